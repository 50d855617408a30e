#include "print/regatta/sheets.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"
#include "print/regatta/cards.h"
#include "print/regatta/measures.h"

namespace boathouse::print {

using regatta::Exit;
using regatta::Size;

namespace {

constexpr double left = 15;

std::vector<regatta::NamedCourse> courses() {
  return regatta::read_courses(regatta::courses_text())
      .value_or(std::vector<regatta::NamedCourse>{});
}

struct Piece {
  Group front;
  bool is_card = true;  // with a back
};

std::vector<Piece> all_cards(const Press& press) {
  std::vector<Piece> pieces;
  for (const regatta::Face& face : regatta::deck()) {
    for (int i = 0; i < face.count; ++i) pieces.push_back({card_of(face, press)});
  }
  for (int seat = 0; seat < Regatta::info.max_seats; ++seat) {
    pieces.push_back({zone_of(seat, press), false});
  }
  for (const auto& course : courses()) pieces.push_back({course_of(course, press), false});
  return pieces;
}

void add_cards(Press& press) {
  press.begin_part("part.cards");
  const bool upright = press.paper().content_bottom() >= 13.5 + 3 * card_height;
  const Grid grid = upright ? Grid{{left, 13.5}, card_width, card_height, 3, 3}
                            : Grid{{left, 16}, card_height, card_width, 2, 4};
  // Lower paper has the cards lying on their sides, fronts one way and backs the other, so that
  // they are the same way up.
  const auto front = [&](int place) {
    return upright ? moved(grid.at(place)) : turned(6, grid.at(place) + Point{card_height, 0});
  };
  const auto back = [&](int place) {
    return upright ? moved(grid.behind(place))
                   : turned(18, grid.behind(place) + Point{0, card_width});
  };
  std::vector<Piece> pieces = all_cards(press);
  const auto places = static_cast<std::size_t>(grid.places());
  for (std::size_t first = 0; first < pieces.size(); first += places) {
    Sheet fronts{.title = press.say("title.cards")};
    Sheet backs{.title = press.say("title.cards"), .back = true};
    for (std::size_t i = first; i < std::min(first + places, pieces.size()); ++i) {
      const auto place = static_cast<int>(i - first);
      fronts.drawing.add(std::move(pieces[i].front), front(place));
      if (pieces[i].is_card) backs.drawing.add(back_of_card(), back(place));
    }
    add_cut_lines(grid, fronts.drawing);
    press.add(std::move(fronts));
    press.add(std::move(backs));
  }
}

Group buoy_of(Colour fill, const std::string& word) {
  Group buoy{.name = "buoy " + word};
  buoy.draw(circle({}, buoy_radius), outlined(fill, colour::ink, 0.5));
  buoy.draw(rectangle({-12, -3}, 24, 6, 3), filled(colour::white));
  add_centred(word, {}, 3.6, 22, buoy);
  buoy.draw(circle({}, buoy_radius), cut_line);
  return buoy;
}

// Half of the line, with the nine slots for the bows at the start.
Group half_line(bool right, double length, const Press& press) {
  constexpr double height = 14;
  constexpr double slot = 30;
  Group line{.name = right ? "line, right half" : "line, left half"};
  line.draw(segment({0.5, height / 2}, {length - 0.5, height / 2}), stroked(colour::coral, 1));
  for (int i = 0; i * slot <= length; ++i) {
    const double x = right ? i * slot : length - i * slot;
    line.draw(segment({x, height / 2}, {x, height}), stroked(colour::ink, 0.3));
    if (i == 0 || x < 1 || x > length - 1) continue;
    add_centred(join(static_cast<int>(i * slot)), {x, 3.4}, 2.8, 10, line, Font::regular);
  }
  const double middle = right ? 1 : length - 1;
  line.write(
      press.say("line.middle"),
      {.at = {middle, 4.4}, .size = 2.8, .room = 20, .align = right ? Align::left : Align::right});
  return line;
}

// For turning on the spot: the 24 headings.
Group dial_of() {
  constexpr double radius = 32;
  Group dial{.name = "dial"};
  dial.draw(circle({}, radius), {.fill = colour::foam});
  for (int heading = 0; heading < headings; ++heading) {
    const bool quarter = heading % 6 == 0;
    dial.draw(segment((quarter ? 20.0 : 24.0) * direction(heading), 28.0 * direction(heading)),
              stroked(colour::ink, quarter ? 0.7 : 0.35));
    if (heading % 3 == 0) {
      add_centred(join(15 * heading), 16.5 * direction(heading), 2.8, 8, dial, Font::regular);
    }
  }
  dial.draw(circle({}, 0.8), filled(colour::ink));
  dial.draw(segment({0, -hull_length / 6}, {0, hull_length / 6}), stroked(colour::water, 0.5));
  add_arrow_head({}, {0, -hull_length / 6 - 2}, 3, colour::water, dial);
  dial.draw(circle({}, radius), cut_line);
  return dial;
}

void add_buoys(const Press& press, double y, Group& page) {
  double x = left + buoy_radius;
  const auto put = [&](Colour fill, const std::string& word) {
    page.add(buoy_of(fill, word), moved({x, y}));
    x += 2 * buoy_radius + 2.4;
  };
  for (int end = 0; end < 2; ++end) put(colour::white, press.say("buoy.line"));
  // One of each colour, whatever the printed courses use, for courses of one's own.
  for (std::size_t name = 0; name < regatta::mark_names.size(); ++name) {
    put(colour_of_mark(static_cast<int>(name)),
        press.say(join("colour.", regatta::mark_names[name])));
  }
}

void add_pieces(Press& press) {
  press.begin_part("part.pieces");
  Sheet sheet{.title = press.say("title.pieces")};
  Group& page = sheet.drawing;
  const Grid boats{{left, 18}, hull_length, hull_width, 2, Regatta::info.max_seats / 2};
  for (int seat = 0; seat < boats.places(); ++seat) {
    Group boat{.name = join("boat ", seat + 1)};
    add_hull(seat, hull_length, hull_width, boat);
    page.add(std::move(boat), moved(boats.at(seat)));
  }
  add_buoys(press, 72, page);
  const regatta::Course course = courses().front().course;
  const double half = (course.right.x - course.left.x) / 2.0 / regatta::mm;
  const Grid line{{left, 90}, half, 14, 1, 2};
  for (int i = 0; i < 2; ++i) page.add(half_line(i == 1, half, press), moved(line.at(i)));
  for (const Grid& grid : {boats, line}) add_cut_lines(grid, page);
  page.add(measure_of(Size::small, Exit::right_90, press.say("card.small")),
           moved({left + 11, 180}));
  page.add(dial_of(), moved({163, 168}));
  double y = 212;
  for (const std::string_view key :
       {"table.boats", "table.buoys", "table.line", "table.measures", "table.dial"}) {
    y = page.write_lines(press.say(key), {.at = {left, y}, .size = 3.2, .room = 180}) + 1.2;
  }
  press.add(std::move(sheet));
}

void add_measures(Press& press) {
  press.begin_part("part.measures");
  Sheet sheet{.title = press.say("title.measures")};
  struct Place {
    Size size;
    Exit exit;
    Point entry;
  };
  constexpr std::array<Place, 5> places{{
      {Size::large, Exit::straight, {26, 168}},
      {Size::small, Exit::straight, {50, 168}},
      {Size::large, Exit::right_45, {84, 152}},
      {Size::small, Exit::right_45, {122, 265}},
      {Size::large, Exit::right_90, {26, 265}},
  }};
  for (const Place& place : places) {
    const std::string word = press.say(place.size == Size::large ? "card.large" : "card.small");
    sheet.drawing.add(measure_of(place.size, place.exit, word), moved(place.entry));
  }
  press.add(std::move(sheet));
}

}  // namespace

void lay_out(Of<Regatta> /*game*/, Press& press) {
  press.use_both_sides();
  const regatta::Course& course = regatta::course_named("standard");
  const auto centimetres = [](int length) { return join(length / (10 * regatta::mm)); };
  press.need(
      press.say("need.water", {{"width", centimetres(course.water.high.x - course.water.low.x)},
                               {"height", centimetres(course.water.high.y - course.water.low.y)}}));
  press.need(press.say("need.tape"));
  add_cards(press);
  add_pieces(press);
  add_measures(press);
}

}  // namespace boathouse::print
