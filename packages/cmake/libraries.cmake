# What libraries.tsv says.

# urikit_soname(TARGET NAME): the version and the soname of a library, and which symbols it shows.
function(urikit_soname target name)
  file(STRINGS ${PROJECT_SOURCE_DIR}/packages/cmake/libraries.tsv row REGEX "^${name}\t")
  if(NOT row MATCHES "\t([0-9]+)")
    message(FATAL_ERROR "packages/cmake/libraries.tsv has no row for ${name}")
  endif()
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${CMAKE_MATCH_1})
  if(BUILD_SHARED_LIBS) # only the calls of the public headers are visible: see URIKIT_API
    target_compile_definitions(${target} PUBLIC URIKIT_SHARED PRIVATE URIKIT_BUILD)
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden)
  endif()
  set(exports ${PROJECT_SOURCE_DIR}/src/exports/${name}.map) # compat/ has its own
  if(URIKIT_SPLIT AND EXISTS ${exports})
    target_link_options(${target} PRIVATE -Wl,--version-script=${exports})
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${exports})
  endif()
endfunction()

# urikit_companions(): the companion libraries: urikit_NAME and urikit::NAME, for each NAME in URIKIT_COMPANIONS. A static
# urikit has everything, and they only stand for it. A shared one has the core; each of them takes what it needs from inside
# the core as a hidden copy, so that it works with every later urikit of the same soname.
function(urikit_companions sources)
  if(URIKIT_SPLIT)
    add_library(urikit_inside STATIC EXCLUDE_FROM_ALL ${sources})
    target_include_directories(urikit_inside PRIVATE ${PROJECT_SOURCE_DIR}/include)
    # single files, of which each library takes what it needs
    set_target_properties(urikit_inside PROPERTIES C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
  endif()
  foreach(name ${URIKIT_COMPANIONS})
    if(URIKIT_SPLIT)
      add_library(urikit_${name} SHARED ${URIKIT_SOURCES_${name}})
      set_target_properties(urikit_${name} PROPERTIES OUTPUT_NAME urikit-${name})
      urikit_soname(urikit_${name} urikit-${name})
      # the public calls come from urikit, which stands first
      target_link_libraries(urikit_${name} PUBLIC urikit
        PRIVATE $<BUILD_INTERFACE:urikit_inside> $<BUILD_INTERFACE:urikit_warnings>)
    else()
      add_library(urikit_${name} INTERFACE)
      target_link_libraries(urikit_${name} INTERFACE urikit)
    endif()
    set_target_properties(urikit_${name} PROPERTIES EXPORT_NAME ${name})
    add_library(urikit::${name} ALIAS urikit_${name})
    list(APPEND all urikit_${name})
  endforeach()
  add_library(urikit_all INTERFACE) # for the tool, the tests and the bindings
  target_link_libraries(urikit_all INTERFACE ${all} urikit)
endfunction()
