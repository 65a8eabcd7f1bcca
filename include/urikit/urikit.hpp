/* SPDX-License-Identifier: MIT */
/**
 * urikit/urikit.hpp - all C++ headers of urikit. They are header only, over the C library: link urikit, and urikit-kind for
 * urikit/kind.hpp and urikit/purl.hpp, urikit-readers for urikit/readers.hpp and urikit/guard.hpp. doc/cpp.md is the page.
 */
#ifndef URIKIT_URIKIT_HPP
#define URIKIT_URIKIT_HPP

#include <urikit/base.hpp>
#include <urikit/coap.hpp>
#include <urikit/convert.hpp>
#include <urikit/cri.hpp>
#include <urikit/guard.hpp>
#include <urikit/iri.hpp>
#include <urikit/kind.hpp>
#include <urikit/nosh.hpp>
#include <urikit/purl.hpp>
#include <urikit/readers.hpp>
#include <urikit/string_calls.hpp>
#include <urikit/template.hpp>
#include <urikit/text.hpp>
#include <urikit/uri.hpp>
#include <urikit/usr.hpp>

#endif /* URIKIT_URIKIT_HPP */
