# How a room is built. Its sources are all files below src/<room>/, told apart by their names:
#
#   *.cpp            the room's library
#   testing/*.cpp    what tests of any room may use, the library <room>_testing
#   *_test.cpp       one program of GoogleTest tests, <room>_tests
#   *_bench.cpp      one program of benchmarks, <room>_benches, built only when asked for by name
#   *_tool.cpp       one program each, tools/<path below src/>, built only when asked for by name
#   *_fuzz.cpp       one libFuzzer program each, fuzzers/<path below src/>, in the preset fuzz only
#   main.cpp         a program, in the rooms that have one
#
# A room that has no files yet is an empty library.

set(BOATHOUSE_ROOMS "")
# Those that run in the browser, too.
set(BOATHOUSE_ENGINE_ROOMS "")
# Those that a later room uses only if it says so: most programs are built without them.
set(BOATHOUSE_ROOMS_APART "")

# Files that are slow to compile already; each stays a translation unit of its own, the first of its
# room, so that no processor waits for it in the end.
set(BOATHOUSE_LARGE src/server/net/transport.cpp src/games/battery_test.cpp src/games/battery_faults_test.cpp)

# Sets <prefix>_library, _testing, _test, _bench, _tool and _fuzz to the sources of a room.
function(boathouse_sources room prefix)
  # Relative, so that the place of the whole project has no say in what a file is.
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
       ${PROJECT_SOURCE_DIR}/src/${room}/*.cpp)
  list(FILTER files EXCLUDE REGEX "/main\\.cpp$")
  foreach(large IN LISTS BOATHOUSE_LARGE)
    if(large IN_LIST files)
      list(REMOVE_ITEM files ${large})
      list(PREPEND files ${large})
    endif()
  endforeach()
  if(BOATHOUSE_WASM)
    # Every game's engine compiles them for itself.
    list(FILTER files EXCLUDE REGEX "/(positions|registry)\\.cpp$")
  endif()
  foreach(kind test fuzz bench tool)
    set(${kind} ${files})
    list(FILTER ${kind} INCLUDE REGEX "_${kind}\\.cpp$")
    list(FILTER files EXCLUDE REGEX "_${kind}\\.cpp$")
    set(${prefix}_${kind} ${${kind}} PARENT_SCOPE)
  endforeach()
  set(testing ${files})
  list(FILTER testing INCLUDE REGEX "/testing/")
  list(FILTER files EXCLUDE REGEX "/testing/")
  set(${prefix}_testing ${testing} PARENT_SCOPE)
  set(${prefix}_library ${files} PARENT_SCOPE)
endfunction()

# Compiles the files of a room together, up to a dozen at a time: most of a file's compile time goes
# into headers that its neighbours include too. They therefore share one anonymous namespace; the files
# of a game's folder are by themselves, since games name the same things differently.
# BOATHOUSE_UNITY=OFF compiles each file by itself; clang-tidy sees them both ways.
file(GLOB BOATHOUSE_GAMES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src/games
     ${PROJECT_SOURCE_DIR}/src/games/*/rules.h)
list(TRANSFORM BOATHOUSE_GAMES REPLACE "/rules.h$" "")
function(boathouse_together target)
  if(NOT BOATHOUSE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    set(place room)
    foreach(game IN LISTS BOATHOUSE_GAMES)
      if(source MATCHES "/${game}/")
        set(place ${game})
      endif()
    endforeach()
    if(source IN_LIST BOATHOUSE_LARGE)
      cmake_path(GET source STEM place)
    endif()
    string(MAKE_C_IDENTIFIER ${place} place)
    list(APPEND in_${place} ${source})
    list(LENGTH in_${place} count)
    math(EXPR group "(${count} - 1) / ${BOATHOUSE_UNITY_FILES}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${place}_${group})
  endforeach()
endfunction()

# The headers that most files include.
set(BOATHOUSE_COMMON_HEADERS <algorithm> <array> <chrono> <cmath> <cstdint> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <utility> <vector>)
function(boathouse_precompile target)
  if(BOATHOUSE_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${BOATHOUSE_COMMON_HEADERS} ${ARGN})
  endif()
endfunction()

# For code that waits for people, disks or other code: compiling it takes longer than running it.
function(boathouse_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# In some builds that is true of everything but the engine. Fuzzers want to be fast.
function(boathouse_spare_optimising target)
  if(BOATHOUSE_QUICK OR (BOATHOUSE_SANITIZE AND NOT BOATHOUSE_SANITIZE MATCHES fuzzer))
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# A library that is allowed to have headers only.
function(boathouse_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_EXCEPTIONS;UNHURRIED" "" "SOURCES;LINKS")
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    set(scope PUBLIC)
    boathouse_together(${name} ${arg_SOURCES})
    boathouse_precompile(${name})
    if(arg_NO_EXCEPTIONS)
      target_compile_options(${name} PRIVATE -fno-exceptions)
    else()
      boathouse_spare_optimising(${name})
    endif()
    if(arg_UNHURRIED)
      boathouse_compile_quickly(${name})
    endif()
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} ${scope} ${arg_LINKS})
endfunction()

# boathouse_room(<room> [NO_EXCEPTIONS] [UNHURRIED] [APART] [LINKS <library>...]), in dependency order.
function(boathouse_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_EXCEPTIONS;UNHURRIED;APART" "" "LINKS")
  set(options "")
  foreach(option NO_EXCEPTIONS UNHURRIED)
    if(arg_${option})
      list(APPEND options ${option})
    endif()
  endforeach()
  boathouse_sources(${room} of)
  # The nearest room first, which is the order a linker of static libraries wants.
  set(rooms_above ${BOATHOUSE_ROOMS})
  list(REMOVE_ITEM rooms_above ${BOATHOUSE_ROOMS_APART})
  list(REVERSE rooms_above)
  boathouse_library(${room} ${options} SOURCES ${of_library} LINKS ${rooms_above} ${arg_LINKS})
  set(BOATHOUSE_ROOMS ${BOATHOUSE_ROOMS} ${room} PARENT_SCOPE)
  if(arg_NO_EXCEPTIONS)
    set(BOATHOUSE_ENGINE_ROOMS ${BOATHOUSE_ENGINE_ROOMS} ${room} PARENT_SCOPE)
  endif()
  if(arg_APART)
    set(BOATHOUSE_ROOMS_APART ${BOATHOUSE_ROOMS_APART} ${room} PARENT_SCOPE)
  endif()
  foreach(source IN LISTS of_tool)
    boathouse_separate(${source} tools ${room})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endforeach()
endfunction()

# A program of one source file, in a folder of its own; sets name to its target.
function(boathouse_separate source place room)
  string(REGEX REPLACE "^src/(.*)\\.cpp$" "\\1" path ${source})
  string(MAKE_C_IDENTIFIER ${path} name)
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET path FILENAME program)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE ${room})
  set_target_properties(${name} PROPERTIES
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${place}/${folder}
                        OUTPUT_NAME ${program})
  set(name ${name} PARENT_SCOPE)
endfunction()

# The program of a room, from its main.cpp, at the top of the build folder.
function(boathouse_program name room)
  set(main ${PROJECT_SOURCE_DIR}/src/${room}/main.cpp)
  file(GLOB found CONFIGURE_DEPENDS ${main})
  if(found)
    add_executable(${name} ${main})
    target_link_libraries(${name} PRIVATE ${room})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  endif()
endfunction()

# The tests and benchmarks of all rooms, and the checks of the house itself.
function(boathouse_tests)
  add_test(NAME house.rooms COMMAND ${PROJECT_SOURCE_DIR}/tools/check-rooms)
  set_tests_properties(house.rooms PROPERTIES LABELS house)

  # Playing needs no test libraries, so ./boathouse does not install them; ./test does.
  find_package(GTest)
  if(NOT GTest_FOUND)
    message(STATUS "The tests are left out: they need GoogleTest.")
    return()
  endif()
  include(GoogleTest)

  # Tests of a room may use what it and the rooms above it offer to tests.
  set(support GTest::gtest_main GTest::gmock ${SODIUM})
  foreach(room IN LISTS BOATHOUSE_ROOMS)
    boathouse_sources(${room} of)
    list(PREPEND support ${room}_testing)
    boathouse_library(${room}_testing UNHURRIED SOURCES ${of_testing} LINKS ${room} GTest::gmock)
    if(of_bench)
      add_executable(${room}_benches EXCLUDE_FROM_ALL ${of_bench})
      target_link_libraries(${room}_benches PRIVATE ${room} benchmark::benchmark_main)
    endif()
    if(NOT of_test)
      add_custom_target(${room}_tests)
      continue()
    endif()
    add_executable(${room}_tests ${of_test})
    target_link_libraries(${room}_tests PRIVATE ${room} ${support})
    target_compile_definitions(${room}_tests
                               PRIVATE BOATHOUSE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    boathouse_together(${room}_tests ${of_test})
    boathouse_precompile(${room}_tests <gmock/gmock.h> <gtest/gtest.h>)
    boathouse_compile_quickly(${room}_tests)
    if(NOT room IN_LIST BOATHOUSE_ENGINE_ROOMS)
      boathouse_spare_optimising(${room}_tests)
    endif()
    gtest_discover_tests(${room}_tests TEST_PREFIX ${room}. DISCOVERY_MODE PRE_TEST
                         DISCOVERY_TIMEOUT 120 PROPERTIES LABELS ${room} TIMEOUT 900)
  endforeach()

  # Tests of the program run it as a user would.
  foreach(tests cli_tests terminal_tests host_tests load_tests)
    get_target_property(type ${tests} TYPE)
    if(TARGET boathouse AND type STREQUAL EXECUTABLE)
      add_dependencies(${tests} boathouse)
      target_compile_definitions(${tests} PRIVATE BOATHOUSE_PROGRAM="$<TARGET_FILE:boathouse>")
    endif()
  endforeach()

  # Servers in tests have different ideas of the time.
  add_library(wrong_clock MODULE tools/wrong_clock/wrong_clock.cpp)
  target_compile_options(wrong_clock PRIVATE -fno-sanitize=all)
  set_target_properties(wrong_clock PROPERTIES LINK_OPTIONS -fno-sanitize=all)
  add_dependencies(load_tests wrong_clock)
  target_compile_definitions(load_tests PRIVATE BOATHOUSE_WRONG_CLOCK="$<TARGET_FILE:wrong_clock>")
endfunction()

# The fuzzers of all rooms; they need the preset's sanitizers.
function(boathouse_fuzzers)
  add_custom_target(fuzzers)
  if(NOT BOATHOUSE_SANITIZE MATCHES fuzzer)
    return()
  endif()
  foreach(room IN LISTS BOATHOUSE_ROOMS)
    boathouse_sources(${room} of)
    foreach(source IN LISTS of_fuzz)
      boathouse_separate(${source} fuzzers ${room})
      target_link_options(${name} PRIVATE -fsanitize=fuzzer)
      add_dependencies(fuzzers ${name})
    endforeach()
  endforeach()
endfunction()

# The engine for the browser, one file per game: engines/some-lake.wasm holds SomeLake of
# src/games/list.h. Everything is compiled once but what is made from that list.
function(boathouse_wasm)
  set(list ${PROJECT_SOURCE_DIR}/src/games/list.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(READ ${list} text)
  string(REGEX MATCH "using Games = TypeList<([A-Z][^>]*[a-z0-9])>" text "${text}")
  string(REGEX MATCHALL "[A-Za-z0-9]+" games "${CMAKE_MATCH_1}")

  # What runs once in a while had better be small: it is fetched before anybody can play.
  foreach(room IN ITEMS core match daily engine)
    target_compile_options(${room} PRIVATE -Oz)
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/wasm/*.cpp)
  add_library(door OBJECT ${sources})
  target_link_libraries(door PRIVATE engine)
  foreach(game IN LISTS games)
    string(REGEX REPLACE "([a-z0-9])([A-Z])" "\\1-\\2" id ${game})
    string(TOLOWER ${id} id)
    add_executable(${id} src/games/registry.cpp src/games/positions.cpp src/minds/registry.cpp
                   src/daily/registry.cpp)
    target_compile_definitions(${id} PRIVATE BOATHOUSE_GAME=${game})
    target_link_libraries(${id} PRIVATE door engine)
    set_target_properties(${id} PROPERTIES
                          UNITY_BUILD ${BOATHOUSE_UNITY} UNITY_BUILD_BATCH_SIZE 0 SUFFIX .wasm
                          RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/engines)
  endforeach()

  find_program(NODE NAMES node nodejs REQUIRED)
  add_test(NAME wasm.engine
           COMMAND ${NODE} --test ${PROJECT_SOURCE_DIR}/src/wasm/engine_test.mjs)
  set_tests_properties(wasm.engine PROPERTIES LABELS wasm TIMEOUT 900
                       ENVIRONMENT BOATHOUSE_ENGINES=${PROJECT_BINARY_DIR}/engines)
endfunction()
