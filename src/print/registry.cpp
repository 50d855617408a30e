#include <algorithm>

#include "core/text.h"
#include "games/list.h"
#include "games/registry.h"
#include "print/powerboats/sheets.h"
#include "print/printables.h"
#include "print/regatta/sheets.h"
#include "print/rette-sich-wer-kann/sheets.h"
#include "print/up-the-river/sheets.h"
#include "print/words.h"

namespace boathouse::print {

namespace {

struct Printables {
  std::string_view game;
  const Catalogue* words;
  const Catalogue* rules;
  void (*lay_out)(Press&);
};

template <class... Each>
std::vector<Printables> collect(TypeList<Each...> /*games*/) {
  std::vector<Printables> all;
  const auto take = [&]<class G>(Of<G> of) {
    if constexpr (Printed<G>) {
      all.push_back(
          {G::info.id, &words(of), &rules(of), [](Press& press) { lay_out(Of<G>{}, press); }});
    }
  };
  (take(Of<Each>{}), ...);
  return all;
}

const std::vector<Printables>& printables() {
  static const std::vector<Printables> all = collect(Games{});
  return all;
}

Error no_printables(std::string_view game) {
  std::string known;
  for (const std::string_view other : printed_games()) {
    known += join(known.empty() ? "" : ", ", other);
  }
  return {.code = "no_printables",
          .values = {{"game", std::string{game}}, {"known", known}},
          .words = &print_words()};
}

}  // namespace

std::vector<std::string_view> printed_games() {
  std::vector<std::string_view> games;
  for (const Printables& each : printables()) games.push_back(each.game);
  return games;
}

Expected<Booklet> booklet_of(std::string_view game, Language language, const Paper& paper) {
  const auto entry = find_game(game);
  if (!entry) return std::unexpected(entry.error());
  const auto found = std::ranges::find(printables(), game, &Printables::game);
  if (found == printables().end()) return std::unexpected(no_printables(game));
  Press press{**entry, *found->words, language, paper};
  found->lay_out(press);
  return std::move(press).finished(read_rules(found->rules->file(language)));
}

const Catalogue& words_of(std::string_view game) {
  return *std::ranges::find(printables(), game, &Printables::game)->words;
}

const Catalogue& rules_of(std::string_view game) {
  return *std::ranges::find(printables(), game, &Printables::game)->rules;
}

}  // namespace boathouse::print
