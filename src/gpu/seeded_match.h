// A match that follows from a seed alone, ply by ply: the set-up's draws, chance and the moves all
// come from one stream. The processor and the card run this very code, and its trace says whether
// they did the same.
#pragma once

#include <cstdint>

#include "core/playout.h"
#include "gpu/policy.h"

namespace boathouse::gpu {

// What is left of a match: a hash of every ply, the final position and the result, how many plies
// there were, and the places, four bits for each seat.
struct Trace {
  std::uint64_t hash;
  std::uint32_t plies;
  std::uint32_t places;
  friend bool operator==(const Trace&, const Trace&) = default;
};

// Whether anything of the set-up is drawn for each match; if not, all matches share one.
template <Game G>
[[nodiscard]] bool is_drawn(const typename G::Setup& begun) {
  ChanceBuffer buffer;
  return !G::setup_chances(begun, buffer).empty();
}

// The set-up of one match after another.
template <Game G, bool Drawn>
class SetupOfMatch;

template <Game G>
class SetupOfMatch<G, true> {
 public:
  explicit SetupOfMatch(const typename G::Setup& begun) : begun_(begun) {}
  void begin(Random& random) {
    drawn_ = begun_;
    finish_setup<G>(drawn_, random);
  }
  [[nodiscard]] const typename G::Setup& get() const { return drawn_; }

 private:
  const typename G::Setup& begun_;
  typename G::Setup drawn_;
};

template <Game G>
class SetupOfMatch<G, false> {
 public:
  explicit SetupOfMatch(const typename G::Setup& begun) : begun_(begun) {}
  void begin(Random&) {}
  [[nodiscard]] const typename G::Setup& get() const { return begun_; }

 private:
  const typename G::Setup& begun_;
};

template <Game G, bool Drawn, class Chooser>
class SeededMatch {
 public:
  explicit SeededMatch(const typename G::Setup& begun) : setup_(begun) {}

  void begin(std::uint64_t seed) {
    random_ = Random::for_chance(seed);
    setup_.begin(random_);
    position_ = G::start(setup_.get());
    plies_ = 0;
    course_ = 0x811C9DC5U;
  }

  [[nodiscard]] bool is_over() const { return G::turn(setup_.get(), position_).is_over(); }

  // The next ply of a match that is not over.
  [[gnu::always_inline]] void step() {
    const typename G::Setup& setup = setup_.get();
    const Turn turn = G::turn(setup, position_);
    const Ply ply = Chooser::template choose<G>(setup, position_, turn, moves_, buffer_, random_);
    // FNV-1a over words: one multiplication, since this is in the loop that is measured.
    course_ = (course_ ^ ply.code ^ static_cast<std::uint32_t>(ply.seat) << 28U) * 0x01000193U;
    ++plies_;
    apply<G>(setup, position_, ply);
  }

  [[nodiscard]] Trace trace() const {
    const Result result = G::result(setup_.get(), position_);
    Trace trace{
        .hash = hash_bytes(&position_, sizeof position_, course_), .plies = plies_, .places = 0};
    for (int seat = 0; seat < max_seats; ++seat) {
      trace.hash = hash_bytes(&result.points[seat], sizeof result.points[seat], trace.hash);
      trace.places |= static_cast<std::uint32_t>(result.place[seat]) << (4 * seat);
    }
    return trace;
  }

 private:
  SetupOfMatch<G, Drawn> setup_;
  typename G::Position position_{};
  Random random_{0};
  typename G::MoveList moves_;
  ChanceBuffer buffer_;
  std::uint32_t plies_ = 0;
  std::uint32_t course_ = 0;
};

}  // namespace boathouse::gpu
