# SPDX-License-Identifier: MIT
# A C++ compiler for tests and examples: the one beside the C compiler, with the same flags. URIKIT_CXX_WORKS says whether there
# is one; counters of branches are those of C.
set(URIKIT_CXX_WORKS OFF)
if(NOT CMAKE_C_FLAGS MATCHES "--coverage" AND NOT CMAKE_CROSSCOMPILING)
  if(NOT CMAKE_CXX_COMPILER AND CMAKE_C_COMPILER_ID MATCHES Clang)
    find_program(URIKIT_CLANGXX NAMES clang++)
    if(URIKIT_CLANGXX)
      set(CMAKE_CXX_COMPILER ${URIKIT_CLANGXX})
    endif()
  endif()
  include(CheckLanguage)
  check_language(CXX)
  if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    if(CMAKE_CXX_COMPILER_ID STREQUAL CMAKE_C_COMPILER_ID) # else the sanitizers of one are not those of the other
      set(URIKIT_CXX_WORKS ON)
      set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} ${CMAKE_C_FLAGS}")
      set(CMAKE_CXX_STANDARD 17)
      set(CMAKE_CXX_STANDARD_REQUIRED ON)
      set(CMAKE_CXX_EXTENSIONS OFF)
    endif()
  endif()
endif()
