#include "games/regatta/card_picture.h"

#include <array>

namespace boathouse::regatta {

using namespace colour;

namespace {

constexpr std::array<std::string_view, 5> card_colours{"#F3C6BF", "#C5E1C1", "#BBD9EE", "#E8E2F2",
                                                       "#F8E7A1"};

// The way of an arrow from the bow, a little short of its tip to leave room for the point.
std::string arrow_path(Size size, Exit exit) {
  const bool small = size == Size::small;
  if (exit == Exit::straight) return small ? "M0 0v-52" : "M0 0v-82";
  const bool left = exit == Exit::left_90 || exit == Exit::left_45;
  const std::string_view side = left ? "0 0 0 -" : "0 0 1 ";
  if (exit == Exit::left_90 || exit == Exit::right_90) {
    return small ? join("M0 0a45 45 ", side, "38 -44.5") : join("M0 0v-30a30 30 ", side, "23 -29");
  }
  return small ? join("M0 0a84.9 84.9 ", side, "20 -53")
               : join("M0 0a102.4 102.4 ", side, "24 -65");
}

void add_arrow(Size size, Exit exit, std::string_view style, Svg& svg) {
  svg.path(arrow_path(size, exit), join("fill=\"none\" marker-end=\"url(#tip)\" ", style));
}

}  // namespace

std::string_view card_definitions() {
  return R"(<marker id="tip" viewBox="0 0 10 10" refX="4" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker>
<g id="helm" fill="none" stroke="#14213D" stroke-width="2"><circle r="6"/><circle r="1.5"/><path d="M0-9.5V9.5M-9.5 0H9.5M-6.7-6.7L6.7 6.7M6.7-6.7L-6.7 6.7" stroke-width="1.6"/></g>
<path id="cloud" d="M-8 6a5 5 0 0 1 0-9a7 7 0 0 1 13-1a5 5 0 0 1 3 10z" fill="#FBF8F1" stroke="#14213D" stroke-width="1.8" stroke-linejoin="round"/>
<g id="sun" stroke="#C77700" stroke-width="3" stroke-linecap="round"><circle r="9" fill="#F5B301" stroke="none"/><path d="M0-14v-5M0 14v5M-14 0h-5M14 0h5M-9.9-9.9l-3.5-3.5M9.9-9.9l3.5-3.5M-9.9 9.9l-3.5 3.5M9.9 9.9l3.5 3.5"/></g>
<path id="wave" d="M-20 0q5-7 10 0t10 0t10 0t10 0" fill="none" stroke="#8B5E3C" stroke-width="2.5" stroke-linecap="round"/>
)";
}

void add_card(const Face& face, Svg& svg) {
  const Size size = face.is_sun() ? Size::large : face.size;
  const int wide = width_of(size);
  const int deep = depth_of(size);
  svg.rectangle(-wide / 2, -deep, wide, deep, 7,
                join("fill=\"", card_colours[static_cast<std::size_t>(face.colour)], "\" stroke=\"",
                     ink, "\" stroke-opacity=\".35\" stroke-width=\"1.5\""));
  if (face.is_sun()) svg.use("sun", join(0, " ", -deep / 2));
  for (int exit = 0; exit < exit_count; ++exit) {
    if (!face.has(static_cast<Exit>(exit))) continue;
    add_arrow(size, static_cast<Exit>(exit), join("stroke=\"", ink, "\" stroke-width=\"4\""), svg);
  }
  // In the corner that no arrow reaches.
  const int corner = face.has(Exit::left_45) || face.has(Exit::left_90) ? 1 : -1;
  const std::string place = join(corner * (wide / 2 - 13), " -13");
  if (face.symbol == Symbol::helm) svg.use("helm", place);
  if (face.symbol == Symbol::cloud) svg.use("cloud", place);
}

void add_face_down(Svg& svg) {
  svg.rectangle(-30, -90, 60, 90, 7,
                join("fill=\"", sand, "\" stroke=\"", wood, "\" stroke-width=\"1.5\""));
  for (const int y : {-62, -45, -28}) svg.use("wave", join("0 ", y));
}

void add_laid_card(Size size, Exit exit, std::string_view colour, Svg& svg) {
  const int wide = width_of(size);
  const int deep = depth_of(size);
  svg.rectangle(
      -wide / 2, -deep, wide, deep, 7,
      join("fill=\"", paper, "\" fill-opacity=\".55\" stroke=\"", colour, "\" stroke-width=\"2\""));
  add_arrow(size, exit, join("stroke=\"", colour, "\" stroke-width=\"3\""), svg);
}

}  // namespace boathouse::regatta
