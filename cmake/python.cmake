# The Python module: a package `boathouse` with the rooms it needs in one shared object. It is part of the
# tests and of the Debian packages; the program is built without it.
option(BOATHOUSE_PYTHON "build the Python module where pybind11 is installed" OFF)

# The rooms between these two are compiled so that both the program and the module can have them. Only the
# entry point of the module is seen from outside, which makes the code as fast as that of a program.
macro(boathouse_begin_shared)
  if(BOATHOUSE_PYTHON)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_CXX_VISIBILITY_PRESET hidden)
    set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
  endif()
endmacro()
macro(boathouse_end_shared)
  unset(CMAKE_POSITION_INDEPENDENT_CODE)
  unset(CMAKE_CXX_VISIBILITY_PRESET)
  unset(CMAKE_VISIBILITY_INLINES_HIDDEN)
endmacro()

function(boathouse_python)
  if(NOT BOATHOUSE_PYTHON)
    return()
  endif()
  # Debian's own Python, whichever else there may be: the packages it has are for that one.
  if(NOT DEFINED Python_EXECUTABLE)
    set(Python_EXECUTABLE /usr/bin/python3)
  endif()
  find_package(Python COMPONENTS Interpreter Development.Module QUIET)
  find_package(pybind11 QUIET)
  if(NOT Python_Development.Module_FOUND OR NOT pybind11_FOUND)
    message(STATUS "The Python module is left out: it needs pybind11-dev and python3-dev.")
    return()
  endif()
  set(package ${PROJECT_BINARY_DIR}/python/boathouse)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/python/*.cpp)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/python/boathouse/*)
  list(FILTER files EXCLUDE REGEX "__pycache__")

  python_add_library(_engine MODULE WITH_SOABI ${sources})
  target_link_libraries(_engine PRIVATE pybind11::headers batch)
  target_compile_definitions(_engine PRIVATE BOATHOUSE_VERSION="${PROJECT_VERSION}")
  boathouse_compile_quickly(_engine)
  boathouse_spare_optimising(_engine)
  set_target_properties(_engine PROPERTIES UNITY_BUILD ${BOATHOUSE_UNITY} CXX_VISIBILITY_PRESET hidden
                        LIBRARY_OUTPUT_DIRECTORY ${package})
  target_link_options(_engine PRIVATE LINKER:--as-needed LINKER:--exclude-libs,ALL)

  # The package as Python finds it, with src/python/boathouse beside the shared object.
  add_custom_command(OUTPUT ${package}/complete
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${files} ${package}
    COMMAND ${CMAKE_COMMAND} -E touch ${package}/complete
    DEPENDS ${files} VERBATIM)
  add_custom_target(python ALL DEPENDS _engine ${package}/complete)
  add_custom_target(python_tests DEPENDS python)

  boathouse_python_tests()

  set(place lib/python3/dist-packages/boathouse)
  install(TARGETS _engine DESTINATION ${place} COMPONENT python)
  install(FILES ${files} DESTINATION ${place} COMPONENT python)
endfunction()

# The tests of the module, the examples among them, and mypy's opinion of all that is typed.
function(boathouse_python_tests)
  set(root ${PROJECT_SOURCE_DIR})
  set(environment PYTHONPATH=${PROJECT_BINARY_DIR}/python PYTHONDONTWRITEBYTECODE=1
      BOATHOUSE_DATA=${PROJECT_BINARY_DIR}/python-data)
  file(GLOB tests CONFIGURE_DEPENDS ${root}/src/python/tests/*_test.py)
  foreach(test IN LISTS tests)
    cmake_path(GET test STEM name)
    string(REGEX REPLACE "_test$" "" name ${name})
    add_test(NAME python.${name} COMMAND ${Python_EXECUTABLE} ${test})
    list(APPEND names python.${name})
  endforeach()
  add_test(NAME python.types COMMAND ${root}/src/python/tests/check-types
           ${PROJECT_BINARY_DIR}/python/mypy)
  set_tests_properties(${names} python.types PROPERTIES LABELS python TIMEOUT 900
                       ENVIRONMENT "${environment}")
endfunction()
