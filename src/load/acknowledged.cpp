#include "load/acknowledged.h"

#include <algorithm>

#include "client/web_client.h"
#include "core/json_reader.h"
#include "core/text.h"

namespace boathouse::load {

std::size_t count_lost(std::span<const PlayedMove> acknowledged, std::span<const PlayedMove> told) {
  return static_cast<std::size_t>(std::ranges::count_if(
      acknowledged, [&](const PlayedMove& move) { return std::ranges::count(told, move) != 1; }));
}

std::optional<StoryPage> read_story(std::string_view json) {
  constexpr std::size_t largest = std::size_t{16} << 20U;
  const auto read = read_json(json, {.size = largest});
  if (!read) return std::nullopt;
  const Json* plies = read->find("plies");
  const Json* story = read->find("story");
  if (plies == nullptr || story == nullptr || story->items() == nullptr) return std::nullopt;
  StoryPage page{.plies = plies->whole<std::uint64_t>().value_or(0),
                 .told = story->items()->size()};
  for (const Json& each : *story->items()) {
    const Json* ply = each.find("ply");
    const Json* code = each.find("code");
    if (ply == nullptr || code == nullptr) continue;  // a hidden one
    page.moves.push_back(
        {ply->whole<std::uint64_t>().value_or(0), code->whole<std::uint64_t>().value_or(0)});
  }
  return page;
}

std::optional<std::size_t> lost_moves(std::uint16_t port, const AcknowledgedMoves& acknowledged,
                                      std::chrono::milliseconds patience) {
  using namespace std::chrono_literals;
  using client::WebClient;
  const auto end = std::chrono::steady_clock::now() + patience;
  client::EventLoop loop;
  WebClient client{loop, port, acknowledged.address};
  client.set_cookie(acknowledged.cookie);
  std::vector<PlayedMove> told;
  for (std::uint64_t from = 1;;) {
    std::optional<WebClient::Response> response;
    client.get(join("/api/tables/", acknowledged.table, "/story?from=", from), {},
               [&](WebClient::Response answer) { response = std::move(answer); });
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left <= 0ms || !loop.run_until([&] { return response.has_value(); }, left)) {
      return std::nullopt;
    }
    if (response->status == 429) {
      loop.run_until([] { return false; }, 500ms);
      continue;
    }
    if (response->status == 404) return acknowledged.moves.size();  // not even the table is left
    if (response->status != 200) return std::nullopt;
    const auto page = read_story(response->body);
    if (!page) return std::nullopt;
    told.insert(told.end(), page->moves.begin(), page->moves.end());
    from += page->told;
    if (page->told == 0 || from > page->plies) break;
  }
  return count_lost(acknowledged.moves, told);
}

}  // namespace boathouse::load
