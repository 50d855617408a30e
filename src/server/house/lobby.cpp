#include "server/house/lobby.h"

#include <algorithm>
#include <array>

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
  if (!stale_ && read_at_ + fresh_for > context_.steady()) return then({});
  waiting_.push_back(std::move(then));
  if (waiting_.size() > 1) return;
  stale_ = false;
  read_at_ = context_.steady();
  context_.aside(
      "lobby", false,
      [&store = context_.store, now = context_.now()] { return store.lobby(now, most_shown); },
      [this](Expected<std::vector<TableRow>> rows) {
        Expected<void> read;
        if (rows) {
          rows_ = std::move(*rows);
        } else {
          stale_ = true;
          read = std::unexpected(rows.error());
        }
        for (const auto& each : std::exchange(waiting_, {})) each(read);
      });
}

std::string Lobby::json(std::size_t from, std::size_t most) {
  JsonWriter json;
  json.open_object().member("event", "lobby").key("tables").open_array();
  std::size_t at = std::min(from, rows_.size());
  for (std::size_t written = 0; at < rows_.size() && written < most; ++at) {
    TableRow& row = rows_[at];
    const Live* live = tables_.find_in_memory(row.id);
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
    if (row.summary.empty() || row.phase >= Phase::over || tables_.is_unreadable(row.id)) continue;
    json.open_object();
    write_summary(json, row);
    json.member("watching", live == nullptr ? 0 : live->presence().watching);
    json.member("created", row.created).close_object();
    ++written;
  }
  json.close_array().key("next");
  if (at < rows_.size()) {
    json.value(join(at));
  } else {
    json.null();
  }
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

void Lobby::tell(std::span<Listener* const> listeners) {
  const auto frame = std::make_shared<const std::string>(json(0, first_page));
  for (Listener* each : listeners) each->hear(frame, 0);
  // The next table that everybody has left is taken off the list in time.
  for (const TableRow& row : rows_) {
    const Milliseconds left = std::max(row.shown - context_.now(), lobby_pause);
    due_ = std::min(due_, context_.steady() + left);
  }
}

void Lobby::subscribe(Listener& listener) {
  listeners_.insert(&listener);
  when_read([this, &listener](const Expected<void>& read) {
    if (!read || !listeners_.contains(&listener)) return;
    tell(std::array{&listener});
  });
}

void Lobby::tick() {
  if (due_ > context_.steady()) return;
  due_ = never;
  told_ = context_.steady();
  stale_ = true;
  if (listeners_.empty()) return;
  when_read([this](const Expected<void>& read) {
    if (read) tell(std::vector(listeners_.begin(), listeners_.end()));
  });
}

}  // namespace boathouse::server
