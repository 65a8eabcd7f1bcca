# urikit_install_component(NAME DESCRIPTION NEEDS...): installs target urikit_NAME, a library above urikit, with
# urikit-NAME.pc and urikit::NAME. NEEDS are the libraries below it, as pkg-config names them.
# A program links those itself with a static library; a shared one brings them along.
function(urikit_install_component name description)
  set(linked ${ARGN})
  set(private)
  if(BUILD_SHARED_LIBS)
    set(linked)
    set(private ${ARGN})
  endif()
  set_property(GLOBAL PROPERTY urikit_${name}_linked "${linked}") # for urikit-config.cmake
  list(JOIN linked " " URIKIT_LINKED)
  list(JOIN private " " URIKIT_PRIVATE)
  set(URIKIT_DESCRIPTION "${description}")
  set(URIKIT_COMPONENT ${name})
  install(TARGETS urikit_${name} EXPORT urikit-${name}-targets)
  install(EXPORT urikit-${name}-targets NAMESPACE urikit:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/urikit)
  urikit_install_pkgconfig(urikit-${name} ${PROJECT_SOURCE_DIR}/packages/cmake/urikit-component.pc.in)
endfunction()
