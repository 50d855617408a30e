#include "server/house/ratings.h"

#include <algorithm>
#include <utility>

#include "minds/review.h"
#include "rating/anchors.h"
#include "server/house/request.h"
#include "server/house/skill.h"

namespace boathouse::server {

namespace {

using rating::Participant;
using rating::Rating;

rating::RatedMatch match_of(const RatedRow& row) {
  rating::RatedMatch match{
      .number = row.number, .game = row.game, .day = row.ended / day, .luck = row.luck};
  for (const RatedRow::Seat& seat : row.seats) match.seats.push_back(seat.result);
  return match;
}

// The change that people see: between two whole numbers.
int change_of(double mean, double gain) {
  return rating::shown({.mean = mean}).number - rating::shown({.mean = mean - gain}).number;
}

void write_rating(JsonWriter& json, const Rating& rating) {
  const rating::Shown shown = rating::shown(rating);
  json.member("rating", shown.number).member("margin", shown.margin);
  json.member("provisional", shown.provisional);
}

// What is known of those who sit at a table.
struct SeatRatings {
  std::vector<std::optional<Rating>> seats;
  std::optional<RatedRow> match;
  std::vector<SkillRow> skill;  // by seat, once a review has been made
};

SeatRatings read_seats(Reads& reads, const std::string& table, const std::string& game,
                       const std::vector<std::string>& visitors) {
  SeatRatings found;
  for (const std::string& visitor : visitors) {
    std::optional<Rating>& rating = found.seats.emplace_back();
    if (visitor.empty()) continue;
    const auto participant = reads.participant_of(visitor);
    if (!participant) continue;
    rating = rating_at(reads, *participant, game);
  }
  found.match = reads.rated_match(table);
  found.skill = reads.skill_at(table, judge_version);
  return found;
}

// The fixed rating of a mind where it sits; nothing for people.
std::optional<int> anchor_at(const Table& table, int seat) {
  if (table.seat(seat).kind != TableSeat::Kind::mind) return std::nullopt;
  const rating::Anchors* anchors = rating::find_anchors(
      rating::conditions_of(table.game(), table.options(), table.seat_count()));
  return anchors == nullptr ? std::nullopt : anchors->of(table.seat(seat).mind);
}

std::string seats_json(const SeatRatings& found, const std::vector<std::optional<int>>& anchors,
                       std::int64_t today) {
  JsonWriter json;
  json.open_object().member("rated", true).key("seats").open_array();
  for (std::size_t seat = 0; seat < found.seats.size(); ++seat) {
    json.open_object();
    const auto& rating = found.seats[seat];
    if (rating) {
      write_rating(json, rating::rested(*rating, today));
    } else if (anchors[seat]) {
      json.member("rating", *anchors[seat]).member("margin", 0).member("provisional", false);
    } else {
      json.key("rating").null().key("margin").null().member("provisional", true);
    }
    json.key("change");
    const RatedRow::Seat* after = found.match ? &found.match->seats[seat] : nullptr;
    if (after != nullptr && after->deviation > 0) {
      json.value(change_of(after->mean, after->gain));
    } else {
      json.null();
    }
    SkillSumRow skill;
    if (seat < found.skill.size()) {
      const SkillRow& row = found.skill[seat];
      skill = {.game = {},
               .matches = 1,
               .decisions = row.decisions,
               .cost = row.cost,
               .squares = row.squares,
               .luck = row.luck};
    }
    write_skill(json, skill, judge_version);
    json.close_object();
  }
  return json.close_array().close_object().take();
}

struct Mine {
  std::vector<RatingRow> ratings;
  std::vector<RatedPastRow> past;
  std::vector<SkillSumRow> skill;
};

std::string mine_json(const Mine& mine, std::int64_t today) {
  JsonWriter json;
  json.open_object().key("ratings").open_array();
  for (const RatingRow& row : mine.ratings) {
    json.open_object();
    write_game_rating(json, row, mine.skill, today);
    json.member("matches", std::int64_t{row.rating.matches}).close_object();
  }
  json.close_array().key("matches").open_array();
  for (const RatedPastRow& row : mine.past) write_rated_past(json, row);
  return json.close_array().close_object().take();
}

}  // namespace

void write_game_rating(JsonWriter& json, const RatingRow& row, std::span<const SkillSumRow> skill,
                       std::int64_t today) {
  const Rating rating = rating::rested(row.rating, today);
  json.member("game", row.holder.game);
  write_rating(json, rating);
  json.key("about");
  const auto level = rating::nearest_level(row.holder.game, rating.mean);
  if (level) {
    json.value(boathouse::name_of(*level));
  } else {
    json.null();
  }
  write_skill(json, skill_for(skill, row.holder.game), judge_version);
}

void write_rated_past(JsonWriter& json, const RatedPastRow& row) {
  json.open_object().member("table", row.table).member("game", row.game);
  json.member("ended", row.ended).member("place", row.place).member("seats", row.seats);
  if (row.deviation > 0) {
    const rating::Shown shown = rating::shown({.mean = row.mean, .deviation = row.deviation});
    json.member("rating", shown.number).member("margin", shown.margin);
    json.member("change", change_of(row.mean, row.gain));
  } else {
    json.key("rating").null().key("margin").null().key("change").null();
  }
  json.close_object();
}

std::optional<Rating> rating_at(Reads& reads, Participant participant, std::string_view game) {
  for (const RatingRow& row : reads.ratings_of({participant})) {
    if (row.holder.game == game) return row.rating;
  }
  return std::nullopt;
}

std::optional<Rate> next_ratings(Reads& reads) {
  constexpr std::int64_t at_once = 100;
  Rate rate{.after = reads.rated_up_to()};
  const std::vector<RatedRow> rows = reads.rated_after(rate.after, at_once);
  if (rows.empty()) return std::nullopt;
  rate.last = rows.back().number;
  std::vector<Participant> participants;
  for (const RatedRow& row : rows) {
    for (const RatedRow::Seat& seat : row.seats) participants.push_back(seat.result.participant);
  }
  std::ranges::sort(participants);
  participants.erase(std::ranges::unique(participants).begin(), participants.end());
  rating::Ratings ratings;
  for (RatingRow& row : reads.ratings_of(participants)) ratings[row.holder] = row.rating;
  rating::Ratings changed;
  for (const RatedRow& row : rows) {
    std::vector<double> before;
    for (const RatedRow::Seat& seat : row.seats) {
      const auto known = ratings.find({seat.result.participant, row.game});
      before.push_back(known == ratings.end() ? rating::first_mean : known->second.mean);
    }
    const auto after = rating::enter(ratings, match_of(row));
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (!after[i]) continue;
      changed[{row.seats[i].result.participant, row.game}] = *after[i];
      rate.changes.push_back({.number = row.number,
                              .seat = row.seats[i].seat,
                              .mean = after[i]->mean,
                              .deviation = after[i]->deviation,
                              .gain = after[i]->mean - before[i]});
    }
  }
  for (const auto& [holder, rating] : changed) rate.ratings.push_back({holder, rating});
  return rate;
}

void Ratings::look() {
  looked_ = context_.steady();
  if (std::exchange(looking_, true)) {
    look_again_ = true;
    return;
  }
  const auto go_on = [this](bool more) {
    looking_ = false;
    if (std::exchange(look_again_, false) || more) look();
  };
  context_.aside(
      "rate", false, [](Reads& reads) { return next_ratings(reads); },
      [this, go_on](Expected<std::optional<Rate>> rate) {
        if (!rate || !*rate) return go_on(false);
        context_.store.write({std::move(**rate)},
                             context_.while_open([go_on](const Expected<void>& kept) {
                               // Another server was quicker, or there may be more.
                               go_on(kept || kept.error().code == "store_behind");
                             }));
      });
}

void Ratings::tick() {
  constexpr Milliseconds pause = 10 * second;
  if (looked_ + pause <= context_.steady()) look();
}

void Ratings::at_table(const Caller& caller, std::string_view id, Reply reply) {
  tables_.use(id, [this, caller, reply = std::move(reply)](const Expected<Live*>& live) {
    if (!live) return reply(failed(live.error(), caller.language));
    const Table& table = (*live)->table;
    if (table.hides_from(caller.visitor)) return reply(failed({"sealed", {}}, caller.language));
    // Elsewhere they are nobody's business.
    if (!table.rated()) return reply({.json = R"({"rated":false,"seats":[]})"});
    std::vector<std::string> visitors;
    std::vector<std::optional<int>> anchors;
    for (int seat = 0; seat < table.seat_count(); ++seat) {
      visitors.push_back(table.seat(seat).visitor);
      anchors.push_back(anchor_at(table, seat));
    }
    context_.aside(
        "ratings", false,
        [key = table.id(), game = std::string{table.game().info().id}, visitors](Reads& reads) {
          return read_seats(reads, key, game, visitors);
        },
        [caller, reply, anchors, today = context_.now() / day](const Expected<SeatRatings>& found) {
          if (!found) return reply(failed(found.error(), caller.language));
          reply({.json = seats_json(*found, anchors, today)});
        });
  });
}

void Ratings::of(const Caller& caller, Reply reply) {
  constexpr std::int64_t most = 500;
  context_.aside(
      "my_ratings", false,
      [visitor = caller.visitor](Reads& reads) {
        Mine mine;
        const auto participant = visitor.empty() ? std::nullopt : reads.participant_of(visitor);
        if (!participant) return mine;
        mine.ratings = reads.ratings_of({*participant});
        mine.past = reads.rated_past(*participant, most);
        mine.skill = reads.skill_of(*participant, judge_version, false);
        return mine;
      },
      [caller, reply = std::move(reply), today = context_.now() / day](const Expected<Mine>& mine) {
        if (!mine) return reply(failed(mine.error(), caller.language));
        reply({.json = mine_json(*mine, today)});
      });
}

}  // namespace boathouse::server
