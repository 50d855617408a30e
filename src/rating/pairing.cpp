#include "rating/pairing.h"

#include <algorithm>
#include <cmath>

namespace boathouse::rating {

namespace {

double distance(const Seeker& one, const Seeker& other) { return std::fabs(one.mean - other.mean); }

bool fits(const Seeker& one, const Seeker& other) {
  return one.kind == other.kind && one.seats == other.seats &&
         distance(one, other) <= tolerance(std::max(one.waited, other.waited));
}

}  // namespace

double tolerance(std::int64_t waited) {
  constexpr double at_once = 100;
  constexpr double per_second = 20;
  return at_once + per_second * static_cast<double>(waited) / 1000;
}

std::vector<Party> pair_up(const std::vector<Seeker>& seekers) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < seekers.size(); ++i) order.push_back(i);
  const auto longer = [&](std::size_t a, std::size_t b) {
    return seekers[a].waited != seekers[b].waited ? seekers[a].waited > seekers[b].waited
                                                  : seekers[a].who < seekers[b].who;
  };
  std::ranges::sort(order, longer);
  std::vector<Party> parties;
  std::vector<bool> placed(seekers.size());
  for (const std::size_t first : order) {
    if (placed[first]) continue;
    const Seeker& host = seekers[first];
    std::vector<std::size_t> others;
    for (const std::size_t other : order) {
      if (other != first && !placed[other] && fits(host, seekers[other])) others.push_back(other);
    }
    std::ranges::sort(others, [&](std::size_t a, std::size_t b) {
      const double nearer = distance(host, seekers[a]) - distance(host, seekers[b]);
      return nearer != 0 ? nearer < 0 : longer(a, b);
    });
    const auto wanted = static_cast<std::size_t>(host.seats - 1);
    const bool impatient = host.patience > 0 && host.waited >= host.patience;
    if (others.size() < wanted && !impatient) continue;
    others.resize(std::min(others.size(), wanted));
    Party& party = parties.emplace_back();
    party.members.push_back(first);
    for (const std::size_t other : others) party.members.push_back(other);
    for (const std::size_t member : party.members) placed[member] = true;
  }
  return parties;
}

}  // namespace boathouse::rating
