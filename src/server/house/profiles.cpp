#include "server/house/profiles.h"

#include <algorithm>

#include "core/json_null.h"
#include "core/text.h"
#include "minds/review.h"
#include "minds/words.h"
#include "server/house/contest.h"
#include "server/house/ratings.h"
#include "server/table/summary.h"

namespace boathouse::server {

namespace {

constexpr std::size_t most_followed = 200;
constexpr std::int64_t most_opponents = 50;
constexpr std::int64_t most_tournaments = 20;
constexpr std::int64_t most_rated = 500;
constexpr std::int64_t most_followed_tables = 500;

// Guests have none.
bool has_profile(const VisitorRow& visitor) { return !visitor.login.empty() && !visitor.ban.on; }

// All that a profile tells.
struct Profile {
  VisitorRow owner;
  bool followed = false;  // by the caller
  std::vector<RatingRow> ratings{};
  std::vector<RatedPastRow> rated{};
  std::vector<SkillSumRow> skill{};
  std::vector<GameSumRow> games{};
  std::vector<OpponentRow> opponents{};
  std::vector<EnteredRow> tournaments{};  // public ones
};

bool is_following(Reads& reads, const std::string& follower, const std::string& followed) {
  if (follower.empty()) return false;
  const std::vector<FollowedRow> all = reads.following(follower);
  return std::ranges::find(all, followed, &FollowedRow::visitor) != all.end();
}

std::optional<Profile> read_profile(Reads& reads, const std::string& id,
                                    const std::string& caller) {
  auto owner = reads.visitor(id);
  if (!owner || !has_profile(*owner) || (!owner->profile && id != caller)) return std::nullopt;
  Profile profile{.owner = std::move(*owner), .followed = is_following(reads, caller, id)};
  if (const auto participant = reads.participant_of(id)) {
    profile.ratings = reads.ratings_of({*participant});
    profile.rated = reads.rated_past(*participant, most_rated);
    profile.skill = reads.skill_of(*participant, judge_version, true);
    std::erase_if(profile.rated, [](const RatedPastRow& row) { return !row.is_public; });
  }
  profile.games = reads.public_sums(id);
  profile.opponents = reads.public_opponents(id, most_opponents);
  profile.tournaments = reads.tournaments_of(id, most_tournaments);
  std::erase_if(profile.tournaments,
                [](const EnteredRow& row) { return !row.tournament.is_public; });
  return profile;
}

void write_sums(JsonWriter& json, const Profile& profile) {
  json.key("games").open_array();
  for (const GameSumRow& row : profile.games) {
    json.open_object().member("game", row.game).member("matches", row.matches);
    json.member("wins", row.wins).key("beaten");
    json.raw(decimal(row.beaten / static_cast<double>(row.matches), 3)).close_object();
  }
  json.close_array().key("opponents").open_array();
  for (const OpponentRow& row : profile.opponents) {
    json.open_object();
    // The id leads to the profile, so it is told only of those that everybody may see.
    write_text_or_null(json, "player", row.profile ? row.visitor : "");
    json.member("name", row.name).member("matches", row.matches);
    json.member("ahead", row.ahead).member("level", row.level).close_object();
  }
  json.close_array();
}

std::string profile_json(const Profile& profile, const std::string& caller, std::int64_t today) {
  JsonWriter json;
  json.open_object().member("player", profile.owner.id).member("name", profile.owner.name);
  json.member("public", profile.owner.profile).member("yours", profile.owner.id == caller);
  json.member("bot", profile.owner.bot);
  json.member("followed", profile.followed).key("ratings").open_array();
  for (const RatingRow& row : profile.ratings) {
    json.open_object();
    write_game_rating(json, row, profile.skill, today);
    json.close_object();
  }
  json.close_array().key("rated").open_array();
  for (const RatedPastRow& row : profile.rated) write_rated_past(json, row);
  json.close_array();
  write_sums(json, profile);
  json.key("tournaments").open_array();
  for (const EnteredRow& row : profile.tournaments) json.raw(about_with_rank(row));
  json.close_array();
  return json.close_object().take();
}

// Whom somebody follows, and the tables at which these are playing.
struct Following {
  std::vector<FollowedRow> followed;
  std::vector<FollowedTableRow> playing;
  std::size_t left = 0;  // to be summarized
};

std::string following_json(const Following& all) {
  JsonWriter json;
  json.open_object().key("following").open_array();
  for (const FollowedRow& each : all.followed) {
    json.open_object().member("player", each.visitor).member("name", each.name);
    json.key("playing").open_array();
    for (const auto& [visitor, table] : all.playing) {
      // Somebody who once had a seat there may have left it.
      if (visitor != each.visitor || seats_of(table, visitor).empty()) continue;
      if (table.phase != Phase::playing) continue;
      json.open_object();
      write_summary(json, table);
      json.close_object();
    }
    json.close_array().close_object();
  }
  return json.close_array().close_object().take();
}

}  // namespace

Expected<void> Profiles::set_profile(const RequestPtr& request, const VisitorRow& visitor) {
  const bool shown = TRY(request->action.flag("public", std::nullopt));
  if (visitor.login.empty()) return failure("profile_account");
  visitors_.keep_me(request, {SetProfile{visitor.id, shown}}, visitor.id);
  return {};
}

Expected<void> Profiles::follow(const RequestPtr& request, const VisitorRow& visitor) {
  const std::string whom = TRY(request->action.text("player"));
  const bool on = TRY(request->action.flag("on", std::nullopt));
  if (visitor.login.empty()) return failure("profile_account");
  if (!on) {
    keep_follow(request, Unfollow{visitor.id, whom});
    return {};
  }
  if (whom == visitor.id) return failure("follow_self");
  context_.aside(
      "follow", true,
      [own = visitor.id, whom](Reads& reads) -> Expected<void> {
        const auto row = reads.visitor(whom);
        if (!row || !has_profile(*row) || !row->profile) return failure("no_player");
        if (reads.following(own).size() < most_followed) return {};
        return failure("too_many_followed", {{"most", join(most_followed)}});
      },
      [this, request,
       row = FollowRow{visitor.id, whom, context_.now()}](const Expected<Expected<void>>& allowed) {
        if (!allowed) return request->fail(allowed.error());
        if (!*allowed) return request->fail(allowed->error());
        keep_follow(request, row);
      });
  return {};
}

void Profiles::keep_follow(const RequestPtr& request, Write write) {
  context_.store.write({std::move(write)},
                       context_.while_open([request](const Expected<void>& kept) {
                         if (kept) return request->succeed();
                         const bool gone = kept.error().code == "store_gone";
                         request->fail(gone ? Error{"no_player", {}} : kept.error());
                       }));
}

void Profiles::tell(const Caller& caller, std::string_view id, Reply reply) {
  constexpr std::size_t longest_id = 64;
  if (id.size() > longest_id) return reply(failed({"no_player", {}}, caller.language));
  context_.aside(
      "profile", false,
      [key = std::string{id}, visitor = caller.visitor](Reads& reads) {
        return read_profile(reads, key, visitor);
      },
      [caller, reply = std::move(reply),
       today = context_.now() / day](const Expected<std::optional<Profile>>& profile) {
        if (!profile) return reply(failed(profile.error(), caller.language));
        if (!*profile) return reply(failed({"no_player", {}}, caller.language));
        reply({.json = profile_json(**profile, caller.visitor, today)});
      });
}

void Profiles::following(const Caller& caller, Reply reply) {
  context_.aside(
      "following", false,
      [visitor = caller.visitor, now = context_.now()](Reads& reads) {
        Following all;
        if (visitor.empty()) return all;
        all.followed = reads.following(visitor);
        if (all.followed.empty()) return all;
        all.playing = reads.followed_tables(visitor, now, most_followed_tables);
        return all;
      },
      [this, caller, reply = std::move(reply)](Expected<Following> found) {
        if (!found) return reply(failed(found.error(), caller.language));
        const auto all = std::make_shared<Following>(std::move(*found));
        const auto answer = [all, reply] { reply({.json = following_json(*all)}); };
        all->left = all->playing.size() + 1;
        for (FollowedTableRow& each : all->playing) {
          tables_.summarize(each.table, [all, answer, &each](const TableRow& now) {
            each.table = now;
            if (--all->left == 0) answer();
          });
        }
        if (--all->left == 0) answer();
      });
}

}  // namespace boathouse::server
