// How a boat sails: what it touches on its way along a card's arrows, in whose zone it ends, what
// its bow passes, and where it stops when it is forced into a zone.
#pragma once

#include <cstdint>
#include <span>

#include "core/list.h"
#include "games/regatta/course.h"
#include "games/regatta/deck.h"
#include "games/regatta/geometry.h"
#include "games/regatta/sweep.h"

namespace boathouse::regatta {

inline constexpr int most_boats = 4;

// What stands in the way of a move.
struct Hindrance {
  enum class Kind : std::uint8_t { none, boat, buoy, edge, zone };
  Kind kind = Kind::none;
  std::int32_t index = 0;  // the seat, or the buoy in the course's list
  friend bool operator==(const Hindrance&, const Hindrance&) = default;
};

// One arrow sailed along.
struct Piece {
  Size size = Size::large;
  Exit exit = Exit::straight;
};
using Pieces = FixedList<Piece, 2>;

// What lies around the boat that is to move.
class Around {
 public:
  explicit Around(const Course& course) : course_(&course) {
    for (std::uint32_t i = 0; i < course.buoys.size(); ++i) {
      buoys_.push({static_cast<std::int32_t>(i), course.buoys[i]});
    }
  }

  void add_boat(int seat, Pose pose) {
    boats_.push(
        {.seat = seat, .middle = pose.middle, .hull = hull_of(pose), .zone = zone_of(pose)});
  }

  [[nodiscard]] const Course& course() const { return *course_; }
  [[nodiscard]] Hindrance contact(const Rectangle& hull) const;
  // The zone of another boat in which the hull lies.
  [[nodiscard]] Hindrance zone(const Rectangle& hull) const;

  // Whether there is nothing that a hull can touch whose middle stays in the box.
  [[nodiscard]] bool is_open_to(const Box& middles) const;
  // Only what such a hull can touch.
  [[nodiscard]] Around touchable_from(const Box& middles) const;

 private:
  Around() = default;
  struct Other {
    std::int32_t seat;
    Point middle;
    Rectangle hull;
    Rectangle zone;
  };
  struct Buoy {
    std::int32_t index;
    Point at;
  };
  const Course* course_ = nullptr;
  FixedList<Other, most_boats> boats_;
  FixedList<Buoy, most_marks + 2> buoys_;
  bool edge_ = true;
};

// How a move went: freely or not, where it ends, and how far it was sailed.
struct Voyage {
  Hindrance hindrance;  // contact on the way, or a zone at the end
  Pose pose;
  Progress progress;
  std::uint8_t pieces = 0;  // sailed, the last one for so many steps
  std::uint8_t steps = 0;
};

// The whole way along the pieces, or up to the finish or the first contact.
[[nodiscard]] Voyage sail(const Sweeps& sweeps, const Around& around, Pose from, Progress progress,
                          std::span<const Piece> pieces);

// The same for those who only ask whether the move ends legally; it takes less time, since the
// track matters only where there may be a finish.
struct Prospect {
  Hindrance hindrance;
  bool finishes;
};
[[nodiscard]] Prospect look_ahead(const Sweeps& sweeps, const Around& around, Pose from,
                                  Progress progress, std::span<const Piece> pieces);

// “The boat stops at the entry of the zone: the last sample at which the hull, set to the nearest
// of the 24 headings about its middle, touches nothing and lies in no zone; failing that it stays
// where it is. The track up to there counts.”
[[nodiscard]] Voyage stop_at_zone(const Sweeps& sweeps, const Around& around, Pose from,
                                  Progress progress, std::span<const Piece> pieces);

// A turn on the spot: only the end is tested, and the bow goes there straight.
[[nodiscard]] Voyage turn_on_the_spot(const Around& around, Pose from, Progress progress,
                                      int heading);

}  // namespace boathouse::regatta
