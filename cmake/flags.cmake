# Compiler flags of every target. What differs between builds comes from the preset.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(BOATHOUSE_UNITY "compile the files of a room together" ON)
set(BOATHOUSE_UNITY_FILES 12 CACHE STRING "how many files are compiled together at most")
option(BOATHOUSE_PRECOMPILED "read the headers of the libraries once for a target, not once for a file" OFF)
option(BOATHOUSE_QUICK "optimise nothing but the engine" OFF)
option(BOATHOUSE_WARNINGS_ARE_ERRORS "stop at a warning" OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  # Same bits everywhere: a fused multiply-add rounds once where two operations round twice.
  -ffp-contract=off)

if(BOATHOUSE_WARNINGS_ARE_ERRORS)
  add_compile_options(-Werror)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  if(BOATHOUSE_UNITY)
    # It takes every file that is compiled together with others for a header.
    add_compile_options(-Wno-subobject-linkage)
  endif()
  # GCC 12 reports overlaps inside std::string's operator+ that cannot happen (GCC bug 105651).
  add_compile_options(-Wno-restrict)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT BOATHOUSE_WASM)
  # Left to itself it takes the newest standard library there is. Ours is the one of g++-12 everywhere.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-libgcc-file-name
                  OUTPUT_VARIABLE chosen OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND g++-12 -print-libgcc-file-name
                  OUTPUT_VARIABLE ours OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT chosen STREQUAL ours)
    cmake_path(GET ours PARENT_PATH ours)
    add_compile_options(--gcc-install-dir=${ours})
    add_link_options(--gcc-install-dir=${ours})
  endif()
endif()

if(BOATHOUSE_QUICK)
  # It looks after the bounds of spans and vectors and the like.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

set(BOATHOUSE_SANITIZE "" CACHE STRING "what -fsanitize= is given, in every target")
if(BOATHOUSE_SANITIZE)
  add_compile_options(-fsanitize=${BOATHOUSE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${BOATHOUSE_SANITIZE})
endif()
