#include <array>
#include <string>
#include <tuple>

#include "batch/batch.h"
#include "batch/batch_of.h"
#include "batch/list.h"
#include "games/list.h"

namespace boathouse {

namespace {

struct Listed {
  std::string_view game;
  const GameArrays* arrays;  // null for a game that has none
};

template <class G>
const GameArrays* arrays_of() {
  if constexpr (Encoded<G>) {
    static const ArraysOf<G> arrays;
    return &arrays;
  }
  return nullptr;
}

template <class... G>
auto list(TypeList<G...>) {
  return std::array<Listed, sizeof...(G)>{{{G::info.id, arrays_of<G>()}...}};
}

}  // namespace

Expected<const GameArrays*> find_arrays(const GameEntry& game) {
  static const auto all = list(Games{});
  for (const Listed& listed : all) {
    if (listed.game == game.info().id && listed.arrays != nullptr) return listed.arrays;
  }
  return std::unexpected(Error{.code = "batch_no_arrays",
                               .values = {{"game", std::string{game.info().id}}},
                               .words = &batch_words()});
}

}  // namespace boathouse
