// SPDX-License-Identifier: MIT
//! Which of many templates matches.

use crate::{ffi, Error, MatchOptions, Values};
use alloc::string::String;
use core::fmt;

/// Templates of which the most specific one is found for each text, without trying each.
///
/// ```
/// use urikit::Routes;
/// let routes = Routes::new(["/users/{id}", "/users/me", "/users/{id}/posts{?page}"])?;
/// assert_eq!(routes.route("/users/me")?.unwrap().0, 1);
/// let (which, values) = routes.route("/users/7/posts?page=2")?.unwrap();
/// assert_eq!((which, values["id"].as_str(), values["page"].as_str()), (2, Some("7"), Some("2")));
/// assert!(routes.route("/none")?.is_none());
/// # Ok::<(), urikit::Error>(())
/// ```
pub struct Routes(ffi::RoutesOwned);

impl Routes {
    /// Read templates. An error is that of the first one that is not valid; the offset is in it.
    pub fn new<T: Into<String>>(templates: impl IntoIterator<Item = T>) -> Result<Self, Error> {
        Self::read(templates, false)
    }

    /// The same for paths of OpenAPI, as [`Template::parse_openapi`](crate::Template::parse_openapi) reads them.
    pub fn openapi<T: Into<String>>(paths: impl IntoIterator<Item = T>) -> Result<Self, Error> {
        Self::read(paths, true)
    }

    fn read<T: Into<String>>(texts: impl IntoIterator<Item = T>, openapi: bool) -> Result<Self, Error> {
        ffi::RoutesOwned::read(texts.into_iter().map(Into::into).collect(), openapi).map(Routes).map_err(|(error, _)| error)
    }

    /// The templates in the order given.
    pub fn templates(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.0.texts().iter().map(String::as_str)
    }

    /// The index of the most specific template that matches, and what it takes. `None` if none matches.
    pub fn route(&self, uri: &str) -> Result<Option<(usize, Values)>, Error> {
        self.route_with(uri, MatchOptions::new())
    }

    /// The same with options.
    pub fn route_with(&self, uri: &str, options: MatchOptions) -> Result<Option<(usize, Values)>, Error> {
        Ok(self.0.route(uri, options.0)?.map(|(which, captures)| (which, Values::of(captures))))
    }
}

impl fmt::Debug for Routes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Routes").field(&self.0.texts()).finish()
    }
}
