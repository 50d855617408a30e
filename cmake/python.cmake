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
endfunction()
