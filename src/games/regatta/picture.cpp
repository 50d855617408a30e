// A position as a picture: the water with its course, boats with their zones and the tracks of
// their last moves, where the cards in hand would lead, and beside it the hands as far as they are
// seen.
#include <array>
#include <string>

#include "core/text.h"
#include "games/regatta/prospects.h"
#include "games/regatta/rules.h"

namespace boathouse {

using namespace regatta;

namespace {

using Boat = Regatta::Boat;
using Position = Regatta::Position;
using Setup = Regatta::Setup;
using State = Regatta::State;

constexpr std::string_view paper = "#FBF8F1";
constexpr std::string_view ink = "#14213D";
constexpr std::string_view water = "#9AD0E5";
constexpr std::string_view foam = "#EAF6FB";
constexpr std::string_view sand = "#E9D8A6";
constexpr std::string_view coral = "#EF6F53";
// Colours that survive colour blindness, after Okabe and Ito.
constexpr std::array<std::string_view, 4> seat_colours{"#E69F00", "#0072B2", "#009E73", "#CC79A7"};
constexpr std::array<std::string_view, 4> mark_colours{"#D1495B", "#2E933C", "#E3B505", "#1C5E8E"};
constexpr std::array<std::string_view, 5> card_colours{"#F3C6BF", "#C5E1C1", "#BBD9EE", "#E8E2F2",
                                                       "#F8E7A1"};
constexpr std::array<std::string_view, 4> sail_marks{"▲", "●", "■", "◆"};
constexpr int margin = 40;
constexpr int panel_width = 560;

// Millimetres on paper, y downwards.
class Picture {
 public:
  Picture(const Setup& setup, const Position& position, Viewer viewer,
          std::span<const std::string> names)
      : setup_(setup), position_(position), viewer_(viewer), names_(names) {}

  [[nodiscard]] std::string made() {
    const Box& box = setup_.course.water;
    const int wide = (box.high.x - box.low.x) / mm;
    const int high = (box.high.y - box.low.y) / mm;
    panel_ = wide + 2 * margin;
    svg_ = join(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", panel_ + panel_width, " ",
        high + 2 * margin,
        "\" font-family=\"system-ui,sans-serif\" font-weight=\"700\">\n<defs><marker id=\"tip\" "
        "viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" "
        "orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"context-stroke\"/></marker></defs>\n");
    rectangle(0, 0, panel_ + panel_width, high + 2 * margin, paper);
    rectangle(margin / 2, margin / 2, wide + margin, high + margin, sand);
    rectangle(margin, margin, wide, high, water);
    add_course();
    for (int seat = 0; seat < setup_.seats; ++seat) add_track(seat);
    add_ghosts();
    for (int seat = 0; seat < setup_.seats; ++seat) add_boat(seat);
    for (int seat = 0; seat < setup_.seats; ++seat) add_hand(seat);
    return svg_ + "</svg>\n";
  }

 private:
  // A number of hundredths as millimetres with one decimal.
  static std::string tenths(std::int32_t hundredths) {
    const std::int32_t rounded = (hundredths + (hundredths < 0 ? -5 : 5)) / 10;
    const std::int32_t size = rounded < 0 ? -rounded : rounded;
    return join(rounded < 0 ? "-" : "", size / 10, ".", size % 10);
  }
  [[nodiscard]] std::string place(Point point) const {
    const Box& box = setup_.course.water;
    return join(tenths(point.x - box.low.x + margin * mm), " ",
                tenths(box.high.y - point.y + margin * mm));
  }
  [[nodiscard]] std::string path(std::span<const Point> points) const {
    std::string text;
    for (const Point point : points) text += join(text.empty() ? "M" : "L", place(point));
    return text;
  }

  void rectangle(int x, int y, int wide, int high, std::string_view fill) {
    svg_ += join("<rect x=\"", x, "\" y=\"", y, "\" width=\"", wide, "\" height=\"", high,
                 "\" rx=\"8\" fill=\"", fill, "\"/>\n");
  }
  void add_path(std::string_view d, std::string_view style) {
    svg_ += join("<path d=\"", d, "\" ", style, "/>\n");
  }
  void add_text(int x, int y, int size, std::string_view text, std::string_view more = {}) {
    svg_ += join("<text x=\"", x, "\" y=\"", y, "\" font-size=\"", size, "\" fill=\"", ink, "\" ",
                 more, ">");
    for (const char letter : text) {
      if (letter == '<' || letter == '&') {
        svg_ += letter == '<' ? "&lt;" : "&amp;";
      } else {
        svg_ += letter;
      }
    }
    svg_ += "</text>\n";
  }

  void add_buoy(Point at, std::string_view fill) {
    const std::string middle = place(at);
    std::string_view y = middle;
    const std::string_view x = cut(y, ' ');
    svg_ += join("<circle cx=\"", x, "\" cy=\"", y, "\" r=\"14\" fill=\"", fill, "\" stroke=\"",
                 ink, "\" stroke-width=\"2\"/>\n");
  }

  void add_course() {
    const Course& course = setup_.course;
    for (const Mark& mark : course.marks) {
      add_path(path(std::array{mark.at, ray_end(course, mark)}),
               join("stroke=\"", mark_colours[mark.name],
                    "\" stroke-width=\"3\" stroke-dasharray=\"3 9\""));
    }
    add_path(path(std::array{course.left, course.right}),
             join("stroke=\"", ink, "\" stroke-width=\"4\" stroke-dasharray=\"10 8\""));
    for (const Mark& mark : course.marks) add_buoy(mark.at, mark_colours[mark.name]);
    add_buoy(course.left, foam);
    add_buoy(course.right, foam);
  }

  [[nodiscard]] const Boat& boat(int seat) const {
    return position_.boats[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] static std::string_view colour_of(int seat) {
    return seat_colours[static_cast<std::size_t>(seat)];
  }

  void add_track(int seat) {
    const Track track = track_of(setup_, boat(seat));
    if (track.size() < 2) return;
    add_path(path(track.span()), join("fill=\"none\" stroke=\"", colour_of(seat),
                                      "\" stroke-width=\"5\" stroke-linecap=\"round\" "
                                      "stroke-dasharray=\"1 8\""));
  }

  // The hull with a pointed bow, inside the rectangle that counts.
  [[nodiscard]] std::string outline(Pose pose) const {
    const auto corners = corners_of(hull_of(pose));
    const auto between = [](Point a, Point b) {
      return Point{(2 * a.x + b.x) / 3, (2 * a.y + b.y) / 3};
    };
    return join("M", place(pose.bow()), "L", place(between(corners[1], corners[2])), "L",
                place(corners[2]), "L", place(corners[3]), "L",
                place(between(corners[0], corners[3])), "Z");
  }

  void add_ghosts() {
    const bool sails =
        position_.phase == Regatta::Phase::sail || position_.phase == Regatta::Phase::second;
    if (!sails || (viewer_ != position_.mover && viewer_ != referee)) return;
    for_each_prospect(setup_, position_, [&](const CardProspect& prospect) {
      if (!prospect.legal) return;
      add_path(outline(prospect.voyage.pose),
               join("fill=\"", foam, "\" fill-opacity=\".5\" stroke=\"", coral,
                    "\" stroke-width=\"2\" stroke-dasharray=\"5 4\""));
    });
  }

  void add_boat(int seat) {
    const Boat& each = boat(seat);
    if (each.state == State::ashore) return;
    if (each.state == State::racing) {
      const auto corners = corners_of(zone_of(each.pose()));
      add_path(join(path(corners), "Z"),
               join("fill=\"", colour_of(seat), "\" fill-opacity=\".18\" stroke=\"",
                    colour_of(seat), "\" stroke-dasharray=\"4 4\""));
    }
    add_path(outline(each.pose()), join("fill=\"", colour_of(seat), "\" stroke=\"", ink,
                                        "\" stroke-width=\"2\" stroke-linejoin=\"round\""));
    const std::string middle = place(each.middle);
    std::string_view y = middle;
    const std::string_view x = cut(y, ' ');
    svg_ += join("<text x=\"", x, "\" y=\"", y,
                 "\" dy=\"5\" font-size=\"14\" text-anchor=\"middle\" fill=\"", paper, "\">",
                 sail_marks[static_cast<std::size_t>(seat)], "</text>\n");
  }

  void add_hand(int seat) {
    const int top = margin + 190 * seat;
    const Boat& each = boat(seat);
    rectangle(panel_, top, 20, 20, colour_of(seat));
    add_text(panel_ + 30, top + 17, 20,
             join(sail_marks[static_cast<std::size_t>(seat)], " ",
                  names_[static_cast<std::size_t>(seat)], each.becalmed != 0 ? " ☀" : "",
                  position_.mover == seat ? " «" : ""));
    for (int slot = 0; slot < each.cards(); ++slot) {
      const auto& card = each.hand[static_cast<std::size_t>(slot)];
      const int x = panel_ + 105 * slot;
      if (card.face == Regatta::face_down) {
        rectangle(x, top + 35, 60, 90, sand);
      } else {
        add_card(x, top + 35, Regatta::face_of(setup_, card));
      }
    }
  }

  void add_card(int x, int y, const Face& face) {
    const bool small = face.size == Size::small && !face.is_sun();
    const int wide = small ? 90 : 60;
    const int high = small ? 60 : 90;
    svg_ += join("<g transform=\"translate(", x, " ", y, ")\">\n");
    rectangle(0, 0, wide, high, card_colours[static_cast<std::size_t>(face.colour)]);
    for (int exit = 0; exit < exit_count; ++exit) {
      if (!face.has(static_cast<Exit>(exit))) continue;
      add_path(
          join("M", wide / 2, " ", high, arrow_path(small, exit)),
          join("fill=\"none\" stroke=\"", ink, "\" stroke-width=\"4\" marker-end=\"url(#tip)\""));
    }
    const std::string_view sign = face.is_sun()                  ? "☀"
                                  : face.symbol == Symbol::helm  ? "⎈"
                                  : face.symbol == Symbol::cloud ? "☁"
                                                                 : "";
    add_text(face.is_sun() ? 14 : 4, face.is_sun() ? 58 : high - 6, face.is_sun() ? 36 : 18, sign);
    std::string name;
    write_face(face, name);
    add_text(0, high + 16, 13, name);
    svg_ += "</g>\n";
  }
  static std::string arrow_path(bool small, int exit) {
    if (exit == 2) return small ? "v-52" : "v-82";
    const bool left = exit < 2;
    const std::string_view sweep = left ? "0 0 0 -" : "0 0 1 ";
    if (exit == 0 || exit == 4) {
      return small ? join("a45 45 ", sweep, "42 -45") : join("v-30a30 30 ", sweep, "27 -30");
    }
    return small ? join("a84.9 84.9 ", sweep, "23 -56") : join("a102.4 102.4 ", sweep, "27 -68");
  }

  const Setup& setup_;
  const Position& position_;
  Viewer viewer_;
  std::span<const std::string> names_;
  std::string svg_;
  int panel_ = 0;
};

}  // namespace

std::string Regatta::picture(const Setup& setup, const View& view, Viewer viewer,
                             std::span<const std::string> names) {
  return Picture{setup, view.seen, viewer, names}.made();
}

}  // namespace boathouse
