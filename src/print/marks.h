// Whose piece it is: each seat has a colour-blind-safe colour and a mark that needs no colour at
// all, the same as on the pages: stripes, dot, star, wave, anchor, sun.
#pragma once

#include "print/drawing.h"

namespace boathouse::print {

[[nodiscard]] Colour colour_of_seat(int seat);

// The mark alone, within the radius, in any colour.
void draw_mark(int seat, Point middle, double radius, Colour colour, Group& group);

// The mark on a disc of the seat's colour.
void add_mark(int seat, Point middle, double radius, Group& group);

}  // namespace boathouse::print
