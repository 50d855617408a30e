#include "print/up-the-river/sheets.h"

#include <array>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"

namespace boathouse::print {

namespace {

constexpr double left = 15;
constexpr double river_width = 180;
constexpr double section_height = 50;
constexpr int per_sheet = 5;
constexpr double token_width = 22;
constexpr double token_height = 24;

enum class Kind : std::uint8_t { plain, sandbank, wave };

void add_ripple(Point at, double width, Colour colour, double thickness, Group& group) {
  const double step = width / 4;
  Path path;
  path.move(at);
  for (int i = 0; i < 4; ++i) {
    const double lift = i % 2 == 0 ? -1.6 : 1.6;
    const Point from = at + Point{i * step, 0};
    path.curve(from + Point{step / 3, lift}, from + Point{2 * step / 3, lift},
               from + Point{step, 0});
  }
  group.draw(path, stroked(colour, thickness));
}

// The direction of the current.
void add_current(Group& section) {
  for (const double x : {30.0, 150.0}) {
    for (const double y : {20.0, 26.0}) {
      section.draw(Path{}.move({x - 4, y}).line({x, y + 4}).line({x + 4, y}),
                   stroked(colour::water, 0.6));
    }
  }
}

void add_sandbank(const Press& press, Group& section) {
  section.draw(Path{}
                   .move({12, 30})
                   .curve({40, 8}, {70, 22}, {95, 15})
                   .curve({125, 8}, {150, 14}, {168, 27})
                   .curve({150, 46}, {110, 38}, {90, 42})
                   .curve({60, 48}, {30, 44}, {12, 30})
                   .close(),
               outlined(colour::sand, colour::wood, 0.5));
  for (int i = 0; i < 12; ++i) {
    section.draw(circle({32.0 + 11 * i, i % 2 == 0 ? 21.5 + i % 3 * 0.6 : 38.6 + i % 3 * 0.5}, 0.5),
                 filled(colour::wood));
  }
  add_centred(press.say_rules("board.sandbank"), {90, 28}, 7, 80, section, Font::bold,
              colour::wood);
  add_centred(press.say("section.sandbank"), {90, 36}, 3, 110, section, Font::regular);
}

void add_wave(const Press& press, Group& section) {
  for (const double y : {12.0, 18.0, 40.0, 46.0}) {
    add_ripple({45, y}, 90, colour::deep, 1.1, section);
  }
  section.draw(segment({22, 44}, {22, 12}), stroked(colour::deep, 1.4));
  add_arrow_head({22, 44}, {22, 8}, 6, colour::deep, section);
  add_centred("+3", {34, 27}, 9, 14, section, Font::bold, colour::deep);
  add_centred(press.say_rules("board.wave"), {90, 26}, 7, 70, section, Font::bold, colour::deep);
  add_centred(press.say("section.wave"), {90, 34}, 3, 100, section, Font::regular);
}

Group section_of(Kind kind, const Press& press) {
  constexpr std::array<std::string_view, 3> names{"section", "sandbank", "wave"};
  Group section{.name = std::string{names[static_cast<std::size_t>(kind)]}};
  section.draw(rectangle({}, river_width, section_height), filled(colour::foam));
  for (const double x : {0.0, river_width - 6}) {
    section.draw(rectangle({x, 0}, 6, section_height), filled(colour::meadow));
    for (int i = 0; i < 3; ++i) {
      const Point foot{x + 3, 12.0 + 17 * i};
      for (const double lean : {-1.5, 0.0, 1.5}) {
        section.draw(segment(foot, foot + Point{lean, -5}), stroked(colour::reed, 0.5));
      }
    }
  }
  if (kind == Kind::sandbank) {
    add_sandbank(press, section);
  } else if (kind == Kind::wave) {
    add_wave(press, section);
  } else {
    add_current(section);
    add_ripple({60, 14}, 26, colour::shallow, 0.7, section);
    add_ripple({98, 27}, 26, colour::shallow, 0.7, section);
    add_ripple({66, 40}, 26, colour::shallow, 0.7, section);
  }
  return section;
}

void add_sections(Press& press) {
  press.begin_part("part.sections");
  const Grid grid{{left, 15}, river_width, section_height, 1, per_sheet};
  for (int first = 0; first < UpTheRiver::positions; first += per_sheet) {
    Sheet sheet{.title = press.say("title.sections")};
    for (int i = 0; i < per_sheet; ++i) {
      // Laid out in this order, it is the river at the start: position 1 last.
      const int position = UpTheRiver::positions - first - i;
      const auto setup = UpTheRiver::begin(2, standard_options(UpTheRiver::info.options));
      const Kind kind = position == setup.sandbank[0] ? Kind::sandbank
                        : position == setup.wave[0]   ? Kind::wave
                                                      : Kind::plain;
      sheet.drawing.add(section_of(kind, press), moved(grid.at(i)));
    }
    add_cut_lines(grid, sheet.drawing);
    press.add(std::move(sheet));
  }
}

Group harbour_of(const Press& press, double height) {
  Group harbour{.name = "harbour"};
  harbour.draw(rectangle({}, river_width, height), filled(Colour{0xF1E7D8}));
  harbour.draw(rectangle({0, height - 8}, river_width, 8), filled(colour::foam));
  add_centred(press.say_rules("board.harbour"), {river_width / 2, 7}, 6.5, 120, harbour, Font::bold,
              colour::wood);
  for (int points = UpTheRiver::best_berth; points >= 1; --points) {
    const int index = UpTheRiver::best_berth - points;
    const int column = index % 6;
    const int row = index / 6;
    const Point corner{7.0 + column * 28, 13.0 + row * 30};
    Group berth{.name = join("berth ", points)};
    berth.draw(rectangle({}, 26, 28, 2), outlined(colour::foam, colour::wood, 0.6));
    add_centred(join(points), {13, 14}, 12, 22, berth, Font::bold, colour::water);
    harbour.add(std::move(berth), moved(corner));
  }
  return harbour;
}

Group waterfall_of(const Press& press, double height) {
  Group fall{.name = "waterfall"};
  fall.draw(rectangle({}, river_width, height), filled(colour::shallow));
  for (int i = 0; i < 22; ++i) {
    const double x = 6.0 + 8 * i;
    fall.draw(segment({x, 4.0 + i % 3 * 2}, {x, height - 10 - i % 2 * 3}),
              stroked(colour::foam, 1.6));
    fall.draw(circle({x, height - 4}, 3), outlined(colour::white, colour::foam, 0.4));
  }
  fall.draw(rectangle({50, 10}, 80, 17, 3), filled(colour::foam));
  add_centred(press.say("piece.waterfall"), {90, 16}, 6, 74, fall, Font::bold, colour::deep);
  add_centred(press.say("piece.waterfall_how"), {90, 23}, 2.6, 76, fall, Font::regular);
  return fall;
}

// A sailing boat from the side, the mark on its sail.
Group boat_of(int seat) {
  Group boat{.name = join("boat ", seat + 1)};
  boat.draw(Path{}
                .move({2.5, 17})
                .line({19.5, 17})
                .curve({18.5, 20}, {17, 21.5}, {15, 21.5})
                .line({7, 21.5})
                .curve({5, 21.5}, {3.5, 20}, {2.5, 17})
                .close(),
            outlined(colour_of_seat(seat), colour::ink, 0.35));
  boat.draw(segment({8.2, 2}, {8.2, 17}), stroked(colour::wood, 0.7));
  boat.draw(Path{}.move({9, 2.4}).curve({15, 5}, {18, 10}, {18.8, 15.8}).line({9, 15.8}).close(),
            outlined(colour::white, colour::ink, 0.3));
  boat.draw(polygon(std::array{Point{7.4, 5}, Point{7.4, 15.8}, Point{3, 15.8}}),
            outlined(colour_of_seat(seat), colour::ink, 0.3));
  add_mark(seat, {12.5, 11.6}, 3.1, boat);
  return boat;
}

Group tag_of(int position, const Press& press) {
  Group tag{.name = join("position ", position)};
  const bool start = position == UpTheRiver::start_position;
  add_centred(join(position), {9, start ? 7.5 : 9}, 8, 14, tag);
  if (start) add_centred(press.say("piece.start"), {9, 14}, 2.8, 16, tag, Font::regular);
  return tag;
}

void add_rest(Press& press) {
  press.begin_part("part.rest");
  Sheet sheet{.title = press.say("title.rest")};
  const Grid harbour{{left, 14}, river_width, 82, 1, 1};
  const Grid fall{{left, 101}, river_width, 40, 1, 1};
  const int boats = UpTheRiver::info.max_seats * UpTheRiver::boats_each;
  const Grid tokens{{39, 149}, token_width, token_height, 6, boats / 6};
  const Grid tags{{left, 206}, 18, 18, UpTheRiver::positions, 1};
  sheet.drawing.add(harbour_of(press, harbour.height), moved(harbour.corner));
  sheet.drawing.add(waterfall_of(press, fall.height), moved(fall.corner));
  for (int i = 0; i < boats; ++i) {
    sheet.drawing.add(boat_of(i / UpTheRiver::boats_each), moved(tokens.at(i)));
  }
  for (int i = 0; i < UpTheRiver::positions; ++i) {
    sheet.drawing.add(tag_of(i + 1, press), moved(tags.at(i)));
  }
  for (const Grid& grid : {harbour, fall, tokens, tags}) add_cut_lines(grid, sheet.drawing);
  double y = 236;
  for (const std::string_view key : {"table.river", "table.tags", "table.boats"}) {
    y = sheet.drawing.write_lines(press.say(key), {.at = {left, y}, .room = river_width}) + 1.5;
  }
  press.add(std::move(sheet));
}

}  // namespace

void lay_out(Of<UpTheRiver> /*game*/, Press& press) {
  press.need(press.say("need.die"));
  press.need(press.say("need.table"));
  add_sections(press);
  add_rest(press);
}

}  // namespace boathouse::print
