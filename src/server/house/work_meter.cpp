#include "server/house/work_meter.h"

#include <algorithm>

#include "core/text.h"
#include "minds/words.h"

namespace boathouse::server {

WorkMeter::Piece::Piece(WorkMeter& meter, std::string_view kind)
    : meter_(meter.measuring_ || kind.empty() ? nullptr : &meter), kind_(kind) {
  if (meter_ == nullptr) return;
  meter_->measuring_ = true;
  before_ = effort();
  begun_ = std::chrono::steady_clock::now();
}

WorkMeter::Piece::~Piece() {
  if (meter_ == nullptr) return;
  meter_->measuring_ = false;
  const double took =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  auto found = meter_->kinds_.find(kind_);
  if (found == meter_->kinds_.end()) found = meter_->kinds_.emplace(kind_, Kind{}).first;
  Kind& kind = found->second;
  const auto bucket = std::ranges::lower_bound(Kind::bounds, took) - Kind::bounds.begin();
  ++kind.counts[static_cast<std::size_t>(bucket)];
  ++kind.pieces;
  kind.seconds += took;
  kind.longest = std::max(kind.longest, took);
  kind.most.rows = std::max(kind.most.rows, effort().rows - before_.rows);
  kind.most.plies = std::max(kind.most.plies, effort().plies - before_.plies);
}

std::string WorkMeter::text() const {
  constexpr std::string_view name = "boathouse_work_seconds";
  std::string text = join("# HELP ", name, " how long a piece of work kept the serving thread\n",
                          "# TYPE ", name, " histogram\n");
  for (const auto& [label, kind] : kinds_) {
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < kind.counts.size(); ++i) {
      so_far += kind.counts[i];
      const std::string bound =
          i < Kind::bounds.size() ? decimal(Kind::bounds[i], 5) : std::string{"+Inf"};
      text += join(name, "_bucket{kind=\"", label, "\",le=\"", bound, "\"} ", so_far, "\n");
    }
    text += join(name, "_sum{kind=\"", label, "\"} ", decimal(kind.seconds, 6), "\n");
    text += join(name, "_count{kind=\"", label, "\"} ", kind.pieces, "\n");
  }
  const auto gauge = [&](std::string_view metric, std::string_view help, auto value) {
    text += join("# HELP boathouse_", metric, " ", help, "\n# TYPE boathouse_", metric, " gauge\n");
    for (const auto& [label, kind] : kinds_) {
      text += join("boathouse_", metric, "{kind=\"", label, "\"} ", value(kind), "\n");
    }
  };
  gauge("work_longest_seconds", "the longest piece of work since the start",
        [](const Kind& kind) { return decimal(kind.longest, 6); });
  gauge("work_most_rows", "the most rows that a piece of work has read",
        [](const Kind& kind) { return kind.most.rows; });
  gauge("work_most_plies", "the most plies that a piece of work has replayed",
        [](const Kind& kind) { return kind.most.plies; });
  return text;
}

}  // namespace boathouse::server
