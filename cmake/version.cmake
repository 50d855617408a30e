# What `boathouse --version` tells: the project's version and, in a Git checkout, the commit. A build from
# an archive has none, unless whoever packs it gives one.
set(BOATHOUSE_COMMIT "" CACHE STRING "the commit that --version tells; defaults to the checkout's")

# Adds the source file that knows both to a target. The commit is looked up at every build, and what
# depends on it is one small file, so that a new commit compiles nothing else.
function(boathouse_version target)
  set(source ${PROJECT_BINARY_DIR}/generated/version.cpp)
  add_custom_target(version BYPRODUCTS ${source}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D SOURCE=${source}
            -D VERSION=${PROJECT_VERSION} -D "COMMIT=${BOATHOUSE_COMMIT}"
            -P ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
  add_dependencies(${target} version)
endfunction()
