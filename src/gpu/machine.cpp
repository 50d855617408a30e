#include "gpu/machine.h"

#include <dlfcn.h>

#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"

namespace boathouse::gpu {

std::string KernelFiles::path(std::string_view kernel, std::string_view ending) const {
  return join(folder, "/", game, "/", kernel, ending);
}

OrSentence<std::string> KernelFiles::ptx(std::string_view kernel) const {
  const std::string from = path(kernel, ".ptx");
  std::ifstream file{from, std::ios::binary};
  if (!file) return std::unexpected(join("There is no ", from, "; tools/make-kernels makes it."));
  return std::string{std::istreambuf_iterator<char>{file}, {}};
}

OrSentence<KernelFunction> rehearsed(const KernelFiles& files, std::string_view kernel) {
  const std::string path = files.path(kernel, ".so");
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return std::unexpected(join("There is no ", path, "; tools/make-kernels makes it."));
  }
  const auto found = reinterpret_cast<KernelFunction>(dlsym(library, std::string{kernel}.c_str()));
  if (found == nullptr) return std::unexpected(join(path, " has no kernel ", kernel, "."));
  return found;
}

void rehearse(KernelFunction kernel, const void* order, unsigned threads) {
  std::vector<std::jthread> team;
  for (unsigned i = 1; i < threads; ++i) team.emplace_back(kernel, order);
  kernel(order);
}

namespace {

class CardMachine final : public Machine {
 public:
  CardMachine(const Card& card, KernelFiles files, unsigned most_registers)
      : card_(card), files_(std::move(files)), most_registers_(most_registers) {}

  OrSentence<std::uint64_t> reserve(std::size_t bytes) override {
    memories_.push_back(TRY(card_.allocate(bytes)));
    return memories_.back().address();
  }
  OrSentence<void> write(std::uint64_t address, std::span<const std::byte> bytes) override {
    return card_.write(address, bytes);
  }
  OrSentence<void> read(std::uint64_t address, std::span<std::byte> bytes) override {
    return card_.read(address, bytes);
  }
  OrSentence<double> run(std::span<const Run> runs) override {
    std::vector<Launch> launches;
    for (const Run& each : runs) {
      launches.push_back({*TRY(kernel(each.kernel)), each.order, each.tasks});
    }
    return card_.run(launches);
  }

 private:
  struct Loaded {
    Module module;
    Kernel kernel;
  };

  // Compiled when it is needed first.
  OrSentence<const Kernel*> kernel(std::string_view name) {
    if (const auto found = kernels_.find(name); found != kernels_.end()) {
      return &found->second.kernel;
    }
    const std::string ptx = TRY(files_.ptx(name));
    Module module = TRY(card_.load(ptx, most_registers_));
    const Kernel compiled = TRY(card_.kernel(module, std::string{name}));
    const auto added = kernels_.try_emplace(std::string{name}, std::move(module), compiled).first;
    return &added->second.kernel;
  }

  const Card& card_;
  KernelFiles files_;
  unsigned most_registers_;
  std::vector<Memory> memories_;
  std::map<std::string, Loaded, std::less<>> kernels_;
};

class RehearsalMachine final : public Machine {
 public:
  RehearsalMachine(FindKernel find, unsigned threads) : find_(std::move(find)), threads_(threads) {}

  OrSentence<std::uint64_t> reserve(std::size_t bytes) override {
    const std::size_t pieces = (bytes + sizeof(Piece) - 1) / sizeof(Piece);
    memories_.push_back(std::make_unique_for_overwrite<Piece[]>(pieces));
    return reinterpret_cast<std::uintptr_t>(memories_.back().get());
  }
  OrSentence<void> write(std::uint64_t address, std::span<const std::byte> bytes) override {
    std::memcpy(at_address<std::byte>(address), bytes.data(), bytes.size());
    return {};
  }
  OrSentence<void> read(std::uint64_t address, std::span<std::byte> bytes) override {
    std::memcpy(bytes.data(), at_address<const std::byte>(address), bytes.size());
    return {};
  }
  OrSentence<double> run(std::span<const Run> runs) override {
    const auto began = std::chrono::steady_clock::now();
    for (const Run& each : runs) {
      rehearse(TRY(kernel(each.kernel)), at_address<const void>(each.order), threads_);
    }
    return seconds_since(began);
  }

 private:
  // As well aligned as the card's memory, as far as our values need it.
  struct alignas(16) Piece {
    std::array<std::byte, 16> bytes;
  };

  OrSentence<KernelFunction> kernel(std::string_view name) {
    if (const auto found = kernels_.find(name); found != kernels_.end()) return found->second;
    const KernelFunction code = TRY(find_(name));
    kernels_.emplace(name, code);
    return code;
  }

  FindKernel find_;
  unsigned threads_;
  std::map<std::string, KernelFunction, std::less<>> kernels_;
  std::vector<std::unique_ptr<Piece[]>> memories_;
};

}  // namespace

std::unique_ptr<Machine> machine_on_card(const Card& card, KernelFiles files,
                                         unsigned most_registers) {
  return std::make_unique<CardMachine>(card, std::move(files), most_registers);
}

std::unique_ptr<Machine> machine_in_rehearsal(FindKernel find, unsigned threads) {
  return std::make_unique<RehearsalMachine>(std::move(find), threads);
}

}  // namespace boathouse::gpu
