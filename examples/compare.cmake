# Runs PROGRAM and compares what it prints with the file EXPECTED.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE got RESULT_VARIABLE result)
file(READ ${EXPECTED} want)
if(NOT result EQUAL 0 OR NOT got STREQUAL want)
  message(FATAL_ERROR "exit ${result}\n--- got\n${got}--- want\n${want}")
endif()
