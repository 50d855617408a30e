// A list with a fixed capacity: legal moves, outcomes and events are written into one of these,
// so that no loop over positions ever touches the heap.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boathouse {

template <class T, std::size_t Capacity>
class FixedList {
 public:
  static constexpr std::size_t capacity = Capacity;

  // The elements are left uninitialised on purpose: clearing a few hundred of them per position
  // would cost more than generating the moves.
  FixedList() {}  // NOLINT(modernize-use-equals-default)

  void clear() { size_ = 0; }

  void push(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }

  // For generators that write a few elements at once, branch-free, and then say how many count.
  [[nodiscard]] T* writable() { return items_.data() + size_; }
  void grow(std::uint32_t count) {
    size_ += count;
    assert(size_ <= Capacity);
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T& operator[](std::uint32_t index) const { return items_[index]; }
  [[nodiscard]] T& operator[](std::uint32_t index) { return items_[index]; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }
  [[nodiscard]] std::span<const T> span() const { return {items_.data(), size_}; }

  [[nodiscard]] bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }

 private:
  std::uint32_t size_ = 0;
  std::array<T, Capacity> items_;
};

}  // namespace boathouse
