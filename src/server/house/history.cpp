#include "server/house/history.h"

#include <fmt/format.h>

#include <chrono>

#include "core/csv.h"
#include "core/json_null.h"
#include "core/text.h"
#include "server/house/request.h"

namespace boathouse::server {

namespace {

std::string cursor_of(const PlayedRow& row) { return join(row.ended, ".", row.table); }

Expected<PlayedPlace> read_played_cursor(std::string_view text) {
  if (text.empty()) return PlayedPlace{};
  const std::string whole{text};
  const auto ended = parse_number<Milliseconds>(cut(text, '.'));
  if (!ended) return failure("cursor", {{"value", whole}});
  return PlayedPlace{*ended, std::string{text}};
}

void write_played(JsonWriter& json, const PlayedRow& row, const std::string& visitor) {
  json.open_object().member("table", row.table).member("game", row.game);
  json.member("ended", row.ended).member("public", row.is_public).member("rated", row.rated);
  json.key("seats").open_array();
  for (const PlayedRow::Seat& seat : row.seats) {
    json.open_object().member("name", seat.name).member("yours", seat.visitor == visitor);
    json.member("place", seat.place).member("points", seat.points);
    // The id leads to the profile, so it is told only of those that everybody may see.
    write_text_or_null(json, "player", seat.profile ? seat.visitor : "");
    json.close_object();
  }
  json.close_array().close_object();
}

std::string played_json(const std::vector<PlayedRow>& rows, const std::string& visitor,
                        const std::string& next) {
  JsonWriter json;
  json.open_object().key("matches").open_array();
  for (const PlayedRow& row : rows) write_played(json, row, visitor);
  json.close_array();
  write_text_or_null(json, "next", next);
  return json.close_object().take();
}

std::string utc(Milliseconds moment) {
  using namespace std::chrono;
  const sys_time<milliseconds> at{milliseconds{moment}};
  const auto date = floor<days>(at);
  const year_month_day day{date};
  const hh_mm_ss time{floor<seconds>(at - date)};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::string line_of(const PlayedRow& row, const std::string& visitor) {
  const PlayedRow::Seat* own = nullptr;
  std::string others;
  for (const PlayedRow::Seat& seat : row.seats) {
    if (own == nullptr && seat.visitor == visitor) {
      own = &seat;
    } else {
      others += join(others.empty() ? "" : "; ", seat.name);
    }
  }
  const auto flag = [](bool set) { return set ? "true" : "false"; };
  return join(utc(row.ended), ",", row.game, ",", flag(row.rated), ",", flag(row.is_public), ",",
              row.seats.size(), ",", own->place, ",", own->points, ",", csv_field(others), ",",
              row.table, "\r\n");
}

std::string played_csv(const std::vector<PlayedRow>& rows, const std::string& visitor) {
  std::string text = "ended,game,rated,public,players,place,points,opponents,table\r\n";
  for (const PlayedRow& row : rows) text += line_of(row, visitor);
  return text;
}

}  // namespace

struct History::Records {
  std::vector<PlayedRow> rows;
  std::string next;
  Language language;
  Reply reply;
  std::size_t done = 0;
  std::string text{};
};

void History::of(const Caller& caller, Wish wish, Reply reply) {
  const auto place = read_played_cursor(wish.after);
  if (!place) return reply(failed(place.error(), caller.language));
  wish.filter.visitor = caller.visitor;
  context_.aside(
      "history", false,
      [wish, place = *place](Reads& reads) {
        if (wish.filter.visitor.empty()) return std::vector<PlayedRow>{};
        return reads.played(wish.filter, place, static_cast<std::int64_t>(wish.most) + 1);
      },
      [this, caller, wish, reply = std::move(reply)](Expected<std::vector<PlayedRow>> rows) {
        if (!rows) return reply(failed(rows.error(), caller.language));
        std::string next;
        if (rows->size() > wish.most) {
          rows->pop_back();
          next = cursor_of(rows->back());
        }
        switch (wish.form) {
          case Form::json:
            return reply({.json = played_json(*rows, caller.visitor, next)});
          case Form::csv:
            return reply({.json = played_csv(*rows, caller.visitor), .next = next});
          case Form::records:
            return add_record(
                std::make_shared<Records>(Records{std::move(*rows), next, caller.language, reply}));
        }
      });
}

void History::add_record(const std::shared_ptr<Records>& all) {
  if (all->done == all->rows.size()) return all->reply({.json = all->text, .next = all->next});
  tables_.read_aside(
      all->rows[all->done].table,
      [this](Table& table) -> Expected<std::string> {
        if (table.phase() != Phase::over) return failure("not_over");
        if (table.sealed()) return std::string{};
        return context_.record_of(*table.match(), spectator);
      },
      [this, all](const Expected<std::string>& record) {
        // One that is damaged keeps nobody from the others.
        const bool damaged = !record && (record.error().code == "journal_unreadable" ||
                                         record.error().code == "no_table");
        if (!record && !damaged) return all->reply(failed(record.error(), all->language));
        if (record && !record->empty()) all->text += join(all->text.empty() ? "" : "\n", *record);
        ++all->done;
        add_record(all);
      });
}

}  // namespace boathouse::server
