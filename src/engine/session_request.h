// One request of the engine protocol: a line taken apart and held against the list of what can be
// asked. Whatever is wrong with it is an error that names the member.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/turn.h"

namespace boathouse {

enum class Asked : std::uint8_t {
  help,
  games,
  minds,
  new_match,
  load,
  record,
  state,
  moves,
  chance,
  play,
  roll,
  undo,
  view,
  sample,
  events,
  think,
  study,
  review,
};

// A kind of request and the members it knows, beside "do", "id" and "lang".
struct RequestKind {
  Asked asked;
  std::string_view name;
  std::span<const std::string_view> members;
};
[[nodiscard]] std::span<const RequestKind> request_kinds();

class SessionRequest {
 public:
  // Takes what can be read of the line; check() says whether it is a request.
  explicit SessionRequest(std::string_view line);
  [[nodiscard]] Expected<void> check();

  [[nodiscard]] Asked asked() const { return kind_->asked; }
  [[nodiscard]] Language language() const { return language_; }
  // The member "id" as it came, if it came.
  void write_id(JsonWriter& json) const;

  [[nodiscard]] bool has(std::string_view member) const { return find(member) != nullptr; }
  // A member as what it must be. Without it: the usual value, where there is one, or an error.
  template <std::integral Number>
  [[nodiscard]] Expected<Number> number(std::string_view member, std::optional<Number> usual,
                                        Number low = std::numeric_limits<Number>::min(),
                                        Number high = std::numeric_limits<Number>::max()) const {
    const Json* value = find(member);
    if (value == nullptr && usual) return *usual;
    if (value == nullptr) return missing(member);
    const auto whole = value->whole<Number>();
    if (whole && *whole >= low && *whole <= high) return *whole;
    return failure("request_number",
                   {{"member", std::string{member}}, {"low", join(low)}, {"high", join(high)}});
  }
  [[nodiscard]] Expected<std::string_view> text(std::string_view member) const;
  // A seat's number, "spectator" or "referee".
  [[nodiscard]] Expected<Viewer> viewer(int seats, Viewer usual) const;
  // An object of names with texts or numbers, as `name=value`; an array of texts.
  [[nodiscard]] Expected<std::vector<std::string>> assignments(std::string_view member) const;
  [[nodiscard]] Expected<std::vector<std::string>> texts(std::string_view member) const;

 private:
  [[nodiscard]] const Json* find(std::string_view member) const { return json_.find(member); }
  [[nodiscard]] static std::unexpected<Error> missing(std::string_view member);
  [[nodiscard]] Expected<void> check_kind();
  [[nodiscard]] Expected<void> check_members() const;

  Json json_;
  std::optional<Error> unreadable_;
  const RequestKind* kind_ = nullptr;
  Language language_ = Language::en;
};

}  // namespace boathouse
