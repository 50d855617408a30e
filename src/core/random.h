// The fast random source: xoshiro256++ by David Blackman and Sebastiano Vigna, seeded through
// SplitMix64. The same seed gives the same numbers on every platform. One seed splits into
// independent streams: one for chance and one per seat.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace boathouse {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mixer = seed;
    const std::uint64_t base = split_mix(mixer);
    mixer = base ^ (stream * 0xD1342543DE82EF95U);
    for (std::uint64_t& word : state_) word = split_mix(mixer);
  }

  static constexpr Random for_chance(std::uint64_t seed) { return Random{seed, 1}; }
  static constexpr Random for_seat(std::uint64_t seed, int seat) {
    return Random{seed, 2 + static_cast<std::uint64_t>(seat)};
  }

  // The words of a stream, to continue it elsewhere; not all of them may be 0.
  using Words = std::array<std::uint64_t, 4>;
  [[nodiscard]] constexpr const Words& words() const { return state_; }
  [[nodiscard]] static constexpr Random continuing(const Words& words) {
    Random random{0};
    random.state_ = words;
    return random;
  }

  // Always in line, so that a loop can keep the state in registers.
  [[gnu::always_inline]] constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number from 0 to bound − 1, each exactly equally likely (Lemire's multiplication with
  // rejection). The bound must not be zero.
  [[gnu::always_inline]] constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32U) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  Words state_{};
};

}  // namespace boathouse
