/* SPDX-License-Identifier: MIT */
/**
 * urikit/urikit.h - all headers of urikit. A program for a small device should include only those of the modules that
 * it links.
 */
#ifndef URIKIT_URIKIT_H
#define URIKIT_URIKIT_H

#include <urikit/aif.h>
#include <urikit/base.h>
#include <urikit/batch.h>
#include <urikit/coap.h>
#include <urikit/convert.h>
#include <urikit/cri.h>
#include <urikit/extract.h>
#include <urikit/guard.h>
#include <urikit/host.h>
#include <urikit/iri.h>
#include <urikit/kind.h>
#include <urikit/lint.h>
#include <urikit/nosh.h>
#include <urikit/purl.h>
#include <urikit/readers.h>
#include <urikit/redact.h>
#include <urikit/template.h>
#include <urikit/text.h>
#include <urikit/uri.h>
#include <urikit/usr.h>

#endif /* URIKIT_URIKIT_H */
