# Compiler flags of every target. What differs between builds comes from the preset.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(BOATHOUSE_PRECOMPILE "compile headers that most files use only once" OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  if(BOATHOUSE_PRECOMPILE)
    # What its manual asks for, or nothing that uses precompiled headers is ever found again.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
  # Same bits everywhere: a fused multiply-add rounds once where two operations round twice.
  -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # GCC 12 reports overlaps inside std::string's operator+ that cannot happen (GCC bug 105651).
  add_compile_options(-Wno-restrict)
endif()

set(BOATHOUSE_SANITIZE "" CACHE STRING "what -fsanitize= is given, in every target")
if(BOATHOUSE_SANITIZE)
  add_compile_options(-fsanitize=${BOATHOUSE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${BOATHOUSE_SANITIZE})
endif()
