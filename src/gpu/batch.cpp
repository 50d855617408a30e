#include "gpu/batch.h"

#include <algorithm>
#include <utility>

namespace boathouse::gpu {

std::vector<std::byte> moved_to(std::uint64_t address, std::span<const std::byte> bytes) {
  std::vector<std::byte> copy{bytes.begin(), bytes.end()};
  const auto here = reinterpret_cast<std::uintptr_t>(bytes.data());
  constexpr std::size_t word = sizeof(std::uintptr_t);
  for (std::size_t at = 0; at + word <= copy.size(); at += word) {
    std::uintptr_t pointer = 0;
    std::memcpy(&pointer, &copy[at], word);
    if (pointer < here || pointer - here >= bytes.size()) continue;
    pointer = pointer - here + address;
    std::memcpy(&copy[at], &pointer, word);
  }
  return copy;
}

OrSentence<std::uint64_t> OnCard::put(std::span<const std::byte> bytes) {
  auto memory = card_.allocate(bytes.size());
  if (!memory) return std::unexpected(memory.error());
  const std::uint64_t address = memory->address();
  if (auto done = card_.write(address, moved_to(address, bytes)); !done) {
    return std::unexpected(done.error());
  }
  memories_.push_back(std::move(*memory));
  return address;
}

OrSentence<std::uint64_t> InRehearsal::put(std::span<const std::byte> bytes) {
  std::vector<std::byte> memory(bytes.size());
  const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
  std::ranges::copy(moved_to(address, bytes), memory.begin());
  memories_.push_back(std::move(memory));  // which leaves the bytes where they are
  return address;
}

Order order_for(std::uint64_t setup, std::uint64_t first_seed, std::size_t matches,
                std::uint64_t traces, std::uint64_t counters) {
  return {.begun = at_address<const void>(setup),
          .first_seed = first_seed,
          .matches = matches,
          .traces = at_address<Trace>(traces),
          .next_match = at_address<std::uint64_t>(counters + offsetof(Counters, next_match)),
          .plies = at_address<std::uint64_t>(counters + offsetof(Counters, plies))};
}

Batches::Batches(const Card& card, Memory traces, Memory counters, Memory order)
    : card_(&card),
      traces_(std::move(traces)),
      counters_(std::move(counters)),
      order_(std::move(order)) {}

OrSentence<Batches> Batches::make(const Card& card, std::size_t most_matches) {
  auto traces = card.allocate(most_matches * sizeof(Trace));
  if (!traces) return std::unexpected(traces.error());
  auto counters = card.allocate(sizeof(Counters));
  if (!counters) return std::unexpected(counters.error());
  auto order = card.allocate(sizeof(Order));
  if (!order) return std::unexpected(order.error());
  return Batches{card, std::move(*traces), std::move(*counters), std::move(*order)};
}

OrSentence<BatchRun> Batches::run(const Kernel& kernel, std::uint64_t setup,
                                  std::uint64_t first_seed, std::size_t matches) const {
  Counters counters;
  const std::uint64_t at = counters_.address();
  const Order order = order_for(setup, first_seed, matches, traces_.address(), at);
  if (auto done = card_->write(at, std::as_bytes(std::span{&counters, 1})); !done) {
    return std::unexpected(done.error());
  }
  if (auto done = card_->write(order_.address(), std::as_bytes(std::span{&order, 1})); !done) {
    return std::unexpected(done.error());
  }
  const Launch launch{.kernel = kernel, .argument = order_.address()};
  const auto seconds = card_->run(std::span{&launch, 1});
  if (!seconds) return std::unexpected(seconds.error());
  if (auto done = card_->read(at, std::as_writable_bytes(std::span{&counters, 1})); !done) {
    return std::unexpected(done.error());
  }
  if (counters.next_match < matches) {
    return std::unexpected(join("The card began only ", counters.next_match, " matches."));
  }
  return BatchRun{.plies = counters.plies, .seconds = *seconds};
}

OrSentence<std::vector<Trace>> Batches::traces(std::size_t matches) const {
  std::vector<Trace> traces(matches);
  if (auto done = card_->read(traces_.address(), std::as_writable_bytes(std::span{traces}));
      !done) {
    return std::unexpected(done.error());
  }
  return traces;
}

}  // namespace boathouse::gpu
