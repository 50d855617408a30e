#include "server/house/reports.h"

#include <algorithm>

#include "core/text.h"
#include "minds/words.h"
#include "server/table/summary.h"

namespace boathouse::server {

namespace {

// The place of a row in the list of a visitor's tables, as a text, and back.
std::string cursor_of(const TableRow& row) {
  return join(row.phase >= Phase::over ? 1 : 0, ".", row.changed, ".", row.id);
}

Expected<TablePlace> read_cursor(std::string_view text) {
  if (text.empty()) return TablePlace{};
  const std::string whole{text};
  const std::string_view over = cut(text, '.');
  const auto changed = parse_number<Milliseconds>(cut(text, '.'));
  if ((over != "0" && over != "1") || !changed) return failure("cursor", {{"value", whole}});
  return TablePlace{over == "1", *changed, std::string{text}};
}

void write_my_table(JsonWriter& json, const TableRow& row, std::span<const int> seats) {
  json.open_object();
  write_summary(json, row);
  json.key("yours").open_array();
  for (const int seat : seats) json.value(seat);
  json.close_array().member("your_turn", is_waiting_for(row, seats));
  if (row.phase != Phase::over) json.key("result").null();
  json.member("created", row.created).member("changed", row.changed).close_object();
}

// A page of the list of a visitor's tables.
struct Page {
  std::vector<TableRow> rows;
  std::string next;
  std::size_t left = 0;  // to be summarized
};

std::string my_tables_json(const Page& page, const std::string& visitor) {
  JsonWriter json;
  json.open_object().key("tables").open_array();
  for (const TableRow& row : page.rows) {
    const std::vector<int> seats = seats_of(row, visitor);
    if (!seats.empty()) write_my_table(json, row, seats);
  }
  json.close_array().key("next");
  if (page.next.empty()) {
    json.null();
  } else {
    json.value(page.next);
  }
  return json.close_object().take();
}

}  // namespace

void Reports::table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                    std::optional<Language> language, Reply reply) {
  Subscription looking{nullptr, caller.visitor, as, language};
  tables_.use(id, [this, looking, caller,
                   reply = std::move(reply)](const Expected<Live*>& live) mutable {
    if (!live) return reply(failed(live.error(), caller.language));
    const Table& kept = (*live)->table;
    if (kept.hides_from(caller.visitor)) return reply(failed({"sealed", {}}, caller.language));
    const Update update{.since = 0, .happened = {}, .about = true, .now = context_.both_clocks()};
    reply({.json = update_json(kept, update, listeners_.audience_of(kept, looking),
                               (*live)->presence())});
  });
}

// Stories and records are made of the journal on the store's thread: they can be long.
void Reports::story(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                    std::optional<Language> language, std::size_t from, Reply reply) {
  Subscription looking{nullptr, caller.visitor, as, language};
  tables_.read_aside(
      id,
      [looking, from](Table& table) mutable -> Expected<std::string> {
        if (table.match() == nullptr) return failure("not_playing");
        if (table.hides_from(looking.visitor)) return failure("sealed");
        const Audience audience{
            Listeners::viewer_of(table, looking), looking.language, looking.visitor, {}};
        return story_json(table, from, audience);
      },
      [language = caller.language, reply = std::move(reply)](const Expected<std::string>& told) {
        if (!told) return reply(failed(told.error(), language));
        reply({.json = *told});
      });
}

void Reports::record(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                     Reply reply) {
  Subscription looking{nullptr, caller.visitor, as, std::nullopt};
  tables_.read_aside(
      id,
      [this, looking](Table& table) mutable -> Expected<std::string> {
        if (table.match() == nullptr) return failure("not_playing");
        if (table.sealed()) return failure("sealed");
        return context_.record_of(*table.match(), Listeners::viewer_of(table, looking));
      },
      [language = caller.language, reply = std::move(reply)](const Expected<std::string>& told) {
        if (!told) return reply(failed(told.error(), language));
        reply({.json = *told});
      });
}

void Reports::row(std::string_view id, std::function<void(const std::optional<TableRow>&)> then) {
  constexpr std::size_t longest_id = 64;
  if (id.empty() || id.size() > longest_id) return then(std::nullopt);
  // What is being written is told only once it is on the disk.
  const Live* live = tables_.find_in_memory(id);
  if (live != nullptr && !live->busy) return then(live->row);
  context_.aside(
      "card", false, [key = std::string{id}](Reads& reads) { return reads.table(key); },
      [then = std::move(then)](Expected<std::optional<TableRow>> found) {
        then(found ? *found : std::nullopt);
      });
}

void Reports::tables_of(const Caller& caller, std::string_view after, std::size_t most,
                        Reply reply) {
  const auto place = read_cursor(after);
  if (!place) return reply(failed(place.error(), caller.language));
  context_.aside(
      "my_tables", false,
      [visitor = caller.visitor, place = *place, most](Reads& reads) {
        return reads.tables_of(visitor, place, static_cast<std::int64_t>(most) + 1);
      },
      [this, caller, most, reply = std::move(reply)](Expected<std::vector<TableRow>> rows) {
        if (!rows) return reply(failed(rows.error(), caller.language));
        const auto page = std::make_shared<Page>();
        page->rows = std::move(*rows);
        if (page->rows.size() > most) {
          page->rows.pop_back();
          page->next = cursor_of(page->rows.back());
        }
        const auto answer = [page, visitor = caller.visitor, reply] {
          reply({.json = my_tables_json(*page, visitor)});
        };
        page->left = page->rows.size() + 1;
        for (TableRow& row : page->rows) {
          tables_.summarize(row, [page, answer, &row](const TableRow& now) {
            row = now;
            if (--page->left == 0) answer();
          });
        }
        if (--page->left == 0) answer();
      });
}

void Reports::season(const Caller& caller, const ResultFilter& filter, std::size_t from,
                     std::size_t most, Reply reply) {
  context_.aside(
      "season", false,
      [filter, from, most](Reads& reads) {
        return reads.season(filter, static_cast<std::int64_t>(from),
                            static_cast<std::int64_t>(most) + 1);
      },
      [from, most, language = caller.language,
       reply = std::move(reply)](Expected<std::vector<SeasonRow>> rows) {
        if (!rows) return reply(failed(rows.error(), language));
        const bool more = rows->size() > most;
        if (more) rows->pop_back();
        JsonWriter json;
        json.open_object().key("players").open_array();
        for (const SeasonRow& row : *rows) {
          const auto matches = static_cast<double>(row.matches);
          json.open_object().member("visitor", row.visitor).member("name", row.name);
          json.member("matches", row.matches).member("wins", row.wins);
          json.key("mean_place").raw(decimal(static_cast<double>(row.places) / matches, 3));
          json.member("points", row.points);
          json.key("beaten").raw(decimal(row.beaten / matches, 3)).close_object();
        }
        json.close_array().key("next");
        if (more) {
          json.value(join(from + most));
        } else {
          json.null();
        }
        reply({.json = json.close_object().take()});
      });
}

}  // namespace boathouse::server
