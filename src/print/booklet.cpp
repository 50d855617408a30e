#include "print/booklet.h"

#include <algorithm>
#include <variant>

namespace boathouse::print {

namespace {

void collect(const Group& group, std::vector<std::string>& names) {
  if (!group.name.empty()) names.push_back(group.name);
  for (const Item& item : group.items) {
    const auto* groups = std::get_if<std::vector<Group>>(&item.is);
    if (groups == nullptr) continue;
    for (const Group& inner : *groups) collect(inner, names);
  }
}

}  // namespace

std::optional<Paper> paper_of(std::string_view code) {
  const auto* found = std::ranges::find(papers, code, &Paper::code);
  return found == papers.end() ? std::nullopt : std::optional{*found};
}

std::vector<std::string> pieces_of(const Sheet& sheet) {
  std::vector<std::string> names;
  collect(sheet.drawing, names);
  return names;
}

}  // namespace boathouse::print
