// Takes an object of JSON apart that must have exactly the right shape. Whatever is wrong with it
// is an error that names the member by its path, such as players.1.boats.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json_reader.h"

namespace boathouse {

class Fields {
 public:
  // An object with no other members than these.
  [[nodiscard]] static Expected<Fields> open(const Json& json, const std::string& path,
                                             std::initializer_list<std::string_view> known);

  [[nodiscard]] const Json* find(std::string_view member) const { return json_->find(member); }
  // Whether the member is there and not null.
  [[nodiscard]] bool has(std::string_view member) const;
  [[nodiscard]] std::string path_of(std::string_view member) const;

  [[nodiscard]] Expected<int> number(std::string_view member, int low, int high) const;
  // The place of the word in the list.
  [[nodiscard]] Expected<int> word(std::string_view member,
                                   std::span<const std::string_view> known) const;
  // A text that is read by somebody else, who knows it by a number; −1 is none.
  template <class Read>
  [[nodiscard]] Expected<int> named(std::string_view member, const Read& read) const {
    const Json* value = find(member);
    const int found = value == nullptr || value->text() == nullptr ? -1 : read(*value->text());
    if (found < 0) return wrong(member);
    return found;
  }
  // A list of so many values.
  [[nodiscard]] Expected<std::span<const Json>> list(std::string_view member, std::size_t fewest,
                                                     std::size_t most) const;
  [[nodiscard]] Expected<std::vector<int>> numbers(std::string_view member, std::size_t most,
                                                   int low, int high) const;
  [[nodiscard]] Expected<std::vector<Fields>> objects(
      std::string_view member, std::size_t fewest, std::size_t most,
      std::initializer_list<std::string_view> known) const;

  // The complaint that a member is not possible beside the others.
  [[nodiscard]] std::unexpected<Error> wrong(std::string_view member) const;

 private:
  Fields(const Json& json, std::string path) : json_(&json), path_(std::move(path)) {}

  const Json* json_;
  std::string path_;
};

}  // namespace boathouse
