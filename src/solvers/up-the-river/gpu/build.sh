#!/usr/bin/env bash
# Builds the solver for graphics cards as the program named; needs CUDA 13 and g++ 12 or newer.
#   src/solvers/up-the-river/gpu/build.sh build/many && build/many 3 5
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../.."
mkdir -p "$(dirname "$out")"
# No fused multiply-add: the same bits as on any other machine.
nvcc -O3 -std=c++17 -arch=sm_90 -fmad=false -c solvers/up-the-river/gpu/many.cu -o "$out.o"
"${CXX:-g++}" -O3 -std=c++23 -ffp-contract=off -I. solvers/up-the-river/gpu/main.cpp \
  solvers/up-the-river/courses.cpp games/up-the-river/rules.cpp solvers/table_file.cpp core/sha256.cpp \
  -ffunction-sections -Wl,--gc-sections "$out.o" \
  -L"$(dirname "$(command -v nvcc)")/../lib64" -lcudart -o "$out"
rm "$out.o"
