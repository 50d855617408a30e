// Positions of Rette sich wer kann as JSON. Which values are revealed follows from the tiles.
#include <array>

#include "core/fields.h"
#include "core/text.h"
#include "core/try.h"
#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse {

namespace {

using Ending = RetteSichWerKann::Ending;
using Phase = RetteSichWerKann::Phase;
using Pile = RetteSichWerKann::Pile;
using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;
using Tile = RetteSichWerKann::Tile;
using pool::Cells;

constexpr std::size_t all_tiles = std::size_t{2} * RetteSichWerKann::tiles_each;
constexpr std::array<std::string_view, 6> phase_words{"place", "move",     "turn",
                                                      "way",   "tiebreak", "over"};
constexpr std::array<std::string_view, 4> ending_words{"natural", "passes", "repetition", "stall"};

std::size_t index(int number) { return static_cast<std::size_t>(number); }

void write_tiles(JsonWriter& json, Pile pile) {
  json.key("tiles").open_array();
  for (int i = 0; i < RetteSichWerKann::height(pile); ++i) {
    const Tile tile = RetteSichWerKann::tile(pile, i);
    json.open_object().member("seat", tile.seat).key("value");
    tile.value == 0 ? json.null() : json.value(tile.value);
    json.close_object();
  }
  json.close_array();
}

// The cell of the water of this name, or −1.
int cell_named(std::string_view name) {
  for (int cell = 0; cell < pool::cell_count; ++cell) {
    if (pool::name_of(cell) == name && pool::water.has(cell)) return cell;
  }
  return -1;
}

class PositionReader {
 public:
  PositionReader(const Setup& setup, const Fields& fields) : setup_(setup), fields_(fields) {}

  Expected<Position> read() {
    for (auto& cells : position_.cell) cells.fill(RetteSichWerKann::nowhere);
    const int phase = TRY(fields_.word("phase", phase_words));
    const int mover = TRY(fields_.number("seat", 0, 1));
    const int passed = TRY(fields_.number("passed", 0, 1));
    position_.phase = static_cast<Phase>(phase);
    position_.mover = static_cast<std::uint8_t>(mover);
    position_.passed = static_cast<std::uint8_t>(passed);
    if (fields_.has("ending")) {
      const int ending = TRY(fields_.word("ending", ending_words));
      position_.ending = static_cast<Ending>(ending + 1);
    }
    TRY(read_pieces());
    TRY(read_bars());
    TRY(read_active());
    TRY(read_quiet_turns());
    TRY(check_phase());
    return position_;
  }

 private:
  // Tiles that lie on each other, the lowest first; each is there once.
  Expected<Pile> read_pile(const Fields& fields, std::size_t fewest) {
    const auto tiles = TRY(fields.objects("tiles", fewest, all_tiles, {"seat", "value"}));
    Pile pile = 0;
    for (const Fields& each : tiles) {
      const int seat = TRY(each.number("seat", 0, 1));
      if (++tiles_[index(seat)] > RetteSichWerKann::tiles_each) return each.wrong("seat");
      constexpr int swimmer = 7;
      int value = swimmer;
      if (each.has("value")) {
        value = TRY(each.number("value", 1, RetteSichWerKann::most_values));
        const auto bit = static_cast<std::uint8_t>(1U << (value - 1));
        if ((position_.revealed[seat] & bit) != 0) return each.wrong("value");
        position_.revealed[seat] |= bit;
      }
      pile = RetteSichWerKann::stacked(pile, static_cast<Pile>(seat << 3 | value));
    }
    return pile;
  }

  Expected<void> read_pieces() {
    const auto pieces = TRY(fields_.objects("pieces", 0, all_tiles, {"cell", "tiles"}));
    for (const Fields& each : pieces) {
      const int cell = TRY(each.named("cell", cell_named));
      const Cells here = Cells::only(cell);
      if (!(taken() & here).empty()) return each.wrong("cell");
      const Pile pile = TRY(read_pile(each, 1));
      const Tile top = RetteSichWerKann::tile(pile, RetteSichWerKann::height(pile) - 1);
      if (top.value == 0) {
        // A swimmer lies alone.
        if (RetteSichWerKann::height(pile) > 1) return each.wrong("tiles");
        position_.swimmers[top.seat] |= here;
      } else {
        position_.crocodiles[top.seat] |= here;
        position_.cell[top.seat][index(top.value - 1)] = static_cast<std::uint8_t>(cell);
        position_.under[top.seat][index(top.value - 1)] = pile >> 4U;
      }
    }
    return {};
  }

  Expected<void> read_bars() {
    const auto bars = TRY(fields_.objects("bars", 2, 2, {"tiles"}));
    for (int seat = 0; seat < 2; ++seat) {
      position_.home[seat] = TRY(read_pile(bars[index(seat)], 0));
    }
    const bool complete = tiles_[0] == RetteSichWerKann::tiles_each && tiles_[0] == tiles_[1];
    if (!complete && position_.phase != Phase::placing) return fields_.wrong("pieces");
    return {};
  }

  Expected<void> read_active() {
    position_.active = RetteSichWerKann::nowhere;
    const bool needed = position_.phase == Phase::turning || position_.phase == Phase::way;
    if (!needed && !fields_.has("active")) return {};
    const int cell = TRY(fields_.named("active", cell_named));
    const int seat = position_.mover;
    const int value = RetteSichWerKann::value_at(position_, seat, cell);
    const bool right =
        position_.phase == Phase::turning
            ? position_.swimmers[seat].has(cell)
            : needed && value != 0 &&
                  !RetteSichWerKann::reach_of_crocodile(position_, seat, value).empty();
    if (!right) return fields_.wrong("active");
    position_.active = static_cast<std::uint8_t>(cell);
    return {};
  }

  // The quiet turns, taken back one by one from what stands there now.
  Expected<void> read_quiet_turns() {
    const int quiet = TRY(fields_.number("quiet", 0, setup_.stall));
    const auto most = setup_.repetition == 0 ? std::size_t{0} : index(quiet);
    const auto moves = TRY(fields_.list("quiet_moves", most, most));
    position_.quiet = static_cast<std::uint8_t>(quiet);
    std::array<Cells, 2> pieces{RetteSichWerKann::pieces(position_, 0),
                                RetteSichWerKann::pieces(position_, 1)};
    int seat = position_.mover;
    for (std::size_t i = moves.size(); i-- > 0;) {
      seat = 1 - seat;
      if (moves[i].kind() == Json::Kind::null) continue;
      const std::vector<Json>* cells = moves[i].items();
      if (cells == nullptr || cells->size() != 2) return fields_.wrong("quiet_moves");
      const auto cell_at = [&](std::size_t which) {
        const std::string* name = (*cells)[which].text();
        return name == nullptr ? -1 : cell_named(*name);
      };
      const int from = cell_at(0);
      const int to = cell_at(1);
      if (from < 0 || to < 0) return fields_.wrong("quiet_moves");
      const bool possible = pieces[index(seat)].has(to) && !(pieces[0] | pieces[1]).has(from);
      if (!possible) return fields_.wrong("quiet_moves");
      pieces[index(seat)] ^= Cells::only(from) | Cells::only(to);
      position_.quiet_moves[i] = static_cast<std::uint16_t>(from | to << 8);
    }
    return {};
  }

  Expected<void> check_phase() const {
    if (position_.phase == Phase::placing) return check_placing();
    TRY(check_ending());
    const bool tie =
        RetteSichWerKann::height(position_.home[0]) == RetteSichWerKann::height(position_.home[1]);
    const bool broken = !tie || RetteSichWerKann::next_hidden(position_).owner < 0;
    const bool ended = position_.ending != Ending::none;
    const Phase after = broken ? Phase::over : Phase::tiebreak;
    const bool right = ended ? position_.phase == after
                             : position_.phase != Phase::over && position_.phase != Phase::tiebreak;
    if (!right) return fields_.wrong("phase");
    if (position_.phase == Phase::way && position_.quiet != 0) return fields_.wrong("quiet");
    return {};
  }

  // Whether it is over for the reason named, or for none.
  Expected<void> check_ending() const {
    const bool alone = RetteSichWerKann::pieces(position_, 0).empty() ||
                       RetteSichWerKann::pieces(position_, 1).empty();
    const bool repeated =
        setup_.repetition != 0 && RetteSichWerKann::occurrences(position_) >= setup_.repetition;
    const bool stalled = position_.quiet >= setup_.stall;
    bool right = false;
    switch (position_.ending) {
      case Ending::none:
        right = !alone && !repeated && !stalled;
        break;
      case Ending::natural:
        right = alone;
        break;
      case Ending::passes:
        right = !alone && position_.passed != 0 && position_.quiet >= 2;
        break;
      case Ending::repetition:
        right = !alone && repeated;
        break;
      case Ending::stall:
        right = !alone && !repeated && stalled;
        break;
    }
    if (!right) return fields_.wrong("ending");
    return {};
  }

  // Orange and Blue set their swimmers in turn, so many into each row.
  Expected<void> check_placing() const {
    if (setup_.opening != RetteSichWerKann::Opening::placed) return fields_.wrong("phase");
    const bool turns = tiles_[0] == tiles_[1] + position_.mover;
    if (!turns || tiles_[1] == RetteSichWerKann::tiles_each) return fields_.wrong("seat");
    for (int seat = 0; seat < 2; ++seat) {
      int set = 0;
      for (int row = 0; row < 4; ++row) {
        const Cells own_row = pool::row(RetteSichWerKann::home_row(seat, row));
        const int here = (position_.swimmers[seat] & own_row).size();
        if (here > setup_.quota[index(row)]) return fields_.wrong("pieces");
        set += here;
      }
      if (set != tiles_[index(seat)]) return fields_.wrong("pieces");
    }
    if (position_.quiet != 0 || position_.passed != 0) return fields_.wrong("quiet");
    if (position_.ending != Ending::none) return fields_.wrong("ending");
    return {};
  }

  [[nodiscard]] Cells taken() const {
    return RetteSichWerKann::pieces(position_, 0) | RetteSichWerKann::pieces(position_, 1);
  }

  const Setup& setup_;
  const Fields& fields_;
  Position position_{};
  std::array<int, 2> tiles_{};  // by colour
};

}  // namespace

void RetteSichWerKann::write_position(const Setup& setup, const Position& position,
                                      JsonWriter& json) {
  json.member("phase", phase_words[index(static_cast<int>(position.phase))]);
  json.member("seat", position.mover).member("passed", position.passed);
  if (position.active != nowhere) json.member("active", pool::name_of(position.active));
  if (position.ending != Ending::none) {
    json.member("ending", ending_words[index(static_cast<int>(position.ending) - 1)]);
  }
  json.key("pieces").open_array();
  (pieces(position, 0) | pieces(position, 1)).each([&](int cell) {
    json.open_object().member("cell", pool::name_of(cell));
    write_tiles(json, pile_at(position, cell));
    json.close_object();
  });
  json.close_array().key("bars").open_array();
  for (const Pile home : position.home) {
    write_tiles(json.open_object(), home);
    json.close_object();
  }
  json.close_array().member("quiet", position.quiet).key("quiet_moves").open_array();
  for (int i = 0; setup.repetition != 0 && i < position.quiet; ++i) {
    const std::uint16_t move = position.quiet_moves[index(i)];
    if (move == 0) {
      json.null();
    } else {
      json.open_array().value(pool::name_of(move & 0xFF)).value(pool::name_of(move >> 8));
      json.close_array();
    }
  }
  json.close_array();
}

Expected<RetteSichWerKann::Position> RetteSichWerKann::read_position(const Setup& setup,
                                                                     const Json& json) {
  const Fields fields = TRY(Fields::open(
      json, "",
      {"phase", "seat", "passed", "active", "ending", "pieces", "bars", "quiet", "quiet_moves"}));
  return PositionReader{setup, fields}.read();
}

}  // namespace boathouse
