// A 64-bit hash of a value's bytes, the same on every platform. Values without padding only, so
// that equal values hash equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace boathouse {

[[nodiscard]] inline std::uint64_t hash_bytes(const void* data, std::size_t size,
                                              std::uint64_t seed = 0) {
  const auto mix = [](std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9FB21C651E98DF25U;
    return hash ^ (hash >> 32U);
  };
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = mix(seed, size);
  while (size >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = mix(hash, word);
    bytes += 8;
    size -= 8;
  }
  std::uint64_t rest = 0;
  std::memcpy(&rest, bytes, size);
  hash = mix(hash, rest);
  hash = (hash ^ (hash >> 29U)) * 0xBF58476D1CE4E5B9U;
  return hash ^ (hash >> 32U);
}

template <class T>
  requires std::has_unique_object_representations_v<T>
[[nodiscard]] std::uint64_t hash_value(const T& value) {
  return hash_bytes(&value, sizeof value);
}

}  // namespace boathouse
