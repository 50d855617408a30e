#include "server/house/moderation.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/calendar.h"
#include "core/text.h"
#include "server/house/names.h"

namespace boathouse::server {

namespace {

constexpr std::array<std::string_view, 5> report_reasons{"chat", "name", "cheating", "stalling",
                                                         "other"};

// A day and a time that people of every language read alike.
std::string minute_of(Milliseconds moment) {
  using namespace std::chrono;
  const auto at = floor<minutes>(sys_time<milliseconds>{milliseconds{moment}});
  const hh_mm_ss time{at - floor<days>(at)};
  return join(date_text(floor<days>(at)), " ",
              two_digits(static_cast<unsigned>(time.hours().count())), ":",
              two_digits(static_cast<unsigned>(time.minutes().count())), " UTC");
}

struct Codes {
  std::string_view plain;
  std::string_view because;
  std::string_view until;
};

Expected<void> check(const Sanction& sanction, Milliseconds now, const Codes& codes) {
  if (!sanction.holds(now)) return {};
  if (sanction.until != 0) {
    return failure(codes.until,
                   {{"until", minute_of(sanction.until)}, {"reason", sanction.reason}});
  }
  if (sanction.reason.empty()) return failure(codes.plain);
  return failure(codes.because, {{"reason", sanction.reason}});
}

// Whether what is reported exists.
Expected<void> check_report(Reads& reads, const ReportRow& report) {
  if (!reads.visitor(report.about)) return failure("no_visitor");
  if (!report.table.empty() && !reads.table(report.table)) return failure("no_table");
  return {};
}

}  // namespace

Expected<void> check_ban(const VisitorRow& visitor, Milliseconds now) {
  return check(visitor.ban, now,
               {.plain = "banned", .because = "banned_because", .until = "banned_until"});
}

Expected<void> check_silence(const VisitorRow& visitor, Milliseconds now) {
  return check(visitor.silence, now,
               {.plain = "silenced", .because = "silenced_because", .until = "silenced_until"});
}

Expected<void> Moderation::report(const RequestPtr& request, const VisitorRow& visitor) {
  constexpr int longest = 300;
  ReportRow report{.at = context_.now(), .by = visitor.id, .about = {}, .why = {}};
  report.about = TRY(request->action.text("visitor"));
  report.why = TRY(request->action.text("why"));
  if (request->action.has("table")) report.table = TRY(request->action.text("table"));
  if (request->action.has("text")) {
    const std::string told = TRY(request->action.text("text"));
    report.text = clean_text(told);
  }
  if (std::ranges::find(report_reasons, report.why) == report_reasons.end()) {
    return failure("report_why", {{"why", report.why}, {"known", list_of(report_reasons)}});
  }
  if (columns_of(report.text) > longest) return failure("saying");
  if (report.about == visitor.id) return failure("report_self");
  if (!limits_.report(visitor.id)) return failure("too_many");
  context_.aside(
      "report", false, [report](Reads& reads) { return check_report(reads, report); },
      [this, request, report](const Expected<Expected<void>>& read) {
        if (!read) return request->fail(read.error());
        if (!*read) return request->fail(read->error());
        context_.store.write(
            {report}, context_.while_open([this, request, report](const Expected<void>& kept) {
              if (!kept) return request->fail(kept.error());
              context_.log("reported", [&](JsonWriter& json) {
                json.member("by", report.by).member("about", report.about);
                json.member("why", report.why);
              });
              request->succeed();
            }));
      });
  return {};
}

}  // namespace boathouse::server
