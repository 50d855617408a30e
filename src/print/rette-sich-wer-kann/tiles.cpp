#include "print/rette-sich-wer-kann/tiles.h"

#include <array>

#include "core/text.h"
#include "print/marks.h"
#include "print/pieces.h"

namespace boathouse::print {

namespace {

constexpr std::array<std::string_view, 2> owners{"orange", "blue"};
constexpr Colour skin{0xF2C9A1};
constexpr Colour crocodile_green{0x7FB069};

// The frame in the owner's colour, with the mark in two corners, so that it shows in a stack.
void add_frame(int seat, Colour ground, Group& tile) {
  // A little white between tiles shows where to cut.
  tile.draw(rectangle({0.4, 0.4}, pool_tile - 0.8, pool_tile - 0.8), filled(colour_of_seat(seat)));
  tile.draw(rectangle({2.2, 2.2}, pool_tile - 4.4, pool_tile - 4.4, 2), filled(ground));
  add_mark(seat, {5, 5}, 2.2, tile);
  add_mark(seat, {pool_tile - 5, pool_tile - 5}, 2.2, tile);
}

// A head with open jaws to the left.
Group head() {
  Group head;
  head.draw(Path{}
                .move({21.5, 8.5})
                .curve({19, 5.2}, {16, 6}, {14.5, 7.4})
                .line({4, 10.4})
                .line({4.6, 12})
                .line({14, 13})
                .line({5, 15.6})
                .line({5.4, 17.2})
                .curve({11, 18.4}, {17, 18}, {21.5, 15.5})
                .close(),
            outlined(crocodile_green, colour::ink, 0.4));
  for (int i = 0; i < 3; ++i) {
    const double x = 6.0 + 2.3 * i;
    head.draw(polygon(std::array{Point{x, 12.1 + 0.2 * i}, Point{x + 1.4, 12.2 + 0.2 * i},
                                 Point{x + 0.7, 13.8}}),
              outlined(colour::white, colour::ink, 0.2));
  }
  head.draw(circle({16.6, 8.6}, 1.2), outlined(colour::white, colour::ink, 0.3));
  head.draw(circle({16.3, 8.7}, 0.5), filled(colour::ink));
  return head;
}

}  // namespace

// A head over a swimming ring, arms out, in the water.
Group swimmer_of(int seat) {
  Group tile{.name = join("swimmer ", owners[static_cast<std::size_t>(seat)])};
  add_frame(seat, colour::foam, tile);
  for (const double side : {-1.0, 1.0}) {
    tile.draw(Path{}
                  .move({13 + side * 4, 15})
                  .curve({13 + side * 6, 12}, {13 + side * 7, 10}, {13 + side * 7.2, 8}),
              stroked(skin, 1.8));
  }
  tile.draw(ellipse({13, 17}, 7, 3.6), outlined(colour_of_seat(seat), colour::ink, 0.4));
  tile.draw(ellipse({13, 16.4}, 3.8, 1.7), outlined(colour::white, colour::ink, 0.3));
  tile.draw(circle({13, 11.6}, 3.8), outlined(skin, colour::ink, 0.4));
  tile.draw(Path{}.move({9.2, 11}).curve({9.2, 6}, {16.8, 6}, {16.8, 11}).close(),
            outlined(colour_of_seat(seat), colour::ink, 0.4));
  tile.draw(circle({11.7, 12.4}, 0.4).then(circle({14.3, 12.4}, 0.4)), filled(colour::ink));
  tile.draw(Path{}.move({11.6, 14}).curve({12.4, 14.7}, {13.6, 14.7}, {14.4, 14}),
            stroked(colour::ink, 0.35));
  tile.draw(Path{}
                .move({4.5, 20.6})
                .curve({7.5, 18.8}, {9.5, 22.4}, {12.5, 20.6})
                .curve({14.5, 19.4}, {16, 21.4}, {17.5, 20.8}),
            stroked(colour::water, 0.7));
  return tile;
}

Group crocodile_of(int seat, int value) {
  Group tile{.name = join("crocodile ", owners[static_cast<std::size_t>(seat)], " ", value)};
  add_frame(seat, colour::white, tile);
  tile.add(head(), {.a = 0.84, .d = 0.84, .e = 3.2, .f = 0.3});
  add_centred(join(value), {10, 19.6}, 7.4, 9, tile);
  return tile;
}

}  // namespace boathouse::print
