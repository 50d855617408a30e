// A row of a store's answer, column by column, whichever store it is: `row` gives the next column
// as a text(), number(), flag(), real() or digest().
#pragma once

#include "server/store/store.h"

namespace boathouse::server {

inline constexpr auto read_visitor = [](auto& row) {
  VisitorRow visitor;
  visitor.id = row.text();
  visitor.name = row.text();
  visitor.login = row.text();
  visitor.password = row.text();
  visitor.muted = row.text();
  visitor.ban.on = row.flag();
  visitor.created = row.number();
  visitor.profile = row.flag();
  visitor.ban.until = row.number();
  visitor.ban.reason = row.text();
  visitor.silence.on = row.flag();
  visitor.silence.until = row.number();
  visitor.silence.reason = row.text();
  visitor.bot = row.flag();
  return visitor;
};

inline constexpr auto read_token = [](auto& row) {
  TokenRow token;
  token.hash = row.digest();
  token.visitor = row.text();
  token.kind = static_cast<TokenRow::Kind>(row.number());
  token.name = row.text();
  token.table = row.text();
  token.seat = static_cast<int>(row.number());
  token.expires = row.number();
  token.created = row.number();
  token.used = row.number();
  return token;
};

inline constexpr auto read_table = [](auto& row) {
  TableRow table;
  table.id = row.text();
  table.game = row.text();
  table.phase = static_cast<Phase>(row.number());
  table.is_public = row.flag();
  table.timed = row.flag();
  table.secret = row.digest();
  table.created = row.number();
  table.changed = row.number();
  table.host = row.text();
  table.summary = row.text();
  table.seated = row.text();
  table.waiting = static_cast<int>(row.number());
  table.stale = row.flag();
  table.due = row.number();
  table.shown = row.number();
  table.seq = row.number();
  return table;
};

inline constexpr auto read_server = [](auto& row) {
  ServerRow server;
  server.server = row.text();
  server.journal = row.number();
  server.house = row.text();
  return server;
};

inline constexpr auto read_result = [](auto& row) {
  ResultRow result;
  result.table = row.text();
  result.seat = static_cast<int>(row.number());
  result.game = row.text();
  result.seats = static_cast<int>(row.number());
  result.visitor = row.text();
  result.name = row.text();
  result.place = static_cast<int>(row.number());
  result.points = static_cast<int>(row.number());
  result.beaten = row.real();
  result.ended = row.number();
  return result;
};

// A row for each seat; whoever collects them adds it to the match.
inline constexpr auto read_rated_seat = [](auto& row) {
  RatedRow match;
  match.number = row.number();
  match.table = row.text();
  match.game = row.text();
  match.ended = row.number();
  match.luck = static_cast<int>(row.number());
  RatedRow::Seat& seat = match.seats.emplace_back();
  seat.seat = static_cast<int>(row.number());
  seat.result.participant = row.number();
  seat.result.anchor = static_cast<int>(row.number());
  seat.result.place = static_cast<int>(row.number());
  seat.result.counts = row.flag();
  seat.mean = row.real();
  seat.deviation = row.real();
  seat.gain = row.real();
  return match;
};

// Matches in their order, from one row for each seat.
template <class Row>
std::vector<Row> together(std::vector<Row> seats) {
  std::vector<Row> matches;
  for (Row& each : seats) {
    if (matches.empty() || matches.back().table != each.table) {
      matches.push_back(std::move(each));
    } else {
      matches.back().seats.push_back(std::move(each.seats.front()));
    }
  }
  return matches;
}

inline constexpr auto read_rating = [](auto& row) {
  RatingRow rating;
  rating.holder.participant = row.number();
  rating.holder.game = row.text();
  rating.rating.mean = row.real();
  rating.rating.deviation = row.real();
  rating.rating.matches = static_cast<std::int32_t>(row.number());
  rating.rating.day = row.number();
  return rating;
};

inline constexpr auto read_participant = [](auto& row) {
  ParticipantRow participant;
  participant.visitor = row.text();
  participant.participant = row.number();
  return participant;
};

inline constexpr auto read_rated_past = [](auto& row) {
  RatedPastRow past;
  past.number = row.number();
  past.table = row.text();
  past.game = row.text();
  past.ended = row.number();
  past.seats = static_cast<int>(row.number());
  past.place = static_cast<int>(row.number());
  past.counts = row.flag();
  past.mean = row.real();
  past.deviation = row.real();
  past.gain = row.real();
  past.is_public = row.flag();
  return past;
};

inline constexpr auto read_tournament = [](auto& row) {
  TournamentRow tournament;
  tournament.id = row.text();
  tournament.host = row.text();
  tournament.phase = static_cast<TournamentRow::Phase>(row.number());
  tournament.is_public = row.flag();
  tournament.starts = row.number();
  tournament.due = row.number();
  tournament.seq = row.number();
  tournament.about = row.text();
  return tournament;
};

inline constexpr auto read_entrant = [](auto& row) {
  EntrantRow entrant;
  entrant.tournament = row.text();
  entrant.who = row.text();
  entrant.visitor = row.text();
  entrant.name = row.text();
  entrant.rank = row.number();
  return entrant;
};

inline constexpr auto read_entered = [](auto& row) {
  EnteredRow entered;
  entered.tournament = read_tournament(row);
  entered.rank = row.number();
  return entered;
};

inline constexpr auto read_seek = [](auto& row) {
  SeekRow seek;
  seek.visitor = row.text();
  seek.name = row.text();
  seek.game = row.text();
  seek.seats = static_cast<int>(row.number());
  seek.pace = row.text();
  seek.rated = row.flag();
  seek.mean = row.real();
  seek.since = row.number();
  seek.seen = row.number();
  seek.patience = row.number();
  seek.table = row.text();
  return seek;
};

// A row for each seat; whoever collects them adds it to the match.
inline constexpr auto read_played_seat = [](auto& row) {
  PlayedRow match;
  match.table = row.text();
  match.game = row.text();
  match.ended = row.number();
  match.is_public = row.flag();
  match.rated = row.flag();
  PlayedRow::Seat& seat = match.seats.emplace_back();
  seat.visitor = row.text();
  seat.name = row.text();
  seat.place = static_cast<int>(row.number());
  seat.points = static_cast<int>(row.number());
  seat.profile = row.flag();
  return match;
};

inline constexpr auto read_game_sum = [](auto& row) {
  GameSumRow sums;
  sums.game = row.text();
  sums.matches = row.number();
  sums.wins = row.number();
  sums.beaten = row.real();
  return sums;
};

inline constexpr auto read_opponent = [](auto& row) {
  OpponentRow opponent;
  opponent.visitor = row.text();
  opponent.name = row.text();
  opponent.profile = row.flag();
  opponent.matches = row.number();
  opponent.ahead = row.number();
  opponent.level = row.number();
  return opponent;
};

inline constexpr auto read_unreviewed = [](auto& row) {
  UnreviewedRow match;
  match.number = row.number();
  match.table = row.text();
  return match;
};

inline constexpr auto read_skill = [](auto& row) {
  SkillRow skill;
  skill.table = row.text();
  skill.seat = static_cast<int>(row.number());
  skill.judge = static_cast<int>(row.number());
  skill.decisions = row.number();
  skill.cost = row.real();
  skill.squares = row.real();
  skill.luck = row.real();
  return skill;
};

inline constexpr auto read_skill_sum = [](auto& row) {
  SkillSumRow sums;
  sums.game = row.text();
  sums.matches = row.number();
  sums.decisions = row.number();
  sums.cost = row.real();
  sums.squares = row.real();
  sums.luck = row.real();
  return sums;
};

inline constexpr auto read_skilled = [](auto& row) {
  SkilledRow skilled;
  skilled.visitor = row.text();
  skilled.name = row.text();
  skilled.sums = read_skill_sum(row);
  return skilled;
};

inline constexpr auto read_report = [](auto& row) {
  ReportRow report;
  report.number = row.number();
  report.at = row.number();
  report.by = row.text();
  report.about = row.text();
  report.table = row.text();
  report.why = row.text();
  report.text = row.text();
  report.settled = row.flag();
  return report;
};

inline constexpr auto read_deed = [](auto& row) {
  DeedRow deed;
  deed.at = row.number();
  deed.what = row.text();
  deed.whom = row.text();
  deed.until = row.number();
  deed.reason = row.text();
  return deed;
};

inline constexpr auto read_follow = [](auto& row) {
  FollowRow follow;
  follow.follower = row.text();
  follow.followed = row.text();
  follow.since = row.number();
  return follow;
};

inline constexpr auto read_followed = [](auto& row) {
  FollowedRow followed;
  followed.visitor = row.text();
  followed.name = row.text();
  return followed;
};

inline constexpr auto read_followed_table = [](auto& row) {
  FollowedTableRow playing;
  playing.visitor = row.text();
  playing.table = read_table(row);
  return playing;
};

inline constexpr auto read_attempt_score = [](auto& row) {
  AttemptScore score;
  score.finished = row.flag();
  score.given_away = row.number();
  score.turns = static_cast<int>(row.number());
  score.marks = static_cast<int>(row.number());
  return score;
};

inline constexpr auto read_attempt = [](auto& row) {
  AttemptRow attempt;
  attempt.key.date = row.number();
  attempt.key.game = row.text();
  attempt.key.visitor = row.text();
  attempt.secret = row.digest();
  attempt.nonce = row.digest();
  attempt.practised = row.flag();
  attempt.begun = row.number();
  attempt.ended = row.number();
  attempt.moves = row.text();
  if (row.flag()) attempt.score = read_attempt_score(row);
  return attempt;
};

inline constexpr auto read_ranked = [](auto& row) {
  RankedRow ranked;
  ranked.visitor = row.text();
  ranked.name = row.text();
  ranked.profile = row.flag();
  ranked.place = row.number();
  ranked.of = row.number();
  ranked.practised = row.flag();
  ranked.score = read_attempt_score(row);
  return ranked;
};

// The best ones in their order get their places, and the visitor's own row comes last if it is not
// among them. `find_own` reads it with its place, if there is one.
template <class FindOwn>
std::vector<RankedRow> with_places(std::vector<RankedRow> best, std::string_view visitor,
                                   FindOwn find_own) {
  bool own = false;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const bool shared = i > 0 && best[i].score.finished == best[i - 1].score.finished &&
                        best[i].score.given_away == best[i - 1].score.given_away;
    best[i].place = shared ? best[i - 1].place : static_cast<std::int64_t>(i + 1);
    own = own || best[i].visitor == visitor;
  }
  if (own || best.empty() || visitor.empty()) return best;
  if (std::optional<RankedRow> row = find_own()) {
    row->of = best.front().of;
    best.push_back(std::move(*row));
  }
  return best;
}

inline constexpr auto read_season = [](auto& row) {
  SeasonRow sums;
  sums.visitor = row.text();
  sums.name = row.text();
  sums.matches = row.number();
  sums.wins = row.number();
  sums.places = row.number();
  sums.points = row.number();
  sums.beaten = row.real();
  return sums;
};

inline constexpr auto read_guest = [](auto& row) {
  GuestRow guest;
  guest.id = row.text();
  guest.created = row.number();
  guest.has_place = row.flag();
  return guest;
};

inline constexpr auto read_text = [](auto& row) { return row.text(); };

}  // namespace boathouse::server
