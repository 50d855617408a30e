#include "solvers/powerboats/turn_costs.h"

#include <algorithm>

namespace boathouse::powerboats {

namespace {

constexpr std::size_t most_total = std::size_t{3} * most_planned;
constexpr Lanes all(float number) {
  Lanes lanes{};
  lanes.at.fill(number);
  return lanes;
}

Lanes least(const Lanes& a, const Lanes& b) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = a.at[i] < b.at[i] ? a.at[i] : b.at[i];
  return result;
}

Lanes most(const Lanes& a, const Lanes& b) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
  return result;
}

Lanes mean(const Lanes& a, const Lanes& b, const Lanes& c) {
  constexpr float third = 1.0F / 3;
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) result.at[i] = (a.at[i] + b.at[i] + c.at[i]) * third;
  return result;
}

// The cost of a turn in each of the three directions: the fare, or far too much if the rules forbid
// it because another direction leaves more room.
struct Toll {
  Lanes straight;
  Lanes left;
  Lanes right;
};

Lanes toll_of(const Lanes& run, const Lanes& longest, float fare) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) {
    result.at[i] = run.at[i] == longest.at[i] ? fare : out_of_question;
  }
  return result;
}

std::array<Toll, most_total + 1> tolls(const std::array<std::uint8_t, 6>& free, float fare) {
  Lanes straight{};
  Lanes left{};
  Lanes right{};
  for (std::size_t heading = 0; heading < 6; ++heading) {
    straight.at[heading] = free[heading];
    left.at[heading] = free[(heading + 1) % 6];
    right.at[heading] = free[(heading + 5) % 6];
  }
  std::array<Toll, most_total + 1> tolls;
  for (std::size_t total = 0; total <= most_total; ++total) {
    const Lanes limit = all(static_cast<float>(total));
    const Lanes on = least(straight, limit);
    const Lanes to_left = least(left, limit);
    const Lanes to_right = least(right, limit);
    const Lanes longest = most(on, most(to_left, to_right));
    tolls[total] = {toll_of(on, longest, fare), toll_of(to_left, longest, fare),
                    toll_of(to_right, longest, fare)};
  }
  return tolls;
}

Lanes choose_direction(const std::array<float, 10>& ahead, const Toll& toll) {
  Lanes result;
  for (std::size_t i = 0; i < 8; ++i) {
    const float straight = ahead[i + 1] + toll.straight.at[i];
    const float right = ahead[i] + toll.right.at[i];
    result.at[i] = straight < right ? straight : right;
  }
  for (std::size_t i = 0; i < 8; ++i) {
    const float left = ahead[i + 2] + toll.left.at[i];
    result.at[i] = left < result.at[i] ? left : result.at[i];
  }
  return result;
}

// After the sets of n + 1 dice, the most that a boat can hold if it is to have n.
std::size_t end_of_holders(std::size_t n) {
  return n == most_planned ? DiceSets::count : dice_sets.first[n + 2];
}

}  // namespace

void TurnCosts::look_ahead(const Waters& waters, const StateCosts& after, std::size_t damage,
                           std::size_t place, const Fares& fares) {
  const std::array<std::uint8_t, 6>& free = waters.free(place % waters.hexes());
  // Where the costs after a run are; after a crash or the finish, dice do not matter.
  struct End {
    const float* costs;
    std::size_t per_set;
  };
  std::array<std::array<End, 6>, most_total + 1> ends;
  for (std::size_t heading = 0; heading < 6; ++heading) {
    const std::span<const Waters::Place> run = waters.run(place, heading);
    const std::size_t room = free[heading];
    for (std::size_t total = 0; total <= most_total; ++total) {
      const Waters::Place end = run[std::min(total, room)];
      const std::size_t hurt = damage + total - std::min(total, room);
      if (end == Waters::finished) {
        ends[total][heading] = {&fares.home, 0};
      } else if (hurt >= StateCosts::damages) {
        ends[total][heading] = {&fares.sunk, 0};
      } else {
        ends[total][heading] = {after.at(hurt, end) + heading, total > room ? 0U : 6U};
      }
    }
  }
  const std::array<Toll, most_total + 1> toll = tolls(free, fares.turn);
  std::array<float, 10> ahead{};  // cyclic: the last heading before the first one
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    const std::size_t total = dice_sets.total[set];
    for (std::size_t heading = 0; heading < 6; ++heading) {
      const End& found = ends[total][heading];
      ahead[heading + 1] = found.costs[found.per_set * set];
    }
    ahead[0] = ahead[6];
    ahead[7] = ahead[1];
    rolled[set] = choose_direction(ahead, toll[total]);
  }
}

// “Expectations over dice plans build up from smaller ones”: to get n dice, the boat keeps all of
// them, or one fewer and rolls one, and so on.
void TurnCosts::roll_up_to(std::size_t n) {
  for (std::size_t set = dice_sets.first[n]; set < dice_sets.first[n + 1]; ++set) {
    planned[set] = rolled[set];
  }
  for (std::size_t set = dice_sets.first[n]; set-- > 0;) {
    const auto& with = dice_sets.with[set];
    planned[set] = mean(planned[with[0]], planned[with[1]], planned[with[2]]);
  }
}

// A boat that holds more may keep fewer.
void TurnCosts::keep_less(std::size_t n) {
  const std::size_t end = end_of_holders(n);
  for (std::size_t set = dice_sets.first[n + 1]; set < end; ++set) {
    planned[set] = all(out_of_question);
  }
  for (std::size_t set = 1; set < end; ++set) {
    const auto& without = dice_sets.without[set];
    const Lanes less = least(planned[without[0]], planned[without[1]]);
    planned[set] = least(planned[set], least(less, planned[without[2]]));
  }
}

void TurnCosts::choose_plans() {
  best.fill(all(out_of_question));
  for (std::size_t n = 0; n <= most_planned; ++n) {
    roll_up_to(n);
    keep_less(n);
    for (std::size_t set = n == 0 ? 0 : dice_sets.first[n - 1]; set < end_of_holders(n); ++set) {
      best[set] = least(best[set], planned[set]);
    }
  }
}

}  // namespace boathouse::powerboats
