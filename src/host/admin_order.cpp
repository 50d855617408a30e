#include "host/admin_order.h"

#include <fmt/format.h>

#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "host/admin_words.h"
#include "minds/review.h"
#include "minds/words.h"
#include "server/house/skill.h"

namespace boathouse::host {

using namespace cli;

namespace {

using server::DeedRow;
using server::OpenedStore;
using server::Reads;
using server::Sanction;

// When something that begins now ends; 0 if it never does.
server::Milliseconds end_of(const OrderArguments& arguments, server::Milliseconds now,
                            const Voice& voice) {
  constexpr std::int64_t most_days = 3650;
  if (arguments.days.empty()) return 0;
  return now + whole_number("--days", arguments.days, 1, most_days, voice) * server::day;
}

// What is forbidden from now on, or nothing any more.
Sanction sanction_of(const OrderArguments& arguments, server::Milliseconds now,
                     const Voice& voice) {
  if (arguments.what.starts_with("un")) return {};
  if (arguments.reason.empty()) {
    throw Failure{misused, voice("error.admin_reason", {{"what", arguments.what}})};
  }
  return {.on = true, .until = end_of(arguments, now, voice), .reason = arguments.reason};
}

void sanction(const OrderArguments& arguments, const OpenedStore& opened, const Voice& voice) {
  const server::VisitorRow visitor = visitor_of(*opened.reads, arguments.whom, voice);
  const server::Milliseconds now = opened.now();
  const Sanction wanted = sanction_of(arguments, now, voice);
  server::Batch batch;
  if (arguments.what.ends_with("ban")) {
    batch.emplace_back(server::SetBan{visitor.id, wanted});
  } else {
    batch.emplace_back(server::SetSilence{visitor.id, wanted});
  }
  batch.emplace_back(DeedRow{now, arguments.what, visitor.id, wanted.until, arguments.reason});
  // A running server notices, and closes the connections of somebody who is banned.
  batch.emplace_back(server::Notify{visitor.id, now});
  write(*opened.store, std::move(batch), voice);
}

void settle(const OrderArguments& arguments, const OpenedStore& opened, const Voice& voice) {
  const auto number = whole_number("ID", arguments.whom, 1, INT64_MAX, voice);
  write(*opened.store,
        {server::SettleReport{number},
         DeedRow{opened.now(), "settle", arguments.whom, 0, arguments.reason}},
        voice);
}

void write_list(JsonWriter& json) { fmt::print("{}\n", json.close_array().take()); }

// Those that nobody has settled, or all of them as JSON.
void tell_reports(Reads& reads, bool as_json) {
  JsonWriter json;
  json.open_array();
  for (const server::ReportRow& row : reads.reports()) {
    if (!as_json && row.settled) continue;
    const auto about = reads.visitor(row.about);
    const std::string name = about ? about->name : std::string{};
    if (as_json) {
      json.open_object().member("number", row.number).member("at", row.at).member("by", row.by);
      json.member("about", row.about).member("name", name).member("table", row.table);
      json.member("why", row.why).member("text", row.text).member("settled", row.settled);
      json.close_object();
    } else {
      fmt::print("{} {} {} {} {} {} {}\n", row.number, day_of(row.at), row.why, row.about, name,
                 row.table.empty() ? "-" : row.table, row.text);
    }
  }
  if (as_json) write_list(json);
}

void tell_deeds(Reads& reads, bool as_json) {
  JsonWriter json;
  json.open_array();
  for (const DeedRow& row : reads.deeds()) {
    if (as_json) {
      json.open_object().member("at", row.at).member("what", row.what).member("whom", row.whom);
      json.member("until", row.until).member("reason", row.reason).close_object();
    } else {
      fmt::print("{} {} {}{} {}\n", day_of(row.at), row.what, row.whom,
                 row.until == 0 ? "" : join(" -> ", day_of(row.until)), row.reason);
    }
  }
  if (as_json) write_list(json);
}

// Nobody is punished by a program: this is only where to look.
void tell_suspects(const OrderArguments& arguments, const OpenedStore& opened) {
  JsonWriter json;
  json.open_array();
  const server::Milliseconds since = opened.now() - server::suspicion_time;
  for (const server::TooGood& each :
       server::too_good(opened.reads->skilled(judge_version, since))) {
    const server::SkillSumRow& sums = each.row.sums;
    if (!arguments.game.empty() && sums.game != arguments.game) continue;
    if (arguments.json) {
      json.open_object().member("visitor", each.row.visitor).member("name", each.row.name);
      json.member("game", sums.game).member("matches", sums.matches);
      json.member("decisions", sums.decisions).key("cost").raw(decimal(each.cost.mean, 6));
      json.key("error").raw(decimal(each.cost.error, 6));
      json.key("others").raw(decimal(each.others, 6)).close_object();
    } else {
      fmt::print("{} {} {} {} {} {:.5f} ± {:.5f} {:.5f}\n", each.row.visitor, each.row.name,
                 sums.game, sums.matches, sums.decisions, each.cost.mean, 2 * each.cost.error,
                 each.others);
    }
  }
  if (arguments.json) write_list(json);
}

}  // namespace

server::VisitorRow visitor_of(Reads& store, const std::string& id, const Voice& voice) {
  auto visitor = store.visitor(id);
  if (!visitor) visitor = store.visitor_by_login(id);
  if (!visitor) throw Failure{went_wrong, voice("error.admin_unknown", {{"id", id}})};
  return *visitor;
}

bool keep_order(const OrderArguments& arguments, const OpenedStore& opened, const Voice& voice) {
  const std::string& what = arguments.what;
  if (what == "reports") {
    tell_reports(*opened.reads, arguments.json);
  } else if (what == "log") {
    tell_deeds(*opened.reads, arguments.json);
  } else if (what == "suspects") {
    tell_suspects(arguments, opened);
  } else if (what == "ban" || what == "unban" || what == "silence" || what == "unsilence" ||
             what == "settle") {
    if (arguments.whom.empty()) {
      throw Failure{misused, voice("error.admin_whom", {{"what", what}})};
    }
    what == "settle" ? settle(arguments, opened, voice) : sanction(arguments, opened, voice);
    fmt::print("{}\n", voice("admin.done"));
  } else {
    return false;
  }
  return true;
}

}  // namespace boathouse::host
