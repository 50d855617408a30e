// Batches of seeded matches of one game: on a card, and the same ones on the processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "core/text.h"
#include "gpu/card.h"
#include "gpu/order.h"

namespace boathouse::gpu {

// What a game may offer, if its set-up points to tables that are made once: a call with each of
// these pointers, so that the card's copy of the set-up can point to its copies of the tables.
template <class G>
concept HasTables = Game<G> && requires(typename G::Setup& setup) {
  {
    G::each_table(setup, [](auto*&) {})
  } -> std::same_as<void>;
};

// The kernel for the policy, by its name in src/gpu/door.h.
[[nodiscard]] inline std::string kernel_name(Policy policy, bool drawn) {
  if (policy == Policy::by_standing) return "by_standing";
  return drawn ? "at_random_drawn" : "at_random";
}

// --- On the processor ---

template <Game G, bool Drawn, class Chooser>
void play_range(const typename G::Setup& begun, std::uint64_t first_seed, std::span<Trace> traces) {
  SeededMatch<G, Drawn, Chooser> match{begun};
  for (std::size_t i = 0; i < traces.size(); ++i) {
    match.begin(first_seed + i);
    do {
      match.advance();
    } while (!match.is_over());
    traces[i] = match.trace();
  }
}

// Writes a trace for each seed from the first on.
template <Game G>
void play_on_processor(const typename G::Setup& begun, Policy policy, std::uint64_t first_seed,
                       std::span<Trace> traces) {
  const bool drawn = is_drawn<G>(begun);
  if (policy == Policy::at_random) {
    return drawn ? play_range<G, true, AtRandom>(begun, first_seed, traces)
                 : play_range<G, false, AtRandom>(begun, first_seed, traces);
  }
  return drawn ? play_range<G, true, ByStanding>(begun, first_seed, traces)
               : play_range<G, false, ByStanding>(begun, first_seed, traces);
}

// The same on several threads.
template <Game G>
void play_on_processor(const typename G::Setup& begun, Policy policy, std::uint64_t first_seed,
                       std::span<Trace> traces, unsigned threads) {
  std::vector<std::jthread> team;
  for (unsigned i = 0; i < threads; ++i) {
    const std::size_t begin = traces.size() * i / threads;
    const std::size_t end = traces.size() * (i + 1) / threads;
    team.emplace_back(
        [&begun, policy, first_seed, begin, part = traces.subspan(begin, end - begin)] {
          play_on_processor<G>(begun, policy, first_seed + begin, part);
        });
  }
}

// --- Elsewhere ---

// A copy of bytes for the address where it will be; pointers from them into themselves point into
// the copy.
[[nodiscard]] std::vector<std::byte> moved_to(std::uint64_t address,
                                              std::span<const std::byte> bytes);

// A memory that is not the program's own, or is taken for such: where a set-up and the tables that
// it points to can be put.
template <class Place>
concept Elsewhere = requires(Place& place, std::span<const std::byte> bytes) {
  { place.put(bytes) } -> std::same_as<OrSentence<std::uint64_t>>;
};

// Puts copies of the tables there, and one of the set-up that points to them; its address.
template <Game G>
[[nodiscard]] OrSentence<std::uint64_t> put_setup(Elsewhere auto& place, typename G::Setup setup) {
  static_assert(std::is_trivially_copyable_v<typename G::Setup>);
  OrSentence<void> done;
  if constexpr (HasTables<G>) {
    G::each_table(setup, [&]<class Table>(const Table*& table) {
      if (!done) return;
      const auto address = place.put(std::as_bytes(std::span{table, 1}));
      if (!address) {
        done = std::unexpected(address.error());
        return;
      }
      table = at_address<const Table>(*address);
    });
  }
  if (!done) return std::unexpected(done.error());
  return place.put(std::as_bytes(std::span{&setup, 1}));
}

// The card's memory.
class OnCard {
 public:
  explicit OnCard(const Card& card) : card_(card) {}
  [[nodiscard]] OrSentence<std::uint64_t> put(std::span<const std::byte> bytes);

 private:
  const Card& card_;
  std::vector<Memory> memories_;
};

// A part of the processor's, for rehearsals.
class InRehearsal {
 public:
  [[nodiscard]] OrSentence<std::uint64_t> put(std::span<const std::byte> bytes);

 private:
  std::vector<std::vector<std::byte>> memories_;
};

// --- On a card ---

// Counters of a batch, as the kernel leaves them.
struct Counters {
  std::uint64_t next_match = 0;
  std::uint64_t plies = 0;
};

// The order for matches with the seeds from the first on; the addresses are the card's, or those of
// a rehearsal.
[[nodiscard]] Order order_for(std::uint64_t setup, std::uint64_t first_seed, std::size_t matches,
                              std::uint64_t traces, std::uint64_t counters);

struct BatchRun {
  std::uint64_t plies = 0;
  double seconds = 0;  // on the card, without copying
};

// Room on the card for batches of at most so many matches.
class Batches {
 public:
  [[nodiscard]] static OrSentence<Batches> make(const Card& card, std::size_t most_matches);

  // Plays matches with the seeds from the first on. A kernel that leaves a match out is an error.
  [[nodiscard]] OrSentence<BatchRun> run(const Kernel& kernel, std::uint64_t setup,
                                         std::uint64_t first_seed, std::size_t matches) const;
  // The traces of the latest run, as many as it had matches.
  [[nodiscard]] OrSentence<std::vector<Trace>> traces(std::size_t matches) const;

 private:
  Batches(const Card& card, Memory traces, Memory counters, Memory order);

  const Card* card_;
  Memory traces_;
  Memory counters_;
  Memory order_;
};

}  // namespace boathouse::gpu
