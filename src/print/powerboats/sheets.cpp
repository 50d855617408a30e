#include "print/powerboats/sheets.h"

#include <array>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"
#include "print/powerboats/tiles.h"

namespace boathouse::print {

using powerboats::Water;

namespace {

constexpr double left = 15;
constexpr double room = 180;

void add_faces(Press& press, Water water) {
  const bool dark = water == Water::dark;
  press.begin_part(dark ? "part.dark" : "part.light");
  for (int tile = 0; tile < powerboats::tile_count; ++tile) {
    Sheet sheet{.title =
                    press.say(dark ? "title.dark" : "title.light", {{"tile", join(tile + 1)}})};
    sheet.drawing.add(face_of(water, tile), moved({(page_width - tile_width) / 2, 14}));
    sheet.drawing.write_lines(press.say("tile.how"), {.at = {left, 257}, .room = room});
    press.add(std::move(sheet));
  }
}

// As on the page.
constexpr Colour buoy_red{0xC8102E};

// A buoy fits on its spot.
Group buoy_of(const std::string& name) {
  Group buoy{.name = "buoy " + name};
  buoy.draw(circle({9, 9}, 8.6), outlined(buoy_red, colour::ink, 0.5));
  buoy.draw(circle({9, 9}, 6.2), filled(colour::white));
  return buoy;
}

Group numbered_buoy(int number) {
  Group buoy = buoy_of(join(number));
  add_centred(join(number), {9, 9}, 8, 10, buoy);
  return buoy;
}

Group finish_buoy() {
  Group buoy = buoy_of("finish");
  for (int i = 0; i < 9; i += 2) {
    const int column = i % 3;
    const int row = i / 3;
    buoy.draw(rectangle({5.1 + column * 2.6, 5.1 + row * 2.6}, 2.6, 2.6), filled(colour::ink));
  }
  return buoy;
}

// An arrow around the buoy, in the direction in which to round it.
Group sense_of(bool clockwise) {
  Group token{.name = clockwise ? "round clockwise" : "round counter-clockwise"};
  Group arrow{.place = {.a = clockwise ? 1.0 : -1.0, .e = 9, .f = 9}};
  constexpr double r = 5.6;
  constexpr double h = 0.552 * r;
  arrow.draw(Path{}
                 .move({-r, 0})
                 .curve({-r, -h}, {-h, -r}, {0, -r})
                 .curve({h, -r}, {r, -h}, {r, 0})
                 .curve({r, h}, {h, r}, {0, r}),
             stroked(colour::coral, 1.6));
  add_arrow_head({3, r}, {-4, r}, 5, colour::coral, arrow);
  token.add(std::move(arrow));
  token.draw(circle({9, 9}, 1.2), filled(colour::ink));
  return token;
}

// The start/finish line: as long as its four hexes, narrow enough to lie along any direction.
Group line_of_start(const Press& press, double width, double height) {
  Group line{.name = "start and finish line"};
  line.draw(rectangle({}, width, height), filled(colour::white));
  constexpr int squares = 40;
  const double side = width / squares;
  for (int i = 0; i < squares; ++i) {
    const double y = i % 2 == 0 ? 0 : height - side;
    line.draw(rectangle({i * side, y}, side, side), filled(colour::ink));
  }
  add_centred(press.say("piece.line"), {width / 2, height / 2}, 4, width - 6, line);
  return line;
}

Group damage_token() {
  Group token{.name = "damage"};
  token.draw(polygon(std::array{Point{6, 1.2}, Point{7.4, 4.4}, Point{10.8, 4}, Point{8.6, 6.6},
                                Point{10.4, 9.8}, Point{7, 8.8}, Point{5.2, 11}, Point{4.6, 8},
                                Point{1.4, 7.6}, Point{4, 5.6}, Point{2.6, 2.6}, Point{5, 4}}),
             outlined(colour::coral, colour::ink, 0.3));
  return token;
}

void add_pieces(Press& press) {
  press.begin_part("part.pieces");
  Sheet sheet{.title = press.say("title.pieces")};
  Group& page = sheet.drawing;
  const auto explain = [&](std::string_view key, double y) {
    page.write(press.say(key), {.at = {left, y}, .room = room, .font = Font::bold});
  };
  const int seats = Powerboats::info.max_seats;
  explain("piece.boats", 18);
  const Grid boats{{left, 22}, 20, 12, seats, 1};
  for (int seat = 0; seat < seats; ++seat) {
    Group boat{.name = join("boat ", seat + 1)};
    Group hull;
    add_hull(seat, 18.6, 10, hull);
    boat.add(std::move(hull), moved({0.7, 1}));
    page.add(std::move(boat), moved(boats.at(seat)));
  }
  explain("piece.buoys", 46);
  const Grid buoys{{left, 50}, 18, 18, 5, 1};
  for (int i = 0; i < buoys.places(); ++i) {
    page.add(i < 4 ? numbered_buoy(i) : finish_buoy(), moved(buoys.at(i)));
  }
  explain("piece.senses", 80);
  const Grid senses{{left, 84}, 18, 18, 6, 1};
  for (int i = 0; i < senses.places(); ++i) page.add(sense_of(i % 2 == 0), moved(senses.at(i)));
  explain("piece.line_how", 114);
  const Grid line{{left, 118}, powerboats::line_length * hex_width, 10, 1, 1};
  page.add(line_of_start(press, line.width, line.height), moved(line.corner));
  explain("piece.progress", 140);
  const Grid progress{{left, 144}, 14, 14, seats, 1};
  for (int seat = 0; seat < seats; ++seat) {
    Group token{.name = join("progress ", seat + 1)};
    add_mark(seat, {7, 7}, 5, token);
    page.add(std::move(token), moved(progress.at(seat)));
  }
  explain("piece.damage", 170);
  const Grid damage{{left, 174}, 12, 12, 12, seats * Powerboats::sinking_damage / 12};
  for (int i = 0; i < damage.places(); ++i) page.add(damage_token(), moved(damage.at(i)));
  explain("piece.starter", 210);
  const Grid starter{{left, 214}, 36, 18, 1, 1};
  Group flag{.name = "start player"};
  flag.draw(segment({5, 2.5}, {5, 16}), stroked(colour::wood, 1));
  flag.draw(polygon(std::array{Point{5, 3}, Point{13, 6}, Point{5, 9}}), filled(colour::coral));
  add_centred(press.say("piece.starter_word"), {24, 9}, 4, 20, flag);
  page.add(std::move(flag), moved(starter.corner));
  for (const Grid& grid : {boats, buoys, senses, line, progress, damage, starter}) {
    add_cut_lines(grid, page);
  }
  page.write_lines(press.say("table.lake"), {.at = {left, 246}, .room = room});
  press.add(std::move(sheet));
}

void add_box(Point corner, double width, double height, Group& card) {
  card.draw(rectangle(corner, width, height, 1), outlined(colour::white, colour::grey, 0.3));
}

// Boxes for a marker side by side, with a heading.
void add_track(const std::string& word, double y, const std::vector<std::string>& boxes,
               Group& card) {
  constexpr double side = 11.5;
  card.write(word, {.at = {4, y}, .size = 2.8, .room = 80});
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Point corner{4 + static_cast<double>(i) * (side + 1.2), y + 1.2};
    add_box(corner, side, side, card);
    add_centred(boxes[i], corner + Point{side / 2, side / 2}, 4, side - 1, card, Font::regular,
                colour::grey);
  }
}

Group card_of(int seat, const Press& press) {
  Group card{.name = join("card ", seat + 1)};
  card.draw(rectangle({1.5, 1.5}, 87, 81.5, 3), outlined(colour::foam, colour_of_seat(seat), 1.4));
  add_mark(seat, {8.5, 8.5}, 4.4, card);
  card.write(press.say("card.name"),
             {.at = {15, 9.8}, .size = 3.6, .room = 20, .font = Font::bold});
  card.draw(segment({37, 11}, {84, 11}), stroked(colour::grey, 0.25));
  card.write(press.say("card.dice"), {.at = {4, 16}, .size = 2.8, .room = 80});
  add_box({4, 17.2}, 82, 17, card);
  card.write(press.say("card.faces"), {.at = {4, 37.2}, .size = 2.6, .room = 82});
  add_track(press.say("card.damage"), 41.4, {"1", "2", "3", press.say("card.sunk")}, card);
  add_track(press.say("card.next"), 57.6,
            {press.say("card.start"), "1", "2", "3", press.say("card.finish")}, card);
  card.write(press.say("card.points"), {.at = {4, 78}, .size = 2.8, .room = 13});
  constexpr std::array<std::string_view, 4> races{"A", "B ×2", "C ×3", "="};
  for (int i = 0; i < 4; ++i) {
    const Point corner{18 + 17.0 * i, 72.6};
    add_box(corner, 16, 8.6, card);
    card.write(races[static_cast<std::size_t>(i)],
               {.at = corner + Point{1, 3}, .size = 2.4, .room = 8, .colour = colour::grey});
  }
  return card;
}

void add_cards(Press& press) {
  press.begin_part("part.cards");
  Sheet sheet{.title = press.say("title.cards")};
  const Grid grid{{left, 14}, 90, 84.5, 2, Powerboats::info.max_seats / 2};
  for (int seat = 0; seat < grid.places(); ++seat) {
    sheet.drawing.add(card_of(seat, press), moved(grid.at(seat)));
  }
  add_cut_lines(grid, sheet.drawing);
  press.add(std::move(sheet));
}

}  // namespace

void lay_out(Of<Powerboats> /*game*/, Press& press) {
  for (const std::string_view key : {"need.dice", "need.table", "need.pencil"}) {
    press.need(press.say(key));
  }
  add_pieces(press);
  add_cards(press);
  add_faces(press, Water::dark);
  add_faces(press, Water::light);
}

}  // namespace boathouse::print
