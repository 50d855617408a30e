#include "batch/rette-sich-wer-kann/encoding.h"

namespace boathouse {

namespace {

using Rescue = RetteSichWerKann;
using Code = Encoding<Rescue>;
using Choice = Rescue::Choice;

// The tiles of a pile as a seat counts them.
struct Contents {
  int own_hidden = 0;
  int other_hidden = 0;
  int sum = 0;
};
Contents contents_of(Rescue::Pile pile, int seat) {
  Contents contents;
  for (int i = 0; i < Rescue::height(pile); ++i) {
    const Rescue::Tile tile = Rescue::tile(pile, i);
    contents.sum += tile.value;
    if (tile.value != 0) continue;
    ++(tile.seat == seat ? contents.own_hidden : contents.other_hidden);
  }
  return contents;
}

void write_pile(Rescue::Pile pile, int seat, VectorWriter& out) {
  const Contents contents = contents_of(pile, seat);
  out.put(Rescue::height(pile));
  out.put(contents.own_hidden);
  out.put(contents.other_hidden);
  out.put(contents.sum);
}
constexpr int pile_size = 4;

}  // namespace

VectorLayout Code::layout(int) {
  return {{"own_swimmers", cells},
          {"other_swimmers", cells},
          {"own_crocodiles", cells},    // their values
          {"other_crocodiles", cells},  // the same
          {"active", cells},
          {"own_revealed", Rescue::most_values},
          {"other_revealed", Rescue::most_values},
          {"under_own", Rescue::most_values * pile_size},
          {"under_other", Rescue::most_values * pile_size},
          {"own_bar", pile_size},
          {"other_bar", pile_size},
          {"phase", 6},
          {"mover", 2},
          {"passed", 1},
          {"quiet", 1},
          {"occurrences", 1}};
}

void Code::write(const Setup& setup, const Rescue::View& view, int seat, VectorWriter& out) {
  const std::array<int, 2> colours{seat, 1 - seat};
  for (const int colour : colours) {
    float* const plane = out.zeros(cells);
    view.swimmers[colour].each([&](int cell) { plane[seen_from(seat, cell)] = 1; });
  }
  for (const int colour : colours) {
    float* const plane = out.zeros(cells);
    for (int value = 1; value <= Rescue::most_values; ++value) {
      const std::uint8_t cell = view.cell[colour][static_cast<std::size_t>(value - 1)];
      if (cell != Rescue::nowhere) plane[seen_from(seat, cell)] = static_cast<float>(value);
    }
  }
  out.one_of(view.active == Rescue::nowhere ? -1 : seen_from(seat, view.active), cells);
  for (const int colour : colours) {
    for (int value = 0; value < Rescue::most_values; ++value) {
      out.put(view.revealed[colour] >> value & 1);
    }
  }
  for (const int colour : colours) {
    for (const Rescue::Pile under : view.under[colour]) write_pile(under, seat, out);
  }
  for (const int colour : colours) write_pile(view.home[colour], seat, out);
  out.one_of(static_cast<int>(view.phase), 6);
  out.one_of(view.phase == Rescue::Phase::over ? -1 : seat_from(seat, view.mover, 2), 2);
  out.put(view.passed);
  out.put(static_cast<float>(view.quiet) / static_cast<float>(setup.stall));
  out.put(view.phase == Rescue::Phase::moving ? Rescue::occurrences(view) : 0);
}

}  // namespace boathouse
