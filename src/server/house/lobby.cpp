#include "server/house/lobby.h"

#include <algorithm>
#include <array>

#include "core/json_null.h"
#include "core/text.h"
#include "server/table/summary.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds lobby_pause = second;
constexpr Milliseconds fresh_for = 10 * second;
constexpr std::int64_t most_shown = 500;
constexpr std::size_t first_page = 50;

}  // namespace

void Lobby::when_read(std::function<void(const Expected<void>&)> then) {
  if (!reading_ && !stale_ && read_at_ + fresh_for > context_.steady()) return then({});
  waiting_.push_back(std::move(then));
  if (!reading_) read();
}

// Whoever begins to wait while the list is read waits for the next reading: this one may miss what
// he was told of.
void Lobby::read() {
  reading_ = true;
  stale_ = false;
  read_at_ = context_.steady();
  context_.aside(
      "lobby", false, [now = context_.now()](Reads& reads) { return reads.lobby(now, most_shown); },
      [this, waited = std::exchange(waiting_, {})](Expected<std::vector<TableRow>> rows) {
        reading_ = false;
        Expected<void> read_well;
        if (rows) {
          rows_ = std::move(*rows);
        } else {
          stale_ = true;
          read_well = std::unexpected(rows.error());
        }
        for (const auto& each : waited) each(read_well);
        if (!reading_ && !waiting_.empty()) read();
      });
}

Live* Lobby::refresh(TableRow& row) {
  Live* live = tables_.find_in_memory(row.id);
  if (live != nullptr && !live->busy) {
    describe(row, live->table);
  } else if (live == nullptr && row.stale) {
    // Shown as soon as its summary is written.
    row.stale = false;
    TableRow unknown = row;
    unknown.stale = true;
    tables_.summarize(unknown, [this](const TableRow& now) {
      if (!now.stale) changed();
    });
  }
  return live;
}

bool Lobby::is_shown(const TableRow& row) const {
  return !row.summary.empty() && row.phase < Phase::over && !tables_.is_unreadable(row.id);
}

void Lobby::write(JsonWriter& json, const TableRow& row, std::size_t watching) {
  json.open_object();
  write_summary(json, row);
  json.member("watching", watching).member("created", row.created).close_object();
}

void Lobby::playing(std::function<void(const Expected<std::vector<Played>>&)> then) {
  when_read([this, then = std::move(then)](const Expected<void>& read) {
    if (!read) return then(std::unexpected(read.error()));
    std::vector<Played> found;
    for (TableRow& row : rows_) {
      const Live* live = refresh(row);
      if (!is_shown(row) || row.phase != Phase::playing) continue;
      found.push_back({row, live == nullptr ? 0 : live->presence().watching});
    }
    then(found);
  });
}

std::string Lobby::json(std::size_t from, std::size_t most) {
  JsonWriter json;
  json.open_object().member("event", "lobby").key("tables").open_array();
  std::size_t at = std::min(from, rows_.size());
  for (std::size_t written = 0; at < rows_.size() && written < most; ++at) {
    TableRow& row = rows_[at];
    const Live* live = refresh(row);
    if (!is_shown(row)) continue;
    write(json, row, live == nullptr ? 0 : live->presence().watching);
    ++written;
  }
  json.close_array();
  write_text_or_null(json, "next", at < rows_.size() ? join(at) : "");
  return json.close_object().take();
}

void Lobby::page(const Caller& caller, std::size_t from, std::size_t most, Reply reply) {
  when_read([this, from, most, language = caller.language,
             reply = std::move(reply)](const Expected<void>& read) {
    if (!read) return reply(failed(read.error(), language));
    reply({.json = json(from, most)});
  });
}

void Lobby::changed() {
  stale_ = true;
  due_ = std::min(due_, std::max(context_.steady(), told_ + lobby_pause));
}

// The next table that everybody has left is taken off the list in time.
void Lobby::plan_next() {
  for (const TableRow& row : rows_) {
    const Milliseconds left = std::max(row.shown - context_.now(), lobby_pause);
    due_ = std::min(due_, context_.steady() + left);
  }
}

void Lobby::subscribe(Listener& listener) {
  listeners_.insert(&listener);
  when_read([this, &listener](const Expected<void>& read) {
    if (!read || !listeners_.contains(&listener)) return;
    const auto frame = std::make_shared<const std::string>(json(0, first_page));
    if (*frame != last_told_) last_told_.clear();
    listener.hear(frame, 0);
    plan_next();
  });
}

void Lobby::tick() {
  // Nobody tells what other servers have changed.
  constexpr Milliseconds between_looks = 2 * second;
  if (context_.shared() && !listeners_.empty()) due_ = std::min(due_, told_ + between_looks);
  if (due_ > context_.steady()) return;
  due_ = never;
  told_ = context_.steady();
  stale_ = true;
  if (listeners_.empty()) return;
  when_read([this](const Expected<void>& read) {
    if (!read) return;
    plan_next();
    const auto frame = std::make_shared<const std::string>(json(0, first_page));
    if (*frame == last_told_) return;
    last_told_ = *frame;
    for (Listener* each : std::vector(listeners_.begin(), listeners_.end())) each->hear(frame, 0);
  });
}

}  // namespace boathouse::server
