#include "games/list.h"
#include "print/powerboats/sheets.h"
#include "print/printables.h"
#include "print/regatta/sheets.h"
#include "print/rette-sich-wer-kann/sheets.h"
#include "print/up-the-river/sheets.h"

namespace boathouse::print {

namespace {

struct Printables {
  const Catalogue* words = nullptr;
  void (*lay_out)(Press&) = nullptr;
};

template <class... Each>
Printables find(std::string_view game, TypeList<Each...> /*games*/) {
  Printables found{};
  const auto look = [&]<class G>(Of<G> of) {
    if (G::info.id == game) {
      found = {&words(of), [](Press& press) { lay_out(Of<G>{}, press); }};
    }
  };
  (look(Of<Each>{}), ...);
  return found;
}

}  // namespace

Expected<Booklet> booklet_of(std::string_view game, Language language) {
  const auto entry = find_game(game);
  if (!entry) return std::unexpected(entry.error());
  const Printables printables = find(game, Games{});
  Press press{**entry, *printables.words, language};
  printables.lay_out(press);
  return std::move(press).finished();
}

const Catalogue& words_of(std::string_view game) { return *find(game, Games{}).words; }

}  // namespace boathouse::print
