// Cards of Regatta as pictures.
#pragma once

#include <string_view>

#include "games/regatta/deck.h"
#include "games/regatta/svg.h"

namespace boathouse::regatta {

// What pictures of cards refer to: the tip of an arrow, helm, cloud and sun.
[[nodiscard]] std::string_view card_definitions();

[[nodiscard]] constexpr int width_of(Size size) { return size == Size::large ? 60 : 90; }
[[nodiscard]] constexpr int depth_of(Size size) { return size == Size::large ? 90 : 60; }

// With the middle of the near edge at the origin, where the bow is; towards the top.
void add_card(const Face& face, Svg& svg);
void add_face_down(Svg& svg);
// A card laid on the water, with the one arrow that was followed.
void add_laid_card(Size size, Exit exit, std::string_view colour, Svg& svg);

}  // namespace boathouse::regatta
