// A request as the engine and the server get it: one JSON object that says in "do" what is asked,
// held against a list of what can be asked. Whatever is wrong with it is an error that names the
// member.
#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json_reader.h"
#include "core/option.h"
#include "core/text.h"
#include "core/try.h"

namespace boathouse {

// One thing that can be asked, and the members it knows, beside "do", "id" and "lang".
template <class What>
struct RequestKind {
  What what;
  std::string_view name;
  std::vector<std::string_view> members;
};

class JsonRequest {
 public:
  // Takes what can be read of the text; the language first, so that every complaint is in it.
  JsonRequest(std::string_view text, const JsonLimits& limits, Language usual);

  [[nodiscard]] Language language() const { return language_; }
  [[nodiscard]] const Json* find(std::string_view member) const { return json_.find(member); }
  [[nodiscard]] bool has(std::string_view member) const { return find(member) != nullptr; }

  // A member as what it must be. Without it: the usual value, where there is one, or an error.
  template <std::integral Number>
  [[nodiscard]] Expected<Number> number(std::string_view member, std::optional<Number> usual,
                                        Number low = std::numeric_limits<Number>::min(),
                                        Number high = std::numeric_limits<Number>::max()) const {
    if (usual && !has(member)) return *usual;
    const Json* value = TRY(demand(member));
    const auto whole = value->whole<Number>();
    if (whole && *whole >= low && *whole <= high) return *whole;
    return failure("request_number",
                   {{"member", std::string{member}}, {"low", join(low)}, {"high", join(high)}});
  }
  [[nodiscard]] Expected<std::string> text(std::string_view member) const;
  [[nodiscard]] Expected<std::string> text_if_any(std::string_view member) const;  // else empty
  [[nodiscard]] Expected<std::vector<std::string>> texts(std::string_view member) const;
  // The options of a game: an object of names with texts or numbers; those not named stay as given.
  [[nodiscard]] Expected<OptionValues> options(std::string_view member,
                                               std::span<const OptionSpec> specs,
                                               OptionValues values) const;

 protected:
  // Which of these it asks for, if it is a request at all and has no member that is unknown.
  template <class What>
  [[nodiscard]] Expected<What> find_kind(std::span<const RequestKind<What>> kinds) const {
    const std::string* name = TRY(find_do());
    for (const auto& kind : kinds) {
      if (name == nullptr || kind.name != *name) continue;
      TRY(check_members(*name, kind.members));
      return kind.what;
    }
    std::string known;
    for (const auto& kind : kinds) known += join(known.empty() ? "" : ", ", kind.name);
    if (name == nullptr) return failure("request_do", {{"known", known}});
    return failure("request_unknown", {{"do", *name}, {"known", known}});
  }
  [[nodiscard]] Expected<void> check_language() const;

  [[nodiscard]] Expected<const Json*> demand(std::string_view member) const;
  [[nodiscard]] static std::unexpected<Error> wrong(std::string_view code, std::string_view member);

 private:
  [[nodiscard]] Expected<const std::string*> find_do() const;  // null where there is none
  [[nodiscard]] Expected<void> check_members(const std::string& name,
                                             std::span<const std::string_view> known) const;

  Json json_;
  std::optional<Error> unreadable_;
  Language language_;
};

}  // namespace boathouse
