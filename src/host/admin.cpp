// boathouse admin: manages a server's store, even while the server runs.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"
#include "host/commands.h"
#include "minds/words.h"
#include "proof/key_ring.h"
#include "server/journal/forget.h"
#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/table/table.h"
#include "server/words/words.h"

namespace boathouse::host {

using namespace cli;

namespace {

using server::SqliteStore;

struct AdminArguments {
  std::string what;
  std::string whom;
  std::string data;
  std::string game;
  std::string language;
  bool csv = false;
};

constexpr std::string_view known_actions =
    "list, inspect, export, delete, ban, unban, backup, rotate-key";

std::string day_of(server::Milliseconds moment) {
  using namespace std::chrono;
  const auto at = sys_time<milliseconds>{milliseconds{moment}};
  const year_month_day day{floor<days>(at)};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

// Waits until the batch is durable.
void write(SqliteStore& store, server::Batch batch, const Voice& voice) {
  std::promise<Expected<void>> promise;
  store.write(std::move(batch), [&](const Expected<void>& done) { promise.set_value(done); });
  const Expected<void> done = promise.get_future().get();
  if (!done) throw Failure{went_wrong, server::sentence_of(done.error(), voice.language)};
}

void list(SqliteStore& store) {
  for (const server::VisitorRow& row : store.visitors()) {
    fmt::print("visitor {} {} {}{}{}\n", row.id, day_of(row.created), row.name,
               row.login.empty() ? "" : join(" (", row.login, ")"), row.banned ? " banned" : "");
  }
  for (const server::TableRow& row : store.tables()) {
    fmt::print("table {} {} {} {}{}\n", row.id, day_of(row.created), row.game,
               server::name_of(row.phase), row.is_public ? " public" : "");
  }
}

void write_visitor(JsonWriter& json, SqliteStore& store, const server::VisitorRow& row) {
  json.open_object().member("visitor", row.id).member("name", row.name);
  json.member("login", row.login).member("banned", row.banned).member("created", row.created);
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
  json.close_array().close_object();
}

void inspect(SqliteStore& store, const std::string& id, const Voice& voice) {
  if (const auto visitor = store.visitor(id)) {
    JsonWriter json;
    write_visitor(json, store, *visitor);
    fmt::print("{}\n", json.text());
    return;
  }
  const auto table = store.table(id);
  if (!table) throw Failure{went_wrong, voice("error.admin_unknown", {{"id", id}})};
  for (const server::EntryRow& entry : store.journal(id)) {
    fmt::print("{} {} {}\n", entry.seq, entry.at, entry.text);
  }
}

std::string csv_field(std::string_view text) {
  std::string field = "\"";
  // A spreadsheet would take such a text for a formula.
  if (!text.empty() && std::string_view{"=+-@"}.contains(text[0])) field += '\'';
  for (const char letter : text) field += letter == '"' ? "\"\"" : std::string{letter};
  return field + "\"";
}

// The season, a line for each seat of each match.
void export_csv(SqliteStore& store, const std::string& game) {
  fmt::print("ended,table,game,seat,seats,visitor,name,place,points,beaten\n");
  for (const server::ResultRow& row : store.results({.game = game})) {
    fmt::print("{},{},{},{},{},{},{},{},{},{}\n", day_of(row.ended), row.table, row.game,
               row.seat + 1, row.seats, row.visitor, csv_field(row.name), row.place, row.points,
               decimal(row.beaten, 3));
  }
}

server::VisitorRow visitor_of(SqliteStore& store, const std::string& id, const Voice& voice) {
  auto visitor = store.visitor(id);
  if (!visitor) throw Failure{went_wrong, voice("error.admin_unknown", {{"id", id}})};
  return *visitor;
}

void administer(const AdminArguments& arguments, SqliteStore& store, const Voice& voice) {
  const std::string& what = arguments.what;
  if (what == "list") return list(store);
  if (what == "export" && arguments.csv) return export_csv(store, arguments.game);
  if (arguments.whom.empty()) {
    throw Failure{misused, voice("error.admin_whom", {{"what", what}})};
  }
  if (what == "inspect") return inspect(store, arguments.whom, voice);
  if (what == "backup") {
    const auto done = store.back_up(arguments.whom);
    if (!done) throw Failure{went_wrong, server::sentence_of(done.error(), voice.language)};
  } else {
    const server::VisitorRow visitor = visitor_of(store, arguments.whom, voice);
    if (what == "export") {
      JsonWriter json;
      write_visitor(json, store, visitor);
      fmt::print("{}\n", json.text());
      return;
    }
    if (what == "delete") {
      server::Batch batch = server::forgetting(store, visitor.id);
      batch.emplace_back(server::Notify{visitor.id});
      write(store, std::move(batch), voice);
    } else {
      // A running server notices, and closes the visitor's connections.
      write(store, {server::SetBanned{visitor.id, what == "ban"}, server::Notify{visitor.id}},
            voice);
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

void administer(const AdminArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  std::string_view rest = known_actions;
  bool is_known = false;
  while (!rest.empty()) is_known = trim(cut(rest, ',')) == arguments.what || is_known;
  if (!is_known) {
    throw Failure{misused, voice("error.admin_what", {{"what", arguments.what},
                                                      {"known", std::string{known_actions}}})};
  }
  const std::string folder = arguments.data.empty() ? data_folder(voice) : arguments.data;
  if (arguments.what == "rotate-key") return rotate_key(folder, voice);
  try {
    SqliteStore store{server::store_path(folder), [](const auto& answer) { answer(); }};
    administer(arguments, store, voice);
  } catch (const server::StoreFailure& failed) {
    throw Failure{went_wrong, server::sentence_of(failed.error, voice.language)};
  }
}

}  // namespace

void add_admin(CLI::App& program) {
  auto arguments = std::make_shared<AdminArguments>();
  CLI::App& command = add_command(program, "admin", "manage a server's data",
                                  [arguments] { administer(*arguments); });
  take_text(command, "WHAT", arguments->what, " ", std::string{known_actions}, Presence::required);
  take_text(command, "ID", arguments->whom, " ", "a visitor or a table; for backup, a file");
  take_text(command, "--data", arguments->data, "DIR", "the server's data folder");
  take_text(command, "--game", arguments->game, "GAME", "only this game");
  take_flag(command, "--csv", arguments->csv, "with export: the results of all matches");
  take_language(command, arguments->language);
  give_examples(
      command, {"admin list", "admin export --csv > season.csv",
                "admin backup /backup/boathouse.sqlite", "admin rotate-key --data /srv/boathouse"});
}

}  // namespace boathouse::host
