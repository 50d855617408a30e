#include "arena/statistics.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace boathouse {

namespace {

constexpr double normal_95 = 1.959963984540054;

// A score that has not occurred yet is not impossible; this is fishtest's value for it.
constexpr double unseen = 1e-3;

struct Likely {
  double share;
  double probability;
};

std::vector<Likely> distribution(const SetScores& scores, double& total) {
  std::vector<Likely> all;
  total = 0;
  const auto highest = static_cast<double>(scores.counts().size() - 1);
  for (std::size_t i = 0; i < scores.counts().size(); ++i) {
    const auto count = static_cast<double>(scores.counts()[i]);
    all.push_back({static_cast<double>(i) / highest, count > 0 ? count : unseen});
    total += all.back().probability;
  }
  for (Likely& each : all) each.probability /= total;
  return all;
}

// The tilt t for which the distribution p / (1 + t (share − mean)), the likeliest one with that
// mean, is a distribution. The sum falls in t, between two poles, so halving finds it.
double tilt_to(const std::vector<Likely>& all, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 100; ++i) {
    const double tilt = (low + high) / 2;
    double sum = 0;
    for (const Likely& each : all) {
      const double beyond = each.share - mean;
      sum += each.probability * beyond / (1 + tilt * beyond);
    }
    (sum > 0 ? low : high) = tilt;
  }
  return (low + high) / 2;
}

}  // namespace

std::uint64_t SetScores::sets() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

double SetScores::share() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    sum += static_cast<double>(i) * static_cast<double>(counts_[i]);
  }
  return sum / static_cast<double>(counts_.size() - 1) / static_cast<double>(sets());
}

double SetScores::variance() const {
  const double mean = share();
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const double off = static_cast<double>(i) / static_cast<double>(counts_.size() - 1) - mean;
    sum += off * off * static_cast<double>(counts_[i]);
  }
  return sum / static_cast<double>(sets() - 1);
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_share(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return -400 * std::log10(1 / share - 1);
}

Estimate estimate_share(const SetScores& scores) {
  // The bounds add one set won and one lost (after Agresti and Coull), so that a few equal results
  // do not look like certainty.
  SetScores cautious = scores;
  cautious.add(0);
  cautious.add(static_cast<int>(scores.counts().size()) - 1);
  const double reach =
      normal_95 * std::sqrt(cautious.variance() / static_cast<double>(cautious.sets()));
  const double value = scores.sets() == 0 ? 0.5 : scores.share();
  return {value, std::fmax(0, cautious.share() - reach), std::fmin(1, cautious.share() + reach)};
}

Estimate estimate_elo(const SetScores& scores) {
  const Estimate share = estimate_share(scores);
  return {elo_of_share(share.value), elo_of_share(share.low), elo_of_share(share.high)};
}

double Sprt::bound() const { return std::log((1 - error) / error); }

double Sprt::ratio(const SetScores& scores) const {
  double total = 0;
  const std::vector<Likely> all = distribution(scores, total);
  const double mean0 = share_of_elo(elo0);
  const double mean1 = share_of_elo(elo1);
  const double tilt0 = tilt_to(all, mean0);
  const double tilt1 = tilt_to(all, mean1);
  double sum = 0;
  for (const Likely& each : all) {
    sum += each.probability *
           (std::log1p(tilt0 * (each.share - mean0)) - std::log1p(tilt1 * (each.share - mean1)));
  }
  return total * sum;
}

Sprt::Verdict Sprt::verdict(const SetScores& scores) const {
  const double now = ratio(scores);
  if (now >= bound()) return Verdict::elo1;
  return now <= -bound() ? Verdict::elo0 : Verdict::open;
}

}  // namespace boathouse
