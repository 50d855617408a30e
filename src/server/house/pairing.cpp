#include "server/house/pairing.h"

#include <algorithm>

#include "core/json_null.h"
#include "core/text.h"
#include "minds/level.h"
#include "server/house/begun_table.h"
#include "server/house/rated.h"
#include "server/house/ratings.h"
#include "server/house/secrets.h"
#include "server/house/table_maker.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds forgotten_after = 15 * second;
constexpr Milliseconds seen_roughly = 3 * second;
// After a match that was given up before the first choice; also in the sentence.
constexpr Milliseconds penalty = 600 * second;

std::string kind_of(const SeekRow& seek) {
  return join(seek.game, " ", seek.seats, " ", seek.rated ? "rated " : "", seek.pace);
}

// What decides whether somebody may look for a match, and against whom.
struct Standing {
  double mean = rating::first_mean;
  bool must_wait = false;
};

Standing read_standing(Reads& reads, const SeekRow& seek) {
  Standing standing;
  const auto participant = reads.participant_of(seek.visitor);
  if (!participant) return standing;
  if (const auto rating = rating_at(reads, *participant, seek.game)) standing.mean = rating->mean;
  constexpr std::int64_t latest = 5;
  for (const RatedPastRow& past : reads.rated_past(*participant, latest)) {
    if (!past.counts && past.ended + penalty > seek.since) standing.must_wait = true;
  }
  return standing;
}

rating::Seeker seeker_of(const SeekRow& row, Milliseconds now) {
  return {.who = row.visitor,
          .kind = kind_of(row),
          .seats = row.seats,
          .mean = row.mean,
          .waited = now - row.since,
          .patience = row.patience};
}

// The seats of a party, and of the computer where people are missing. With a fixed rating, the
// level is the one nearest to theirs.
entry::Created table_for(const std::vector<SeekRow>& party, const GameEntry& game) {
  const SeekRow& first = party.front();
  entry::Created made{.game = first.game, .rules = game.info().rules_version};
  made.host = first.visitor;
  made.is_public = true;
  made.hints = false;
  made.rated = first.rated;
  made.stand_in = name_of(usual_level);
  if (const auto json = read_json(first.pace)) made.pace = read_pace(*json).value_or(Pace{});
  double mean = 0;
  for (const SeekRow& each : party) {
    made.seats.push_back(
        {.kind = TableSeat::Kind::human, .name = each.name, .visitor = each.visitor});
    mean += each.mean / static_cast<double>(party.size());
  }
  const auto seats = static_cast<std::size_t>(first.seats);
  const OptionValues options = standard_for(game, made);
  const rating::Conditions conditions = rating::conditions_of(game, options, first.seats);
  const rating::Anchors* anchors = rating::find_anchors(conditions);
  const auto level = anchors == nullptr ? std::nullopt : rating::nearest_level(first.game, mean);
  const std::string mind{name_of(level.value_or(usual_level))};
  if (made.seats.size() < seats && (anchors == nullptr || !anchors->of(mind))) made.rated = false;
  while (made.seats.size() < seats) {
    TableSeat seat{.kind = TableSeat::Kind::mind, .name = distinct_name(mind, made.seats)};
    seat.mind = mind;
    made.seats.push_back(std::move(seat));
  }
  made.options = option_texts(game, options);
  return made;
}

}  // namespace

Expected<void> Pairing::seek(const RequestPtr& request, const VisitorRow& visitor) {
  const Action& action = request->action;
  if (visitor.bot) return failure("bots_seek");
  SeekRow seek{
      .visitor = visitor.id, .name = visitor.name, .game = TRY(action.text("game")), .pace = {}};
  const GameEntry* game = TRY(find_game(seek.game));
  const GameInfo& info = game->info();
  seek.seats = TRY(action.number<int>("players", info.min_seats, info.min_seats, info.max_seats));
  const Json* pace = action.find("pace");
  if (pace == nullptr) return failure("pace");
  const Pace wanted = TRY(read_pace(*pace));
  if (!wanted.timed()) return failure("seek_pace");
  JsonWriter json;
  write_pace(json, wanted);
  seek.pace = json.take();
  seek.rated = TRY(action.flag("rated", !visitor.login.empty()));
  if (seek.rated && visitor.login.empty()) return failure("rated_account");
  constexpr int longest = 3600;
  const int patience = TRY(action.number<int>("house_after_s", 0, 0, longest));
  seek.patience = patience * second;
  seek.since = seek.seen = context_.now();
  if (!limits_.creation(visitor.id, request->caller.address)) {
    return failure("too_many", {{"wait", "10"}});
  }
  context_.aside(
      "seek", true, [seek](Reads& reads) { return read_standing(reads, seek); },
      [this, request, seek](const Expected<Standing>& standing) mutable {
        if (!standing) return request->fail(standing.error());
        if (standing->must_wait) return request->fail({"seek_wait", {}});
        seek.mean = standing->mean;
        keep(request, std::move(seek));
      });
  return {};
}

void Pairing::keep(const RequestPtr& request, SeekRow seek) {
  context_.store.write({std::move(seek)},
                       context_.while_open([this, request](const Expected<void>& kept) {
                         if (!kept) return request->fail(kept.error());
                         expect_seekers();
                         request->succeed();
                       }));
}

Expected<void> Pairing::unseek(const RequestPtr& request, const VisitorRow& visitor) {
  context_.store.write({DropSeek{visitor.id}},
                       context_.while_open([request](const Expected<void>& kept) {
                         if (!kept) return request->fail(kept.error());
                         request->succeed();
                       }));
  return {};
}

void Pairing::tell(const Caller& caller, Reply reply) {
  context_.aside(
      "my_seek", true,
      [visitor = caller.visitor](Reads& reads) {
        return visitor.empty() ? std::nullopt : reads.seek_of(visitor);
      },
      [this, caller, reply = std::move(reply)](const Expected<std::optional<SeekRow>>& found) {
        if (!found) return reply(failed(found.error(), caller.language));
        JsonWriter json;
        json.open_object().key("seek");
        if (!*found) return reply({.json = json.null().close_object().take()});
        const SeekRow& seek = **found;
        if (seek.seen + seen_roughly <= context_.now()) {
          context_.store.write({SeeSeeker{seek.visitor, context_.now()}},
                               [](const Expected<void>&) {});
        }
        expect_seekers();
        json.open_object().member("game", seek.game).member("players", seek.seats);
        json.key("pace").raw(seek.pace).member("rated", seek.rated);
        json.member("waited_s", (context_.now() - seek.since) / second);
        const auto usual = usual_wait(seek);
        write_number_or_null(json, "usual_s", usual ? std::optional{*usual / second} : usual);
        json.member("house_after_s", seek.patience / second);
        write_text_or_null(json, "table", seek.table);
        reply({.json = json.close_object().close_object().take()});
      });
}

void Pairing::expect_seekers() {
  asked_ = context_.steady();
  if (due_ == never) due_ = context_.steady() + second;
}

void Pairing::tick() {
  if (due_ > context_.steady() || looking_) return;
  const bool waiting = asked_ + forgotten_after > context_.steady();
  due_ = waiting ? context_.steady() + second : never;
  look();
}

void Pairing::look() {
  looking_ = true;
  context_.aside(
      "seeks", false, [](Reads& reads) { return reads.seeks(); },
      [this](Expected<std::vector<SeekRow>> rows) {
        looking_ = false;
        if (!rows) return;
        const Milliseconds oldest = context_.now() - forgotten_after;
        const bool stale =
            std::ranges::any_of(*rows, [&](const SeekRow& row) { return row.seen < oldest; });
        if (stale) context_.store.write({DropSeeksBefore{oldest}}, [](const Expected<void>&) {});
        std::erase_if(*rows, [&](const SeekRow& row) {
          return row.seen < oldest || !row.table.empty() || !find_game(row.game);
        });
        std::vector<rating::Seeker> seekers;
        for (const SeekRow& row : *rows) seekers.push_back(seeker_of(row, context_.now()));
        for (const rating::Party& party : rating::pair_up(seekers)) {
          std::vector<SeekRow> members;
          for (const std::size_t member : party.members) members.push_back((*rows)[member]);
          seat(members);
        }
      });
}

void Pairing::seat(const std::vector<SeekRow>& party) {
  const GameEntry* game = *find_game(party.front().game);
  const std::string table = random_id();
  auto batch =
      begun_table(context_, tables_, referee_, table, table_for(party, *game), random_digest());
  if (!batch) return;
  for (const SeekRow& each : party) batch->emplace_back(SeatSeeker{each.visitor, table});
  context_.store.write(std::move(*batch),
                       context_.while_open([this, id = table, party](const Expected<void>& kept) {
                         // Somebody has gone, or another server was quicker: they are looked at
                         // again soon.
                         if (!kept) return;
                         ++context_.counts.matches_begun;
                         for (const SeekRow& each : party) {
                           constexpr std::size_t most = 20;
                           std::deque<Milliseconds>& waits = waits_[kind_of(each)];
                           waits.push_back(context_.now() - each.since);
                           if (waits.size() > most) waits.pop_front();
                         }
                         tables_.use(id, [](const Expected<Live*>&) {});
                       }));
}

std::optional<Milliseconds> Pairing::usual_wait(const SeekRow& seek) const {
  const auto found = waits_.find(kind_of(seek));
  if (found == waits_.end()) return std::nullopt;
  std::vector<Milliseconds> waits{found->second.begin(), found->second.end()};
  const auto middle = waits.begin() + static_cast<std::ptrdiff_t>(waits.size() / 2);
  std::ranges::nth_element(waits, middle);
  return *middle;
}

}  // namespace boathouse::server
