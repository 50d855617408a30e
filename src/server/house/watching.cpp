#include "server/house/watching.h"

#include <algorithm>

#include "core/json_reader.h"
#include "core/text.h"
#include "server/house/ratings.h"

namespace boathouse::server {

namespace {

// More would take longer than a choice among them is worth.
constexpr std::size_t most_candidates = 50;

bool is_rated(const TableRow& row) {
  const auto summary = read_json(join("{", row.summary, "}"));
  const Json* rated = summary ? summary->find("rated") : nullptr;
  return rated != nullptr && rated->flag() == true;
}

// The mean rating of the people at the table; somebody new has the one that everybody begins with.
double strength_at(Reads& reads, const TableRow& row) {
  double sum = 0;
  int people = 0;
  std::string_view seated = row.seated;
  while (!seated.empty()) {
    const std::string_view visitor = cut(seated, ' ');
    if (visitor == "-") continue;
    const auto participant = reads.participant_of(visitor);
    const auto rating = participant ? rating_at(reads, *participant, row.game) : std::nullopt;
    sum += rating ? rating->mean : rating::first_mean;
    ++people;
  }
  return people == 0 ? 0 : sum / people;
}

// Of several that are equally good, the first in the lobby. At other tables than rated ones,
// ratings are nobody's business.
std::size_t best_of(Reads& reads, const std::vector<Lobby::Played>& matches) {
  const auto worth = [&](const Lobby::Played& match) {
    return std::pair{is_rated(match.row) ? strength_at(reads, match.row) : 0.0, match.watching};
  };
  std::size_t best = 0;
  auto most = worth(matches.front());
  for (std::size_t i = 1; i < matches.size(); ++i) {
    const auto found = worth(matches[i]);
    if (found <= most) continue;
    best = i;
    most = found;
  }
  return best;
}

std::string best_json(const Lobby::Played* match) {
  JsonWriter json;
  json.open_object().key("table");
  if (match == nullptr) {
    json.null();
  } else {
    Lobby::write(json, match->row, match->watching);
  }
  return json.close_object().take();
}

}  // namespace

void Watching::best(const Caller& caller, std::string_view game, Reply reply) {
  lobby_.playing([this, caller, game = std::string{game},
                  reply = std::move(reply)](const Expected<std::vector<Lobby::Played>>& found) {
    if (!found) return reply(failed(found.error(), caller.language));
    std::vector<Lobby::Played> matches;
    for (const Lobby::Played& each : *found) {
      if (matches.size() < most_candidates && (game.empty() || each.row.game == game)) {
        matches.push_back(each);
      }
    }
    if (matches.empty()) return reply({.json = best_json(nullptr)});
    context_.aside(
        "watch", false, [matches](Reads& reads) { return best_of(reads, matches); },
        [caller, matches, reply](const Expected<std::size_t>& best) {
          if (!best) return reply(failed(best.error(), caller.language));
          reply({.json = best_json(&matches[*best])});
        });
  });
}

}  // namespace boathouse::server
