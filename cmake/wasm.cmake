# Toolchain for the browser engine: WebAssembly by Clang 19 on Debian's wasi-libc and libc++.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Archives of link-time-optimised objects need LLVM's own tools.
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)

# A jump through a table costs V8 more than a few comparisons do.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -flto -fno-jump-tables")
# A reactor is a library with an _initialize to call first, not a program that runs and ends.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all")

set(BOATHOUSE_WASM ON)
