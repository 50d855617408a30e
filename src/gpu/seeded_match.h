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

  // Chance up to the next decision, and that decision, if there is one. Threads of a warp that draw
  // different numbers of cards then look for their moves together.
  [[gnu::always_inline]] void advance() {
    const typename G::Setup& setup = setup_.get();
    Turn turn = G::turn(setup, position_);
    for (; turn.is_chance(); turn = G::turn(setup, position_)) {
      take(random_outcome<G>(setup, position_, buffer_, random_));
    }
    if (turn.is_over()) return;
    take(Chooser::template choose<G>(setup, position_, turn.first(), moves_, random_));
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
  [[gnu::always_inline]] void take(Ply ply) {
    // FNV-1a over words: one multiplication, since this is in the loop that is measured.
    course_ = (course_ ^ ply.code ^ static_cast<std::uint32_t>(ply.seat) << 28U) * 0x01000193U;
    ++plies_;
    apply<G>(setup_.get(), position_, ply);
  }

  SetupOfMatch<G, Drawn> setup_;
  typename G::Position position_{};
  Random random_{0};
  typename G::MoveList moves_;
  ChanceBuffer buffer_;
  std::uint32_t plies_ = 0;
  std::uint32_t course_ = 0;
};

}  // namespace boathouse::gpu
