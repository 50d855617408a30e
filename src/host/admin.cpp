// boathouse admin: manages a server's store, even while the server runs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "core/csv.h"
#include "core/json.h"
#include "core/text.h"
#include "host/admin_order.h"
#include "host/admin_words.h"
#include "host/commands.h"
#include "minds/words.h"
#include "proof/key_ring.h"
#include "rating/rating.h"
#include "server/house/contest.h"
#include "server/house/ratings.h"
#include "server/journal/forget.h"
#include "server/store/data_lock.h"
#include "server/store/open_store.h"
#include "server/table/table.h"
#include "solvers/files.h"

namespace boathouse::host {

using namespace cli;

namespace {

using server::OpenedStore;
using server::Reads;

struct AdminArguments {
  std::string what;
  std::string whom;
  std::string data;
  std::string store;
  std::string from;
  std::string to;
  std::string game;
  std::string language;
  std::string reason;
  std::string days;
  bool csv = false;
  bool recompute = false;
  bool json = false;
};

constexpr std::array<std::string_view, 18> known_actions{
    "list",    "inspect",   "export",  "delete",   "ban",        "unban",
    "silence", "unsilence", "reports", "settle",   "suspects",   "log",
    "close",   "backup",    "move",    "restored", "rotate-key", "ratings"};

std::string marks_of(const server::VisitorRow& row) {
  return join(row.bot ? " bot" : "", row.ban.on ? " banned" : "",
              row.silence.on ? " silenced" : "");
}

void list(Reads& store) {
  for (const server::VisitorRow& row : store.visitors()) {
    fmt::print("visitor {} {} {}{}{}\n", row.id, day_of(row.created), row.name,
               row.login.empty() ? "" : join(" (", row.login, ")"), marks_of(row));
  }
  for (const server::TableRow& row : store.tables()) {
    fmt::print("table {} {} {} {}{}\n", row.id, day_of(row.created), row.game,
               server::name_of(row.phase), row.is_public ? " public" : "");
  }
  for (const server::TournamentRow& row : store.tournaments()) {
    fmt::print("tournament {} {} {}{}\n", row.id, day_of(row.starts),
               tournament::name_of(static_cast<tournament::Tournament::Phase>(row.phase)),
               row.is_public ? " public" : "");
  }
}

// Null, or why and until when.
void write_sanction(JsonWriter& json, std::string_view name, const server::Sanction& sanction) {
  json.key(name);
  if (!sanction.on) {
    json.null();
    return;
  }
  json.open_object().member("reason", sanction.reason).member("until", sanction.until);
  json.close_object();
}

void write_visitor(JsonWriter& json, Reads& store, const server::VisitorRow& row) {
  json.open_object().member("visitor", row.id).member("name", row.name);
  json.member("login", row.login).member("created", row.created);
  write_sanction(json, "banned", row.ban);
  write_sanction(json, "silenced", row.silence);
  json.key("tables").open_array();
  for (const server::TableRow& table : store.tables_of(row.id)) {
    json.open_object().member("table", table.id).member("game", table.game);
    json.member("phase", server::name_of(table.phase)).key("journal").open_array();
    for (const server::EntryRow& entry : store.journal(table.id)) {
      // Of tables shared with others, only what is the visitor's own, or nobody's.
      const bool others = entry.text.contains("\"visitor\":") && !entry.text.contains(row.id);
      if (!others) json.value(entry.text);
    }
    json.close_array().close_object();
  }
  json.close_array().key("results").open_array();
  for (const server::ResultRow& result : store.results({})) {
    if (result.visitor != row.id) continue;
    json.open_object().member("table", result.table).member("game", result.game);
    json.member("place", result.place).member("points", result.points);
    json.member("ended", result.ended).close_object();
  }
  json.close_array().key("tournaments").open_array();
  constexpr std::int64_t most = 10'000;
  for (const server::EnteredRow& each : store.tournaments_of(row.id, most)) {
    json.raw(server::about_with_rank(each));
  }
  json.close_array().close_object();
}

void inspect(Reads& store, const std::string& id, const Voice& voice) {
  if (const auto visitor = store.visitor(id)) {
    JsonWriter json;
    write_visitor(json, store, *visitor);
    fmt::print("{}\n", json.text());
    return;
  }
  if (!store.table(id) && !store.tournament(id)) {
    throw Failure{went_wrong, voice("error.admin_unknown", {{"id", id}})};
  }
  for (const server::EntryRow& entry : store.journal(id)) {
    fmt::print("{} {} {}\n", entry.seq, entry.at, entry.text);
  }
}

// The season, a line for each seat of each match.
void export_csv(Reads& store, const std::string& game) {
  fmt::print("ended,table,game,seat,seats,visitor,name,place,points,beaten\n");
  for (const server::ResultRow& row : store.results({.game = game})) {
    fmt::print("{},{},{},{},{},{},{},{},{},{}\n", day_of(row.ended), row.table, row.game,
               row.seat + 1, row.seats, row.visitor, csv_field(row.name), row.place, row.points,
               decimal(row.beaten, 3));
  }
}

// The ratings, a line for each participant and game; first computed anew if wanted. Running servers
// go on from where this has come to.
void tell_ratings(const OpenedStore& opened, const AdminArguments& arguments, const Voice& voice) {
  if (arguments.recompute) {
    const std::vector<server::RatingRow> before = opened.reads->ratings();
    write(*opened.store,
          {server::RestartRatings{},
           server::DeedRow{.at = opened.now(), .what = "ratings --recompute"}},
          voice);
    while (const auto next = server::next_ratings(*opened.reads)) {
      const auto kept = write_and_wait(*opened.store, {*next});
      if (!kept && kept.error().code != "store_behind") got(kept, voice);
    }
    const std::vector<server::RatingRow> after = opened.reads->ratings();
    const auto same = std::ranges::count_if(after, [&](const server::RatingRow& row) {
      return std::ranges::find(before, row) != before.end();
    });
    return fmt::print("{}\n",
                      voice("admin.recomputed",
                            {{"ratings", join(after.size())},
                             {"changed", join(static_cast<std::ptrdiff_t>(after.size()) - same)}}));
  }
  for (const server::RatingRow& row : opened.reads->ratings()) {
    if (!arguments.game.empty() && row.holder.game != arguments.game) continue;
    const rating::Shown shown = rating::shown(row.rating);
    fmt::print("{} {} {} ± {} {}\n", row.holder.participant, row.holder.game, shown.number,
               shown.margin, row.rating.matches);
  }
}

// A tournament ends as it stands; running servers notice.
void close_tournament(const OpenedStore& opened, const std::string& id, const Voice& voice) {
  const auto contest = got(server::read_contest(*opened.reads, id, nullptr), voice);
  server::Batch batch = server::closing(*contest, opened.now());
  if (batch.empty()) throw Failure{went_wrong, voice("error.admin_over", {{"id", id}})};
  batch.emplace_back(server::DeedRow{.at = opened.now(), .what = "close", .whom = id});
  write(*opened.store, std::move(batch), voice);
}

void administer(const AdminArguments& arguments, const OpenedStore& opened, const Voice& voice) {
  const std::string& what = arguments.what;
  Reads& reads = *opened.reads;
  const OrderArguments order{.what = what,
                             .whom = arguments.whom,
                             .reason = arguments.reason,
                             .days = arguments.days,
                             .game = arguments.game,
                             .json = arguments.json};
  if (keep_order(order, opened, voice)) return;
  if (what == "list") return list(reads);
  if (what == "export" && arguments.csv) return export_csv(reads, arguments.game);
  if (what == "ratings") return tell_ratings(opened, arguments, voice);
  if (what == "restored") {
    const auto ended = got(end_matches(*opened.store, reads, opened.now()), voice);
    return fmt::print("{}\n", voice("admin.restored", {{"matches", join(ended)}}));
  }
  if (arguments.whom.empty()) {
    throw Failure{misused, voice("error.admin_whom", {{"what", what}})};
  }
  if (what == "inspect") return inspect(reads, arguments.whom, voice);
  if (what == "backup") {
    got(opened.store->back_up(arguments.whom), voice);
  } else if (what == "close") {
    close_tournament(opened, arguments.whom, voice);
  } else {
    const server::VisitorRow visitor = visitor_of(reads, arguments.whom, voice);
    if (what == "export") {
      JsonWriter json;
      write_visitor(json, reads, visitor);
      fmt::print("{}\n", json.text());
      return;
    }
    if (what == "delete") {
      server::Batch batch = server::forgetting(reads, visitor.id);
      batch.emplace_back(server::Notify{visitor.id, opened.now()});
      batch.emplace_back(server::DeedRow{.at = opened.now(), .what = what});
      write(*opened.store, std::move(batch), voice);
    }
  }
  fmt::print("{}\n", voice("admin.done"));
}

// A new key to sign records with; the public part of the old one stays published.
void rotate_key(const std::string& folder, const Voice& voice) {
  const Digest key =
      checked(proof::KeyRing::rotate(folder, server::wall_clock()), voice, went_wrong);
  fmt::print("{}\n", voice("admin.new_key", {{"key", to_hex(key)}}));
}

OpenedStore open(const std::string& folder, const std::string& address, const Voice& voice) {
  if (const auto good = server::check_store_address(address); !good) {
    throw Failure{misused, server::sentence_of(good.error(), voice.language)};
  }
  return server::open_store({.data = folder, .address = address},
                            [](const auto& answer) { answer(); });
}

bool is_address(const std::string& place) { return place.contains("://"); }

OpenedStore open_place(const std::string& place, const Voice& voice) {
  return is_address(place) ? open({}, place, voice) : open(place, {}, voice);
}

// Nobody may play meanwhile.
void check_unused(const OpenedStore& opened, const Voice& voice) {
  if (opened.shared && opened.reads->last_beat() + Reads::patience > opened.now()) {
    throw Failure{went_wrong, voice("error.move_in_use")};
  }
}

void move(const AdminArguments& arguments, const Voice& voice) {
  if (arguments.from.empty() || arguments.to.empty()) {
    throw Failure{misused, voice("error.move_where")};
  }
  std::vector<std::unique_ptr<server::DataLock>> locks;
  for (const std::string& place : {arguments.from, arguments.to}) {
    if (is_address(place)) continue;
    got(make_folder(place, Readers::owner), voice);
    locks.push_back(std::make_unique<server::DataLock>(place));
  }
  const OpenedStore from = open_place(arguments.from, voice);
  const OpenedStore to = open_place(arguments.to, voice);
  check_unused(from, voice);
  check_unused(to, voice);
  Progress progress{"move", static_cast<int>(from.reads->tables().size())};
  const Moved moved =
      got(move_store(*from.reads, *to.store, *to.reads, [&] { progress.step(); }), voice);
  fmt::print("{}\n", voice("admin.moved", {{"visitors", join(moved.visitors)},
                                           {"tables", join(moved.tables)},
                                           {"entries", join(moved.entries)}}));
}

void administer(const AdminArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  if (std::ranges::find(known_actions, arguments.what) == known_actions.end()) {
    throw Failure{misused, voice("error.admin_what",
                                 {{"what", arguments.what}, {"known", list_of(known_actions)}})};
  }
  try {
    if (arguments.what == "move") return move(arguments, voice);
    const std::string folder = arguments.data.empty() ? data_folder(voice) : arguments.data;
    if (arguments.what == "rotate-key") return rotate_key(folder, voice);
    administer(arguments, open(folder, arguments.store, voice), voice);
  } catch (const server::StoreFailure& failed) {
    throw Failure{went_wrong, server::sentence_of(failed.error, voice.language)};
  }
}

}  // namespace

void add_admin(CLI::App& program) {
  auto arguments = std::make_shared<AdminArguments>();
  CLI::App& command = add_command(program, "admin", [arguments] { administer(*arguments); });
  take_text(command, "WHAT", arguments->what, shown_choices(known_actions),
            {.presence = Presence::required, .values = {{"actions", list_of(known_actions)}}});
  take_text(command, "ID", arguments->whom, "");
  take_text(command, "--data", arguments->data, "DIR");
  take_text(command, "--store", arguments->store, "ADDRESS");
  take_text(command, "--from", arguments->from, "DIR|ADDRESS");
  take_text(command, "--to", arguments->to, "DIR|ADDRESS");
  take_text(command, "--game", arguments->game, "GAME");
  take_flag(command, "--csv", arguments->csv);
  take_flag(command, "--recompute", arguments->recompute);
  take_text(command, "--reason", arguments->reason, "TEXT");
  take_text(command, "--days", arguments->days, "N");
  take_json(command, arguments->json);
  take_language(command, arguments->language);
  give_examples(command,
                {"admin list", "admin ban VISITOR --days 7 --reason 'insults in the chat'",
                 "admin reports", "admin close TOURNAMENT", "admin export --csv > season.csv",
                 "admin backup /backup/boathouse.sqlite", "admin rotate-key --data /srv/boathouse",
                 "admin move --from /srv/boathouse --to postgresql://boathouse@db/boathouse"});
}

}  // namespace boathouse::host
