// A race as a picture: the water with its course, the tracks of all boats since the start, the
// cards of their last moves where they were laid, boats with their zones, where the cards in hand
// would lead; beside it who is who, how far everybody has come, and the hands as far as they are
// seen.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/seat_colours.h"
#include "core/text.h"
#include "games/regatta/card_picture.h"
#include "games/regatta/prospects.h"
#include "games/regatta/rules.h"
#include "games/regatta/svg.h"

namespace boathouse {

using namespace regatta;
using namespace colour;

namespace {

using Boat = Regatta::Boat;
using Position = Regatta::Position;
using Setup = Regatta::Setup;
using State = Regatta::State;
using View = Regatta::View;

constexpr std::array<std::string_view, 4> mark_colours{"#D1495B", "#2E933C", "#E3B505", "#1C5E8E"};
// Sail marks: triangle, dot, square and diamond.
constexpr BySeat<std::string_view, 4> sail_marks{"M0-6L6 5H-6Z",
                                                 "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z",
                                                 "M-5-5H5V5H-5Z", "M0-7L6 0L0 7L-6 0Z"};
constexpr std::string_view definitions =
    R"(<pattern id="waves" width="120" height="60" patternUnits="userSpaceOnUse"><path d="M12 20q8-8 16 0t16 0M72 50q8-8 16 0t16 0" fill="none" stroke="#EAF6FB" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round"/></pattern>
)";
constexpr int margin = 40;
constexpr int panel_width = 590;
constexpr int seat_height = 205;
constexpr int usual_height = 1500;  // of the water; the panel is larger beside larger waters

class Picture {
 public:
  Picture(const Setup& setup, std::span<const View> seen, Viewer viewer, Language language,
          std::span<const std::string> names)
      : setup_(setup),
        seen_(seen),
        position_(seen.back().seen),
        viewer_(viewer),
        language_(language),
        names_(names) {}

  [[nodiscard]] std::string made() {
    const Box& box = setup_.course.water;
    const int wide = (box.high.x - box.low.x) / mm;
    const int high = (box.high.y - box.low.y) / mm;
    const int percent = std::max(100, 100 * high / usual_height);
    const int panel = setup_.seats * seat_height * percent / 100;
    const int all_wide = wide + 3 * margin + panel_width * percent / 100;
    const int all_high = std::max(high, panel) + 2 * margin;
    svg_.add(join("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", all_wide, " ",
                  all_high, "\" font-family=\"system-ui,sans-serif\" font-weight=\"600\" fill=\"",
                  ink, "\">"));
    svg_.add(join("<defs>\n", definitions, card_definitions(), "</defs>"));
    svg_.rectangle(0, 0, all_wide, all_high, 0, join("fill=\"", paper, "\""));
    svg_.rectangle(margin - 16, margin - 16, wide + 32, high + 32, 26,
                   join("fill=\"", sand, "\" stroke=\"", wood, "\" stroke-width=\"3\""));
    svg_.rectangle(margin, margin, wide, high, 12, join("fill=\"", shallow, "\""));
    svg_.rectangle(margin, margin, wide, high, 12, "fill=\"url(#waves)\"");
    add_course();
    for (int seat = 0; seat < setup_.seats; ++seat) add_tracks(seat);
    for (int seat = 0; seat < setup_.seats; ++seat) add_laid_cards(seat);
    for (int seat = 0; seat < setup_.seats; ++seat) add_zone(seat);
    add_ghosts();
    for (int seat = 0; seat < setup_.seats; ++seat) add_boat(seat);
    svg_.open_group(join("transform=\"translate(", wide + 2 * margin, " ", margin, ") scale(",
                         percent / 100, ".", percent / 10 % 10, percent % 10, ")\""));
    for (int seat = 0; seat < setup_.seats; ++seat) add_seat(seat);
    svg_.close_group();
    svg_.add("</svg>");
    return svg_.take();
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
  [[nodiscard]] std::string word(std::string_view key, std::span<const Value> values = {}) const {
    return say(Regatta::words(), language_, join("board.", key), values);
  }
  [[nodiscard]] const Boat& boat(int seat) const { return position_.boats[seat]; }
  [[nodiscard]] static std::string colour_of(int seat) {
    return css_of(seat_colours[static_cast<std::size_t>(seat)].rgb);
  }
  [[nodiscard]] static std::string ink_of(int seat) {
    return css_of(seat_colours[static_cast<std::size_t>(seat)].ink);
  }
  [[nodiscard]] static std::string_view sail_mark(int seat) { return sail_marks[seat]; }

  void add_buoy(Point at, std::string_view fill) {
    svg_.open_group(join("transform=\"translate(", place(at), ")\""));
    svg_.add(join("<circle r=\"14\" fill=\"", fill, "\" stroke=\"", ink,
                  "\" stroke-width=\"2.5\"/><circle r=\"5\" cx=\"-4\" cy=\"-4\" fill=\"", foam,
                  "\" fill-opacity=\".6\"/>"));
    svg_.close_group();
  }

  // The mark, its ray, and three quarters of a turn around it in its sense.
  void add_mark(std::uint32_t index) {
    const Mark& mark = setup_.course.marks[index];
    const std::string_view colour = mark_colours[mark.name];
    svg_.path(path(std::array{mark.at, ray_end(setup_.course, mark)}),
              join("stroke=\"", colour, "\" stroke-width=\"3\" stroke-dasharray=\"3 9\""));
    const bool clockwise = mark.sense == Sense::clockwise;
    svg_.open_group(join("transform=\"translate(", place(mark.at), ")\""));
    svg_.path(clockwise ? "M-24 24A34 34 0 1 1 24 24" : "M24 24A34 34 0 1 0-24 24",
              join("fill=\"none\" stroke=\"", colour,
                   "\" stroke-width=\"4\" stroke-opacity=\".75\" marker-end=\"url(#tip)\""));
    svg_.close_group();
    add_buoy(mark.at, colour);
    svg_.text(place(mark.at + Point{0, -58 * mm}), 26,
              std::string{static_cast<char>('A' + static_cast<int>(index))}, halo);
  }

  void add_course() {
    const Course& course = setup_.course;
    svg_.path(path(std::array{course.left, course.right}),
              join("stroke=\"", ink, "\" stroke-width=\"5\" stroke-dasharray=\"12 9\""));
    add_buoy(course.left, foam);
    add_buoy(course.right, foam);
    svg_.text(
        place(course.right + Point{24 * mm, -7 * mm}), 22,
        join(word("start"), " · ", word("finish")),
        join("text-anchor=\"start\" stroke-linejoin=\"round\" paint-order=\"stroke\" stroke=\"",
             shallow, "\" stroke-width=\"6\""));
    for (std::uint32_t i = 0; i < course.marks.size(); ++i) add_mark(i);
  }

  // The tracks of all moves, one for each turn.
  [[nodiscard]] std::vector<Track> tracks_of(int seat) const {
    std::vector<Track> tracks;
    const Position* before = nullptr;
    for (const View& view : seen_) {
      const Boat& now = view.seen.boats[seat];
      const bool is_new = before == nullptr || now.wake != before->boats[seat].wake;
      if (is_new && now.wake.made != 0) {
        // The second card after a helm goes on with the track.
        const bool goes_on =
            before != nullptr && before->phase == Regatta::Phase::second && before->mover == seat;
        if (goes_on && !tracks.empty()) tracks.pop_back();
        tracks.push_back(track_of(setup_, now));
      }
      before = &view.seen;
    }
    return tracks;
  }

  void add_tracks(int seat) {
    const std::vector<Track> tracks = tracks_of(seat);
    for (const Track& track : tracks) {
      const bool is_last = &track == &tracks.back();
      // A dark edge, since some colours are light and so is the water.
      svg_.path(
          path(track.span()),
          join("fill=\"none\" stroke=\"", ink, "\" stroke-width=\"", is_last ? 9 : 7,
               "\" stroke-opacity=\".6\" stroke-linecap=\"round\" stroke-linejoin=\"round\""));
      svg_.path(path(track.span()),
                join("fill=\"none\" stroke=\"", colour_of(seat), "\" stroke-width=\"",
                     is_last ? 6 : 4, "\" stroke-linecap=\"round\" stroke-linejoin=\"round\""));
    }
    // Where turns began.
    for (const Track& track : tracks) {
      svg_.add(join("<circle transform=\"translate(", place(track[0]), ")\" r=\"5\" fill=\"", paper,
                    "\" stroke=\"", colour_of(seat), "\" stroke-width=\"3\"/>"));
    }
  }

  // The cards of the last move.
  void add_laid_cards(int seat) {
    const Regatta::Wake& wake = boat(seat).wake;
    Pose pose{wake.from, wake.heading};
    for (std::uint8_t i = 0; i < wake.sailed; ++i) {
      const auto size = static_cast<Size>(wake.pieces[i] / exit_count);
      const auto exit = static_cast<Exit>(wake.pieces[i] % exit_count);
      svg_.open_group(join("transform=\"translate(", place(pose.bow()), ") rotate(",
                           pose.heading * 360 / headings, ")\""));
      add_laid_card(size, exit, colour_of(seat), svg_);
      svg_.close_group();
      pose = setup_.sweeps->of(size, exit, pose.heading).end(pose);
    }
  }

  void add_zone(int seat) {
    if (boat(seat).state != State::racing) return;
    svg_.path(join(path(corners_of(zone_of(boat(seat).pose()))), "Z"),
              join("fill=\"", colour_of(seat), "\" fill-opacity=\".2\" stroke=\"", colour_of(seat),
                   "\" stroke-width=\"2\" stroke-dasharray=\"5 4\""));
  }

  // The hull with a rounded bow, inside the rectangle that counts.
  void add_hull(Pose pose, std::string_view style) {
    svg_.open_group(join("transform=\"translate(", place(pose.middle), ") rotate(",
                         pose.heading * 360 / headings, ")\""));
    svg_.path("M0-30C6-21 9-12 9 0V24Q9 30 4 30H-4Q-9 30-9 24V0C-9-12-6-21 0-30Z", style);
    svg_.close_group();
  }

  void add_ghosts() {
    const bool sails =
        position_.phase == Regatta::Phase::sail || position_.phase == Regatta::Phase::second;
    if (!sails || (viewer_ != position_.mover && viewer_ != referee)) return;
    // Cards that lead to one place share a boat.
    std::vector<std::pair<Pose, std::string>> ghosts;
    for_each_prospect(setup_, position_, [&](const CardProspect& prospect) {
      if (!prospect.legal) return;
      const auto same = [&](const auto& ghost) { return ghost.first == prospect.voyage.pose; };
      const auto found = std::ranges::find_if(ghosts, same);
      if (found == ghosts.end()) {
        ghosts.emplace_back(prospect.voyage.pose, join(prospect.slot + 1));
      } else {
        found->second += join("·", prospect.slot + 1);
      }
    });
    for (const auto& [pose, cards] : ghosts) {
      add_hull(pose, join("fill=\"", paper, "\" fill-opacity=\".6\" stroke=\"", coral,
                          "\" stroke-width=\"2.5\" stroke-dasharray=\"6 4\""));
      svg_.text(place(pose.middle + Point{0, -6 * mm}), 17, cards, "text-anchor=\"middle\"");
    }
  }

  void add_boat(int seat) {
    const Boat& each = boat(seat);
    if (each.state == State::ashore) return;
    add_hull(each.pose(), join("fill=\"", colour_of(seat), "\" stroke=\"", ink,
                               "\" stroke-width=\"2.5\" stroke-linejoin=\"round\""));
    svg_.path(sail_mark(seat), join("transform=\"translate(", place(each.middle), ")\" fill=\"",
                                    paper, "\" stroke=\"", ink, "\" stroke-width=\"1\""));
    if (each.becalmed != 0) {
      const Pose pose = each.pose();
      svg_.use("sun", place(pose.bow() + bow_from_middle(pose.heading)));
    }
    // Beside the boat, on the side away from the middle of the water, if there is room.
    constexpr int label_room = 220 * mm;
    const Box& box = setup_.course.water;
    int side = 2 * each.middle.x < box.low.x + box.high.x ? -1 : 1;
    if (std::min(each.middle.x - box.low.x, box.high.x - each.middle.x) < label_room) side = -side;
    svg_.text(place(each.middle + Point{side * 44 * mm, -8 * mm}), 24, of_seat(names_, seat),
              join("text-anchor=\"", side < 0 ? "end" : "start",
                   "\" stroke-linejoin=\"round\" paint-order=\"stroke\" stroke=\"", foam,
                   "\" stroke-width=\"6\""));
  }

  [[nodiscard]] std::string aim_text(int leg) const {
    if (leg == 0) return word("start");
    if (leg == setup_.course.finish_leg()) return word("finish");
    const Mark& mark = setup_.course.marks[static_cast<std::uint32_t>(leg - 1)];
    return join(std::string{static_cast<char>('A' + leg - 1)}, " ",
                say(Regatta::words(), language_, join("mark.", mark_names[mark.name])));
  }
  [[nodiscard]] std::string standing(const Boat& each) const {
    const std::string turns = word("turns", std::array{Value{"turns", join(each.turns)}});
    if (each.state == State::ashore) return word("ashore");
    if (each.state == State::finished) {
      return join(word("home", std::array{Value{"place", join(each.place)}}), " · ", turns);
    }
    std::string text =
        join("→ ", aim_text(each.leg), " ",
             distance_to_aim(setup_.course, each.pose(), each.leg) / mm, " mm · ", turns);
    if (each.becalmed != 0) text += join(" · ", word("becalmed"));
    return text;
  }

  void add_seat(int seat) {
    const int top = seat_height * seat;
    const Boat& each = boat(seat);
    const bool on_turn = position_.phase != Regatta::Phase::over && position_.mover == seat;
    if (on_turn) {
      svg_.rectangle(-14, top - 12, panel_width, seat_height - 14, 14,
                     join("fill=\"", foam, "\" stroke=\"", coral, "\" stroke-width=\"3\""));
    }
    svg_.rectangle(0, top, 34, 34, 17, join("fill=\"", colour_of(seat), "\""));
    svg_.path(sail_mark(seat), join("transform=\"translate(17 ", top + 17, ") scale(1.3)\" fill=\"",
                                    ink_of(seat), "\""));
    svg_.text(join("46 ", top + 15), 22, of_seat(names_, seat));
    svg_.text(join("46 ", top + 36), 17, standing(each), "font-weight=\"400\"");
    int left = 0;
    for (int slot = 0; slot < each.cards(); ++slot) {
      const auto& card = each.hand[static_cast<std::size_t>(slot)];
      const bool hidden = card.face == Regatta::face_down;
      const Size size = hidden ? Size::large : Regatta::face_of(setup_, card).size;
      const int middle = left + width_of(size) / 2;
      svg_.open_group(join("transform=\"translate(", middle, " ", top + 150, ")\""));
      if (hidden) {
        add_face_down(svg_);
      } else {
        add_card(Regatta::face_of(setup_, card), svg_);
        std::string name;
        write_face(Regatta::face_of(setup_, card), name);
        svg_.text("0 18", 12, join(slot + 1, ":", name), "text-anchor=\"middle\"");
      }
      svg_.close_group();
      left += width_of(size) + 20;
    }
  }

  static constexpr std::string_view halo =
      "text-anchor=\"middle\" stroke-linejoin=\"round\" paint-order=\"stroke\" stroke=\"#9AD0E5\" "
      "stroke-width=\"6\"";

  const Setup& setup_;
  std::span<const View> seen_;
  const Position& position_;
  Viewer viewer_;
  Language language_;
  std::span<const std::string> names_;
  Svg svg_;
};

}  // namespace

std::string Regatta::picture(const Setup& setup, std::span<const View> seen, Viewer viewer,
                             Language language, std::span<const std::string> names) {
  return Picture{setup, seen, viewer, language, names}.made();
}

}  // namespace boathouse
