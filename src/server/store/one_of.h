// A value of one of many kinds, which cannot be changed. With dozens of kinds, a std::variant adds
// seconds to the compile time of every file that makes or moves one; this does not.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace boathouse::server {

template <class... Kinds>
class OneOf {
 public:
  template <class Kind>
    requires(std::same_as<Kind, Kinds> || ...)
  OneOf(Kind value)  // NOLINT(google-explicit-constructor): like std::variant
      : number_(number_of<Kind>()), value_(std::make_shared<const Kind>(std::move(value))) {}

  // Null if it is of another kind.
  template <class Kind>
  [[nodiscard]] const Kind* get_if() const {
    return is<Kind>() ? static_cast<const Kind*>(value_.get()) : nullptr;
  }
  template <class Kind>
  [[nodiscard]] bool is() const {
    return number_ == number_of<Kind>();
  }

  // What the visitor, who takes every kind, makes of the value.
  template <class Visitor>
  auto visit(Visitor visitor) const {
    using First = std::tuple_element_t<0, std::tuple<Kinds...>>;
    using Result = std::invoke_result_t<Visitor&, const First&>;
    using Call = Result (*)(Visitor&, const void*);
    static constexpr std::array<Call, sizeof...(Kinds)> calls{
        [](Visitor& taker, const void* value) -> Result {
          return taker(*static_cast<const Kinds*>(value));
        }...};
    return calls[number_](visitor, value_.get());
  }

 private:
  template <class Kind>
  static consteval std::uint8_t number_of() {
    static_assert(sizeof...(Kinds) < 256);
    constexpr std::array found{std::same_as<Kind, Kinds>...};
    std::uint8_t number = 0;
    while (!found[number]) ++number;
    return number;
  }

  std::uint8_t number_;
  std::shared_ptr<const void> value_;
};

}  // namespace boathouse::server
