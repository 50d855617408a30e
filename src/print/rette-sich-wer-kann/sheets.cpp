#include "print/rette-sich-wer-kann/sheets.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"
#include "print/rette-sich-wer-kann/tiles.h"

namespace boathouse::print {

namespace {

constexpr double cell = 30;
constexpr double left = 15;
constexpr double pool_width = pool::columns * cell;
constexpr int rows_per_sheet = pool::rows / 2;
constexpr double half_height = rows_per_sheet * cell;
constexpr double flap = 10;

// One half of the pool on its sheet; y grows away from Blue.
struct Half {
  int lowest_row;
  double top;
  [[nodiscard]] Point corner(int at) const {
    const int row = pool::row_of(at);
    return {left + (pool::column_of(at) - 1) * cell,
            top + (lowest_row + rows_per_sheet - 1 - row) * cell};
  }
  [[nodiscard]] bool holds(int at) const {
    return pool::row_of(at) >= lowest_row && pool::row_of(at) < lowest_row + rows_per_sheet;
  }
};

int left_cell_of_bar(int seat) {
  int found = pool::cell_count;
  pool::bars[static_cast<std::size_t>(seat)].each([&](int at) { found = std::min(found, at); });
  return found;
}

// A ladder on the side of the cell that touches the bar.
void add_ladder(Point corner, int at, pool::Cells bar, Group& board) {
  const Point middle = corner + Point{cell / 2, cell / 2};
  const auto leads = [&](int column, int row) {
    const bool inside = column >= 1 && column <= pool::columns && row >= 1 && row <= pool::rows;
    return inside && bar.has(pool::cell_at(column, row));
  };
  const int column = pool::column_of(at);
  const int row = pool::row_of(at);
  const int heading = leads(column, row + 1)   ? 0
                      : leads(column + 1, row) ? 6
                      : leads(column, row - 1) ? 12
                                               : 18;
  Group ladder;
  for (const double x : {-4.0, 4.0}) {
    ladder.draw(segment({x, -cell / 2 - 3}, {x, -cell / 2 + 8}), stroked(colour::wood, 1));
  }
  for (const double y : {-cell / 2, -cell / 2 + 3.2, -cell / 2 + 6.4}) {
    ladder.draw(segment({-4, y}, {4, y}), stroked(colour::wood, 1));
  }
  board.add(std::move(ladder), turned(heading, middle));
}

void add_cell(const Half& half, int at, Group& board) {
  const bool chequered = (pool::column_of(at) + pool::row_of(at)) % 2 == 0;
  board.draw(rectangle(half.corner(at), cell, cell),
             outlined(chequered ? Colour{0xC6E4F1} : colour::foam, colour::water, 0.25));
}

void add_bar(const Half& half, int seat, const Press& press, Group& board) {
  Group bar{.name = join("bar ", seat + 1)};
  bar.draw(rectangle({}, 2 * cell, cell), outlined(Colour{0xE3CDB0}, colour::wood, 0.6));
  for (const double y : {10.0, 20.0}) {
    bar.draw(segment({0, y}, {2 * cell, y}), stroked(Colour{0xC9A97F}, 0.4));
  }
  // Its owner sits at the other end, so each bar is read from its owner's side.
  Group words;
  add_mark(seat, {-20, 0}, 5, words);
  add_centred(press.say_rules("board.bar"), {6, -3}, 7, 38, words, Font::bold, colour::wood);
  add_centred(press.say_rules(seat == 0 ? "board.orange" : "board.blue"), {6, 5}, 4.4, 38, words,
              Font::regular);
  bar.add(std::move(words), turned(seat == 0 ? 0 : 12, {cell, cell / 2}));
  board.add(std::move(bar), moved(half.corner(left_cell_of_bar(seat))));
}

void add_names(const Half& half, Group& sheet) {
  for (int row = half.lowest_row; row < half.lowest_row + rows_per_sheet; ++row) {
    const Point corner = half.corner(pool::cell_at(1, row));
    add_centred(join(row), {left - 5, corner.y + cell / 2}, 4.4, 8, sheet, Font::regular);
    for (int i = 0; i < 4; ++i) {
      for (int seat = 0; seat < 2; ++seat) {
        if (RetteSichWerKann::home_row(seat, i) != row) continue;
        add_mark(seat, {left + pool_width + 4.5, corner.y + cell / 2}, 2.6, sheet);
      }
    }
  }
}

// Both sheets have two arrows at the seam, whose tips must meet.
void add_seam(double y, double inwards, Group& sheet) {
  for (const double x : {left - 4, left + pool_width + 4}) {
    const double base = y + 5 * inwards;
    sheet.draw(polygon(std::array{Point{x, y}, Point{x - 3, base}, Point{x + 3, base}}),
               filled(colour::coral));
  }
}

Sheet half_sheet(const Half& half, const Press& press, std::string_view title) {
  Sheet sheet{.title = press.say(title)};
  Group board{.name = title == "title.pool_orange" ? "pool, rows 1 to 7" : "pool, rows 8 to 14"};
  pool::water.each([&](int at) {
    if (half.holds(at)) add_cell(half, at, board);
  });
  for (int seat = 0; seat < 2; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    if (!half.holds(left_cell_of_bar(seat))) continue;
    add_bar(half, seat, press, board);
    pool::ladders[index].each(
        [&](int at) { add_ladder(half.corner(at), at, pool::bars[index], board); });
  }
  board.draw(rectangle({left, half.top}, pool_width, half_height), stroked(colour::deep, 0.8));
  sheet.drawing.add(std::move(board));
  add_names(half, sheet.drawing);
  return sheet;
}

void add_letters(double y, Group& sheet) {
  for (int column = 1; column <= pool::columns; ++column) {
    const std::string_view name = pool::name_of(pool::cell_at(column, 1));
    add_centred(name.substr(0, 1), {left + (column - 0.5) * cell, y}, 4.4, 8, sheet, Font::regular);
  }
}

void add_pool(Press& press) {
  press.begin_part("part.pool");
  const Half orange{1, 24};
  Sheet near = half_sheet(orange, press, "title.pool_orange");
  near.drawing.draw(segment({left - 8, orange.top}, {left + pool_width + 8, orange.top}), cut_line);
  add_seam(orange.top, 1, near.drawing);
  add_letters(orange.top + half_height + 5, near.drawing);
  near.drawing.write_lines(press.say("pool.orange_side"),
                           {.at = {left, orange.top + half_height + 15}, .room = pool_width});
  near.drawing.write(press.say("pool.cut_here"),
                     {.at = {left, orange.top - 3}, .room = pool_width});
  press.add(std::move(near));

  const Half blue{rows_per_sheet + 1, 40};
  Sheet far = half_sheet(blue, press, "title.pool_blue");
  const double seam = blue.top + half_height;
  add_seam(seam, -1, far.drawing);
  add_letters(blue.top - 5, far.drawing);
  far.drawing.write_lines(press.say("pool.blue_side"),
                          {.at = {left, blue.top - 18}, .room = pool_width});
  far.drawing.draw(rectangle({left, seam}, pool_width, flap),
                   outlined(colour::white, colour::grey, 0.2));
  add_centred(press.say("pool.flap"), {left + pool_width / 2, seam + flap / 2}, 3.2, pool_width - 4,
              far.drawing, Font::regular, colour::grey);
  far.drawing.draw(segment({left - 8, seam + flap}, {left + pool_width + 8, seam + flap}),
                   cut_line);
  press.add(std::move(far));
}

void add_tiles(Press& press) {
  press.begin_part("part.tiles");
  const Grid grid{{27, 40}, pool_tile, pool_tile, RetteSichWerKann::tiles_each, 2};
  Sheet fronts{.title = press.say("title.tiles")};
  Sheet backs{.title = press.say("title.tiles"), .back = true};
  for (int i = 0; i < grid.places(); ++i) {
    const int seat = i / RetteSichWerKann::tiles_each;
    const int value = i % RetteSichWerKann::tiles_each + 1;
    fronts.drawing.add(swimmer_of(seat), moved(grid.at(i)));
    backs.drawing.add(crocodile_of(seat, value), moved(grid.behind(i)));
  }
  add_cut_lines(grid, fronts.drawing);
  double y = 115;
  for (const std::string_view key : {"tiles.fronts", "tiles.single", "tiles.mix"}) {
    y = fronts.drawing.write_lines(press.say(key), {.at = {left, y}, .room = pool_width}) + 2;
  }
  press.add(std::move(fronts));
  press.add(std::move(backs));
}

}  // namespace

void lay_out(Of<RetteSichWerKann> /*game*/, Press& press) {
  press.use_both_sides();
  press.need(press.say("need.glue"));
  add_pool(press);
  add_tiles(press);
}

}  // namespace boathouse::print
