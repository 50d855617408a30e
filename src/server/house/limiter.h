// A rate limit: N at once, then N per second.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "server/table/moment.h"

namespace boathouse::server {

class Limiter {
 public:
  Limiter(double per_second, double burst) : per_second_(per_second), burst_(burst) {}

  // Whether one more is allowed; if so, it is counted.
  [[nodiscard]] bool allow(const std::string& who, Moment now) {
    if (buckets_.size() > most) forget_full(now);
    const auto [found, fresh] = buckets_.try_emplace(who, burst_, now);
    auto& [left, since] = found->second;
    left = std::min(burst_, left + per_second_ * static_cast<double>(now - since) / 1000);
    since = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  }
  // The last one did not count after all.
  void give_back(const std::string& who) {
    const auto found = buckets_.find(who);
    if (found != buckets_.end()) found->second.first = std::min(burst_, found->second.first + 1);
  }
  // How many were counted lately and have not been made up for since.
  [[nodiscard]] double counted(const std::string& who, Moment now) const {
    const auto found = buckets_.find(who);
    if (found == buckets_.end()) return 0;
    const auto& [left, since] = found->second;
    return std::max(0.0, burst_ - left - per_second_ * static_cast<double>(now - since) / 1000);
  }

 private:
  static constexpr std::size_t most = 100'000;

  // An idle visitor's limit resets.
  void forget_full(Moment now) {
    std::erase_if(buckets_, [&](const auto& each) {
      const auto& [left, since] = each.second;
      return left + per_second_ * static_cast<double>(now - since) / 1000 >= burst_;
    });
    if (buckets_.size() > most) buckets_.clear();
  }

  double per_second_;
  double burst_;
  std::unordered_map<std::string, std::pair<double, Moment>> buckets_;
};

}  // namespace boathouse::server
