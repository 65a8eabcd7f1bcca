# What the tests of every folder use: skips with a reason, labels, and a time after which a test has failed.

# urikit_missing(OUT NAME...): the first NAME whose pkg_check_modules(NAME ...) found nothing, in small letters; else empty.
function(urikit_missing out)
  set(${out} "" PARENT_SCOPE)
  foreach(name ${ARGN})
    if(NOT ${name}_FOUND)
      string(TOLOWER "${name}" name)
      set(${out} ${name} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# urikit_skip(NAMES LIBRARY): tests that cannot be built without a library; ctest counts them as skipped.
function(urikit_skip names library)
  foreach(name ${names})
    add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: it needs ${library}, which is not here")
    set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
  endforeach()
endfunction()

# Seconds after which a test has failed: three times what it takes where other work keeps both cores busy. Others get
# URIKIT_TEST_SECONDS.
set(URIKIT_TEST_SECONDS 300)
set(URIKIT_TEST_SECONDS_LONG 1200)
set(URIKIT_LONG_TESTS abi checkers cli_host_stays cli_limits cli_lists cli_cases cli_scaling cli_faults cli_system device_size device_texts device_vectors
  example_consumer one_file inject_sqlite inject_unicode test_batch test_extract test_iri
  test_lint_properties test_nosh_names test_simd test_sql test_sqlite test_unicode
  test_uri_properties test_uri_properties_small worst_inputs)

# What `ctest -L` takes: the first row whose pattern fits "<folder>/<test>".
set(URIKIT_LABELS
  "tool=^tests/(cli_|test_tool_)" "cpp=/(test_cpp_|cpp_|example_cpp_|out_of_.*_cpp)" "devices=^tests/device_" "sql=^bindings/"
  "examples=^examples/" "uriparser=^compat/" "fuzz=^tests/fuzz/" "proxy=^tools/"
  "checkers=^tests/(check|version$|test_overlap_rows|abi$|run_parts|run_ctest|setup|suite|one_file|layout|catalog|.*tables$)"
  "library=.")
# These measure time: one after the other.
set(URIKIT_TIMED_TESTS cli_scaling worst_inputs)

# At the end of a folder's CMakeLists.txt.
function(urikit_test_timeouts)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  get_property(names DIRECTORY PROPERTY TESTS)
  foreach(name ${names})
    set(seconds ${URIKIT_TEST_SECONDS})
    if(name IN_LIST URIKIT_LONG_TESTS)
      set(seconds ${URIKIT_TEST_SECONDS_LONG})
    endif()
    if(CMAKE_C_FLAGS MATCHES "-fsanitize")
      math(EXPR seconds "${seconds} * 2")
    endif()
    foreach(row ${URIKIT_LABELS})
      string(REGEX MATCH "^([a-z]+)=(.*)$" _ "${row}")
      set(label ${CMAKE_MATCH_1})
      if("${folder}/${name}" MATCHES "${CMAKE_MATCH_2}")
        break()
      endif()
    endforeach()
    set_tests_properties(${name} PROPERTIES TIMEOUT ${seconds} LABELS ${label})
    if(name IN_LIST URIKIT_TIMED_TESTS)
      set_tests_properties(${name} PROPERTIES RESOURCE_LOCK clock)
    endif()
  endforeach()
endfunction()
