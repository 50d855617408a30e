#include "print/regatta/cards.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"
#include "print/regatta/measures.h"

namespace boathouse::print {

using regatta::Exit;
using regatta::Face;
using regatta::Size;
using regatta::Symbol;

namespace {

// As on the page, in the order of the colours.
constexpr std::array<Colour, 5> grounds{
    {{0xF6C9C1}, {0xC9E4C5}, {0xBFDCF0}, {0xE6DFF3}, {0xF9E8A4}}};

constexpr double line_width = 1.6;

void add_helm(Point middle, double radius, Group& card) {
  card.draw(circle(middle, 0.68 * radius), stroked(colour::ink, 0.16 * radius));
  card.draw(circle(middle, 0.18 * radius), filled(colour::ink));
  for (int heading = 0; heading < headings; heading += 3) {
    card.draw(
        segment(middle + 0.2 * radius * direction(heading), middle + radius * direction(heading)),
        stroked(colour::ink, 0.12 * radius));
  }
}

void add_cloud(Point middle, double radius, Group& card) {
  const auto at = [&](double x, double y) { return middle + Point{x * radius, y * radius}; };
  card.draw(Path{}
                .move(at(-0.7, 0.5))
                .curve(at(-1.2, 0.4), at(-1.1, -0.3), at(-0.6, -0.25))
                .curve(at(-0.6, -0.9), at(0.2, -0.95), at(0.3, -0.4))
                .curve(at(0.7, -0.7), at(1.05, -0.2), at(0.8, 0))
                .curve(at(1.2, 0.1), at(1.1, 0.5), at(0.7, 0.5))
                .close(),
            outlined(colour::white, colour::ink, 0.12 * radius));
}

void add_sun(Point middle, double radius, Group& card) {
  card.draw(circle(middle, 0.55 * radius), outlined(Colour{0xF0A500}, colour::ink, 0.04 * radius));
  for (int heading = 0; heading < headings; heading += 2) {
    card.draw(
        segment(middle + 0.68 * radius * direction(heading), middle + radius * direction(heading)),
        stroked(colour::ink, 0.07 * radius));
  }
}

void add_symbol(const Face& face, double width, double height, const Press& press, Group& card) {
  if (face.symbol == Symbol::none) return;
  const Point middle{width - 10.5, height - 13};
  if (face.symbol == Symbol::helm) {
    add_helm(middle, 6, card);
  } else {
    add_cloud(middle, 6.6, card);
  }
  const std::string_view name = regatta::symbol_names[static_cast<std::size_t>(face.symbol)];
  add_centred(press.say_rules(join("symbol.", name)), {middle.x, height - 4.2}, 3, 18, card,
              Font::regular);
}

void add_arrows(const Face& face, Point entry, Group& card) {
  Group arrows;
  const auto each_arrow = [&](const auto& add) {
    for (int exit = 0; exit < regatta::exit_count; ++exit) {
      if (face.has(static_cast<Exit>(exit))) add(arrow_of(face.size, static_cast<Exit>(exit)));
    }
  };
  // A light rim below all lines, clear of the edges, so that diverging arrows can be told apart.
  each_arrow([&](const std::vector<Point>& points) {
    arrows.draw(line_of(std::span{points}.subspan(1, points.size() - 2)),
                stroked(colour::white, 4.5));
  });
  each_arrow([&](std::vector<Point> points) {
    const Point tip = points.back();
    const Point before = points[points.size() - 2];
    // A line's round ends stay on the card and inside the head, to keep the tip sharp.
    points.front().y -= line_width / 2;
    points.back() = 0.5 * (tip + before);
    arrows.draw(line_of(points), stroked(colour::ink, line_width));
    add_arrow_head(before, tip, 6.5, colour::ink, arrows);
  });
  card.add(std::move(arrows), moved(entry));
}

Group sun_card(const Press& press) {
  Group card{.name = "card sun"};
  card.draw(rectangle({}, card_width, card_height), filled(grounds.back()));
  add_sun({30, 36}, 20, card);
  add_centred(press.say("card.sun"), {30, 66}, 7, 52, card);
  card.write_lines(press.say("card.sun_how"), {.at = {5, 76}, .size = 2.8, .room = 50});
  return card;
}

}  // namespace

Colour colour_of_mark(int name) {
  constexpr std::array<Colour, 4> colours{{{0xD1495B}, {0x2E933C}, {0xE3B505}, {0x3B4CC0}}};
  return colours[static_cast<std::size_t>(name)];
}

Group card_of(const Face& face, const Press& press) {
  if (face.is_sun()) return sun_card(press);
  const bool small = face.size == Size::small;
  const double width = small ? card_height : card_width;
  const double height = small ? card_width : card_height;
  std::string notation;
  regatta::write_face(face, notation);
  Group card{.name = "card " + notation};
  const auto colour = static_cast<std::size_t>(face.colour);
  card.draw(rectangle({}, width, height), filled(grounds[colour]));
  add_arrows(face, {width / 2, height}, card);
  add_symbol(face, width, height, press, card);
  // In the corner that shows when cards are fanned.
  const std::string arrows = notation.substr(0, notation.find_first_of("s*~"));
  card.write(arrows, {.at = {3, 7}, .size = 3.6, .room = small ? 14.0 : 20.0, .font = Font::bold});
  card.write(press.say(join("colour.", regatta::colour_names[colour])),
             {.at = {3, height - 7.4}, .size = 3.2, .room = 19, .font = Font::bold});
  card.write(press.say(small ? "card.small" : "card.large"),
             {.at = {3, height - 3.4}, .size = 2.6, .room = 19});
  if (!small) return card;
  // Laid crosswise, but printed like all others.
  Group upright{.name = card.name};
  card.name.clear();
  upright.add(std::move(card), turned(6, {card_width, 0}));
  return upright;
}

// The same upside down, and for all cards.
Group back_of_card() {
  Group back{.name = "back"};
  back.draw(rectangle({4, 4}, card_width - 8, card_height - 8, 3),
            outlined(colour::foam, colour::deep, 0.8));
  for (int row = 0; row < 9; ++row) {
    const double y = 13 + 8.0 * row;
    Path wave;
    wave.move({8, y});
    for (int i = 0; i < 4; ++i) {
      const double x = 8 + 11.0 * i;
      wave.curve({x + 3.5, y - 3}, {x + 7.5, y + 3}, {x + 11, y});
    }
    back.draw(wave, stroked(colour::shallow, 0.9));
  }
  back.draw(circle({30, 45}, 13), outlined(colour::white, colour::deep, 0.8));
  for (int heading = 0; heading < headings; heading += 3) {
    const double reach = heading % 6 == 0 ? 11.5 : 7.5;
    const Point tip = Point{30, 45} + reach * direction(heading);
    back.draw(polygon(std::array{tip, Point{30, 45} + 2.4 * direction(heading + 3), Point{30, 45},
                                 Point{30, 45} + 2.4 * direction(heading - 3)}),
              filled(heading % 6 == 0 ? colour::deep : colour::water));
  }
  return back;
}

Group zone_of(int seat, const Press& press) {
  constexpr double width = 2.0 * regatta::zone_across / regatta::mm;
  constexpr double height = 2.0 * regatta::zone_along / regatta::mm;
  Group zone{.name = join("zone ", seat + 1)};
  zone.draw(rectangle({1.5, 1.5}, width - 3, height - 3, 2),
            {.fill = colour::white, .stroke = colour_of_seat(seat), .width = 1.6, .dash = 4});
  add_mark(seat, {width / 2, 26}, 9, zone);
  add_centred(press.say("zone.name"), {width / 2, 44}, 7, width - 10, zone);
  zone.write_lines(press.say("zone.how"), {.at = {6, 54}, .size = 2.8, .room = width - 12});
  add_arrow_head({width / 2, height}, {width / 2, height - 11}, 8, colour::ink, zone);
  return zone;
}

Group course_of(const regatta::NamedCourse& named, const Press& press) {
  const regatta::Course& course = named.course;
  Group card{.name = "course " + named.name};
  card.write(press.say_rules("option.course." + named.name),
             {.at = {4, 7.5}, .size = 3.8, .room = 52, .font = Font::bold});
  const double wide = course.water.high.x - course.water.low.x;
  const double high = course.water.high.y - course.water.low.y;
  const double scale = std::min(52 / wide, 52 / high);
  const Point corner{30 - wide * scale / 2, 10};
  const auto at = [&](regatta::Point point) {
    return corner +
           Point{(point.x - course.water.low.x) * scale, (course.water.high.y - point.y) * scale};
  };
  card.draw(rectangle(corner, wide * scale, high * scale),
            outlined(colour::foam, colour::water, 0.3));
  card.draw(segment(at(course.left), at(course.right)), stroked(colour::ink, 0.6));
  double y = 66;
  for (const regatta::Point end : {course.left, course.right}) {
    card.draw(circle(at(end), 1.3), outlined(colour::white, colour::ink, 0.3));
  }
  int number = 0;
  for (const regatta::Mark& mark : course.marks) {
    const Point middle = at(mark.at);
    const Point way{1.0 * mark.ray.x / regatta::unit, -1.0 * mark.ray.y / regatta::unit};
    card.draw(segment(middle, middle + 7 * way),
              {.stroke = colour::ink, .width = 0.25, .dash = 0.8});
    card.draw(circle(middle, 2.2), outlined(colour_of_mark(mark.name), colour::ink, 0.3));
    add_centred(join(++number), middle, 2.8, 3, card, Font::bold, colour::white);
    const int x = mark.at.x / regatta::mm;
    const std::string_view name = regatta::mark_names[mark.name];
    const bool clockwise = mark.sense == regatta::Sense::clockwise;
    card.write(press.say(x < 0 ? "course.left" : "course.right",
                         {{"number", join(number)},
                          {"mark", press.say(join("colour.", name))},
                          {"x", join(x < 0 ? -x : x)},
                          {"y", join(mark.at.y / regatta::mm)},
                          {"sense", press.say(clockwise ? "course.clockwise" : "course.counter")}}),
               {.at = {4, y}, .size = 2.5, .room = 52});
    y += 3.8;
  }
  card.write(
      press.say("course.line", {{"width", join((course.right.x - course.left.x) / regatta::mm)}}),
      {.at = {4, y}, .size = 2.5, .room = 52});
  card.write(press.say("course.water",
                       {{"width", join((course.water.high.x - course.water.low.x) / 1000)},
                        {"height", join((course.water.high.y - course.water.low.y) / 1000)}}),
             {.at = {4, y + 3.8}, .size = 2.5, .room = 52});
  return card;
}

}  // namespace boathouse::print
