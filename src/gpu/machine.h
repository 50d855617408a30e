// Where kernels run: a memory of its own and the kernels of one game, on the card or, in a
// rehearsal, on the processor.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "gpu/card.h"

namespace boathouse::gpu {

[[nodiscard]] inline double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

class Machine {
 public:
  virtual ~Machine() = default;

  // Memory, as long as the machine is there.
  [[nodiscard]] virtual OrSentence<std::uint64_t> reserve(std::size_t bytes) = 0;
  [[nodiscard]] virtual OrSentence<void> write(std::uint64_t address,
                                               std::span<const std::byte> bytes) = 0;
  [[nodiscard]] virtual OrSentence<void> read(std::uint64_t address,
                                              std::span<std::byte> bytes) = 0;

  // Kernels to run one after the other, each with one argument. A kernel has no use for more
  // threads than it has tasks.
  struct Run {
    std::string_view kernel;
    std::uint64_t order;
    std::uint64_t tasks;
  };
  // How many seconds they took together.
  [[nodiscard]] virtual OrSentence<double> run(std::span<const Run> runs) = 0;
};

// What tools/make-kernels has made of a kernel of the game; the ending is ".ptx" or ".so".
struct KernelFiles {
  std::string folder;
  std::string game;

  [[nodiscard]] std::string path(std::string_view kernel, std::string_view ending) const;
  [[nodiscard]] OrSentence<std::string> ptx(std::string_view kernel) const;
};

// A kernel's code for the processor.
using KernelFunction = void (*)(const void* order);

// What tools/make-kernels has translated.
[[nodiscard]] OrSentence<KernelFunction> rehearsed(const KernelFiles& files,
                                                   std::string_view kernel);
// On a few threads, which share the tasks out as those of the card do.
void rehearse(KernelFunction kernel, const void* order, unsigned threads);

// A limit of 0 leaves the number of registers to the driver's compiler.
[[nodiscard]] std::unique_ptr<Machine> machine_on_card(const Card& card, KernelFiles files,
                                                       unsigned most_registers);
using FindKernel = std::function<OrSentence<KernelFunction>(std::string_view kernel)>;
[[nodiscard]] std::unique_ptr<Machine> machine_in_rehearsal(FindKernel find, unsigned threads);

}  // namespace boathouse::gpu
