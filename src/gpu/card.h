// One NVIDIA card, by way of its driver, which is looked for when the program runs: building needs
// nothing of NVIDIA's, and where there is no driver or no card, one sentence says so.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

namespace boathouse::gpu {

// Errors are sentences.
template <class T>
using OrSentence = std::expected<T, std::string>;

class Driver;

// An address of the card as a pointer, which only code on the card may follow.
template <class T>
[[nodiscard]] T* at_address(std::uint64_t address) {
  static_assert(sizeof(T*) == sizeof address);
  return std::bit_cast<T*>(address);
}

// A piece of the card's memory.
class Memory {
 public:
  Memory(std::shared_ptr<Driver> driver, std::uint64_t address);
  ~Memory();
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&&) = delete;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] std::uint64_t address() const { return address_; }

 private:
  std::shared_ptr<Driver> driver_;
  std::uint64_t address_;
};

// The kernels of one game, compiled for the card at hand.
class Module {
 public:
  Module(std::shared_ptr<Driver> driver, void* handle);
  ~Module();
  Module(Module&& other) noexcept;
  Module& operator=(Module&&) = delete;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  [[nodiscard]] void* handle() const { return handle_; }

 private:
  std::shared_ptr<Driver> driver_;
  void* handle_;
};

// What a kernel takes of the card, as the driver tells it.
struct Footprint {
  int registers;      // of each thread
  int local_bytes;    // of each thread: lists, positions, and what did not fit into registers
  int blocks_per_sm;  // that run at the same time
};

struct Kernel {
  void* handle = nullptr;
  Footprint footprint{};
};

struct CardInfo {
  std::string name;
  int multiprocessors = 0;
  int threads_per_multiprocessor = 0;
  int clock_khz = 0;  // the highest
};

// A kernel with its one argument. It runs on as many threads as fit on the card, unless there are
// fewer tasks for them.
struct Launch {
  Kernel kernel;
  std::uint64_t argument;
  std::uint64_t tasks = ~std::uint64_t{0};
};

class Card {
 public:
  static constexpr int threads_per_block = 128;

  [[nodiscard]] static OrSentence<Card> open();

  [[nodiscard]] const CardInfo& info() const { return info_; }
  // A limit of 0 leaves the number of registers to the driver's compiler.
  [[nodiscard]] OrSentence<Module> load(const std::string& ptx, unsigned most_registers = 0) const;
  [[nodiscard]] OrSentence<Kernel> kernel(const Module& module, const std::string& name) const;

  [[nodiscard]] OrSentence<Memory> allocate(std::size_t bytes) const;
  [[nodiscard]] OrSentence<void> write(std::uint64_t address,
                                       std::span<const std::byte> bytes) const;
  [[nodiscard]] OrSentence<void> read(std::uint64_t address, std::span<std::byte> bytes) const;

  // Runs one kernel after another, and waits for the last. How many seconds they took on the card.
  [[nodiscard]] OrSentence<double> run(std::span<const Launch> launches) const;

 private:
  Card(std::shared_ptr<Driver> driver, CardInfo info);
  [[nodiscard]] int start(const Launch& launch) const;

  std::shared_ptr<Driver> driver_;
  CardInfo info_;
};

}  // namespace boathouse::gpu
