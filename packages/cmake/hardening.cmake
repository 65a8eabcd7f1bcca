# Flags that make a fault harder to use, in what this project builds itself on Linux: relocations that are read-only
# before main, guards in stack frames, checked calls of the C library. scripts/check_hardening reads them from the files.
option(URIKIT_HARDENING "Build with guards in stack frames, read-only relocations and checked calls of the C library" ON)
if(URIKIT_HARDENING AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_compile_options(-fstack-protector-strong)
  add_link_options(-Wl,-z,relro,-z,now -Wl,-z,noexecstack)
  if(NOT CMAKE_C_FLAGS MATCHES "fsanitize") # which check the same calls, and more of them
    # without optimization the C library warns that it cannot check
    set(optimized "$<CONFIG:Release,RelWithDebInfo,MinSizeRel>")
    add_compile_options($<${optimized}:-U_FORTIFY_SOURCE> $<${optimized}:-D_FORTIFY_SOURCE=2>)
  endif()
endif()
