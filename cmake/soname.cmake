# urikit_soname(TARGET NAME): the version and the soname of a library, by its name in libraries.tsv.
function(urikit_soname target name)
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/libraries.tsv row REGEX "^${name}\t")
  if(NOT row MATCHES "\t([0-9]+)")
    message(FATAL_ERROR "cmake/libraries.tsv has no row for ${name}")
  endif()
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${CMAKE_MATCH_1})
endfunction()
