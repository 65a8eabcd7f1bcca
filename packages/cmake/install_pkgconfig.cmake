# urikit_install_pkgconfig(NAME TEMPLATE): installs NAME.pc, made from TEMPLATE. `cmake --install --prefix` may choose
# another prefix than the one configured, so that line is written when it is installed.
include(GNUInstallDirs)

function(urikit_install_pkgconfig name template)
  set(prefix @prefix@)
  foreach(folder LIBDIR INCLUDEDIR)
    set(URIKIT_${folder} ${CMAKE_INSTALL_${folder}})
    if(NOT IS_ABSOLUTE "${URIKIT_${folder}}")
      string(PREPEND URIKIT_${folder} "\${prefix}/")
    endif()
  endforeach()
  set(page ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc)
  configure_file(${template} ${page}.in @ONLY)
  install(CODE "get_filename_component(prefix \"\${CMAKE_INSTALL_PREFIX}\" ABSOLUTE)
    configure_file(\"${page}.in\" \"${page}\" @ONLY)")
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
