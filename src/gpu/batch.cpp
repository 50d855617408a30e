#include "gpu/batch.h"

namespace boathouse::gpu {

OrSentence<Memory> copy_table(const Card& card, std::span<const std::byte> table) {
  auto memory = card.allocate(table.size());
  if (!memory) return std::unexpected(memory.error());
  std::vector<std::byte> copy{table.begin(), table.end()};
  const auto here = reinterpret_cast<std::uintptr_t>(table.data());
  constexpr std::size_t word = sizeof(std::uintptr_t);
  for (std::size_t at = 0; at + word <= copy.size(); at += word) {
    std::uintptr_t pointer = 0;
    std::memcpy(&pointer, &copy[at], word);
    if (pointer < here || pointer - here >= table.size()) continue;
    pointer = pointer - here + memory->address();
    std::memcpy(&copy[at], &pointer, word);
  }
  if (auto done = card.write(memory->address(), copy); !done) return std::unexpected(done.error());
  return memory;
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
  const Order order{
      .begun = reinterpret_cast<const void*>(setup),
      .first_seed = first_seed,
      .matches = matches,
      .traces = reinterpret_cast<Trace*>(traces_.address()),
      .next_match = reinterpret_cast<std::uint64_t*>(at + offsetof(Counters, next_match)),
      .plies = reinterpret_cast<std::uint64_t*>(at + offsetof(Counters, plies))};
  if (auto done = card_->write(at, std::as_bytes(std::span{&counters, 1})); !done) {
    return std::unexpected(done.error());
  }
  if (auto done = card_->write(order_.address(), std::as_bytes(std::span{&order, 1})); !done) {
    return std::unexpected(done.error());
  }
  const auto seconds = card_->run(kernel, order_.address());
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
