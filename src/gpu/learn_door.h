// The door for the card to learning: as door.h, but it comes after what minds know of the game.
#pragma once

#include "gpu/c_library.h"
#include "gpu/learn_kernels.h"

extern "C" [[clang::nvptx_kernel]] void BOATHOUSE_KERNEL(const void* order) {
  using Kernels = boathouse::gpu::LearningKernels<boathouse::BOATHOUSE_GAME>;
  boathouse::gpu::call(Kernels::BOATHOUSE_KERNEL, order);
}
