# Installs the build of urikit, then configures, builds and runs the consumer against it.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${BINARY})
run(${CMAKE_COMMAND} --install ${URIKIT_BUILD} --prefix ${BINARY}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${BINARY}/build -DCMAKE_PREFIX_PATH=${BINARY}/prefix
  -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_C_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${BINARY}/build)
run(${BINARY}/build/consumer)
