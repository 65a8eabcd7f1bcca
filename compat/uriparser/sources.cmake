# urikit_uriparser_objects(NAME ROOT): the files of compat/uriparser as two libraries of objects, NAME_a for char and NAME_w
# for wchar_t. In the caller, NAME becomes their objects.
file(GLOB URIKIT_URIPARSER_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/src/*.c)
set(URIKIT_URIPARSER_MEMORY ${CMAKE_CURRENT_LIST_DIR}/src/memory.c)
list(REMOVE_ITEM URIKIT_URIPARSER_SOURCES ${URIKIT_URIPARSER_MEMORY})

function(urikit_uriparser_objects name root)
  foreach(kind a w)
    add_library(${name}_${kind} OBJECT ${URIKIT_URIPARSER_SOURCES})
    target_include_directories(${name}_${kind} PRIVATE ${root}/compat/uriparser/include ${root}/include)
    set_target_properties(${name}_${kind} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    target_compile_definitions(${name}_${kind} PRIVATE URI_LIBRARY_BUILD)
  endforeach()
  target_sources(${name}_a PRIVATE ${URIKIT_URIPARSER_MEMORY})
  target_compile_definitions(${name}_w PRIVATE URIKIT_COMPAT_WIDE)
  set(${name} $<TARGET_OBJECTS:${name}_a> $<TARGET_OBJECTS:${name}_w> PARENT_SCOPE)
endfunction()
