# Installs urikit, then configures, builds and runs its consumers against it: see examples/CMakeLists.txt.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# without a type the shared build would be Release, whose -O3 counts
set(how -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=None "-DCMAKE_C_FLAGS=${FLAGS} -O0" -DCMAKE_UNITY_BUILD=ON)

# find_package: consumer, and consumer_unicode
function(consume_with_cmake prefix build)
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${build} -DCMAKE_PREFIX_PATH=${prefix} ${how})
  run(${CMAKE_COMMAND} --build ${build})
  run(${build}/consumer)
  run(${build}/consumer_companions)
  if(NOT output STREQUAL "2 lines; http://user@127.0.0.1/: uri, some findings; whatwg\n")
    message(FATAL_ERROR "consumer_companions printed ${output}")
  endif()
  if(UNICODE)
    run(${build}/consumer_unicode)
    if(NOT output STREQUAL "xn--bcher-kva.example\n")
      message(FATAL_ERROR "consumer_unicode printed ${output}")
    endif()
  endif()
  if(PSL)
    run(${build}/consumer_psl)
    if(NOT output STREQUAL "example.co.uk\n")
      message(FATAL_ERROR "consumer_psl printed ${output}")
    endif()
  endif()
endfunction()

# pkg-config: what it prints is all that a program needs
function(consume_with_pkgconfig prefix build package source)
  file(GLOB_RECURSE page ${prefix}/*/urikit.pc)
  get_filename_component(pages "${page}" DIRECTORY)
  get_filename_component(libraries "${pages}" DIRECTORY)
  separate_arguments(packages UNIX_COMMAND "${package}")
  run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${pages} ${PKG_CONFIG} --cflags --libs ${packages})
  separate_arguments(words UNIX_COMMAND "${FLAGS} ${SOURCE}/${source}.c ${output}")
  run(${COMPILER} ${words} -o ${build}/${source}_pkgconfig)
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${libraries} ${build}/${source}_pkgconfig)
endfunction()

function(consume prefix build)
  consume_with_cmake(${prefix} ${build})
  consume_with_pkgconfig(${prefix} ${build} urikit main)
  consume_with_pkgconfig(${prefix} ${build} "urikit-batch urikit-cri urikit-extract urikit-ids urikit-kind urikit-lint urikit-readers" companions)
  if(UNICODE)
    consume_with_pkgconfig(${prefix} ${build} urikit-unicode unicode)
  endif()
  if(PSL)
    consume_with_pkgconfig(${prefix} ${build} urikit-psl psl)
  endif()
endfunction()

file(REMOVE_RECURSE ${BINARY})

# static: this build
run(${CMAKE_COMMAND} --install ${URIKIT_BUILD} --prefix ${BINARY}/static)
consume(${BINARY}/static ${BINARY}/build_static)

# shared: one more
run(${CMAKE_COMMAND} -S ${URIKIT_SOURCE} -B ${BINARY}/urikit_shared -DBUILD_SHARED_LIBS=ON -DURIKIT_TOOL=OFF
  -DURIKIT_UNICODE=${UNICODE} -DURIKIT_PSL=${PSL} ${how})
run(${CMAKE_COMMAND} --build ${BINARY}/urikit_shared)
run(${CMAKE_COMMAND} --install ${BINARY}/urikit_shared --prefix ${BINARY}/shared)
consume(${BINARY}/shared ${BINARY}/build_shared)

# a part of another project: its install has nothing of ours
run(${CMAKE_COMMAND} -S ${SOURCE}/fetched -B ${BINARY}/build_fetched -DURIKIT_SOURCE=${URIKIT_SOURCE} ${how})
run(${CMAKE_COMMAND} --build ${BINARY}/build_fetched --target fetched)
run(${CMAKE_COMMAND} --install ${BINARY}/build_fetched --prefix ${BINARY}/fetched)
run(${BINARY}/fetched/bin/fetched)
file(GLOB_RECURSE installed RELATIVE ${BINARY}/fetched ${BINARY}/fetched/*)
if(NOT installed STREQUAL "bin/fetched")
  message(FATAL_ERROR "another project's install has: ${installed}")
endif()

# a component that is not there: said so
if(NOT UNICODE)
  return()
endif()
file(GLOB_RECURSE targets ${BINARY}/shared/*/urikit-unicode-targets*.cmake)
file(REMOVE ${targets})
file(WRITE ${BINARY}/missing/CMakeLists.txt "cmake_minimum_required(VERSION 3.21)
project(missing LANGUAGES C)
find_package(urikit REQUIRED COMPONENTS unicode)\n")
execute_process(COMMAND ${CMAKE_COMMAND} -S ${BINARY}/missing -B ${BINARY}/missing/build
  -DCMAKE_PREFIX_PATH=${BINARY}/shared ${how} RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE message)
if(result EQUAL 0 OR NOT message MATCHES "built without\n? *URIKIT_UNICODE")
  message(FATAL_ERROR "find_package without the component: ${result}\n${message}")
endif()
