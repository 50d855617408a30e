#include "server/api/cards.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/json_reader.h"
#include "core/text.h"
#include "games/registry.h"
#include "server/words/words.h"

namespace boathouse::server {

namespace {

std::string card_words(Language language, std::string_view key,
                       std::span<const Value> values = {}) {
  return say(server_words(), language, join("card.", key), values);
}

std::string game_words(const GameEntry& game, Language language, std::string_view key) {
  return say(game.words(), language, join("game.", key));
}

struct Player {
  std::string name;
  std::int64_t place = 0;
};

// Those who sit at the table, in the order of their places once the match is over.
std::vector<Player> players_of(const TableRow& row) {
  std::vector<Player> players;
  const auto summary = read_json(join("{", row.summary, "}"));
  const Json* seats = summary ? summary->find("seats") : nullptr;
  const Json* result = summary ? summary->find("result") : nullptr;
  if (seats == nullptr || seats->items() == nullptr) return players;
  for (std::size_t i = 0; i < seats->items()->size(); ++i) {
    const Json* name = (*seats->items())[i].find("name");
    if (name == nullptr || name->text() == nullptr || name->text()->empty()) continue;
    Player player{.name = *name->text()};
    if (result != nullptr && result->items() != nullptr && i < result->items()->size()) {
      const Json* place = (*result->items())[i].find("place");
      if (place != nullptr) player.place = place->whole<std::int64_t>().value_or(0);
    }
    players.push_back(std::move(player));
  }
  return players;
}

std::string names_of(std::span<const Player> players) {
  std::string names;
  for (const Player& player : players) names += join(names.empty() ? "" : ", ", player.name);
  return names;
}

// By place; those who share one, by seat.
std::string ranking_of(std::span<const Player> players) {
  std::string ranking;
  for (std::int64_t place = 1; place <= std::ssize(players); ++place) {
    for (const Player& player : players) {
      if (player.place != place) continue;
      ranking += join(ranking.empty() ? "" : ", ", place, ". ", player.name);
    }
  }
  return ranking;
}

std::string news_of(const TableRow& row, const std::vector<Player>& players, Language language) {
  switch (row.phase) {
    case Phase::open:
      return card_words(language, "open");
    case Phase::playing:
      return card_words(language, "playing");
    case Phase::over: {
      const std::array<Value, 1> values{{{"ranking", ranking_of(players)}}};
      return card_words(language, "over", values);
    }
    case Phase::closed:
      return card_words(language, "closed");
  }
  return {};
}

// The pages of a game, and those without one; the words have the same names.
constexpr std::array<std::string_view, 2> pages_of_games{"play", "learn"};
constexpr std::array<std::string_view, 9> other_pages{
    "lobby", "tournaments", "matches", "history", "watch", "player", "me", "move", "daily"};

}  // namespace

Card card_of_page(std::string_view path, Language language) {
  Card card{.language = language, .text = card_words(language, "home.text")};
  std::string_view rest = path.substr(path.starts_with('/') ? 1 : 0);
  const std::string_view place = cut(rest, '/');
  if (place.empty() && rest.empty()) {
    card.title = card_words(language, "home");
    card.path = "/";
    card.listed = true;
    return card;
  }
  const auto game = find_game(rest);
  if (std::ranges::find(pages_of_games, place) != pages_of_games.end() && game) {
    const std::array<Value, 1> values{{{"game", game_words(**game, language, "name")}}};
    card.title = card_words(language, place, values);
    card.text = game_words(**game, language, "summary");
    card.picture = rest;
    card.path = join("/", place, "/", rest);
    card.listed = true;
  } else if (std::ranges::find(other_pages, place) != other_pages.end()) {
    card.title = card_words(language, place);
    if (place == "lobby" || place == "tournaments" || place == "daily") {
      card.text = card_words(language, join(place, ".text"));
      card.path = join("/", place);
      card.listed = true;
    }
  } else if (place == "t" || place == "tournament" || place == "local" || place == "embed") {
    card.title = "Boathouse";  // the page itself knows more
  } else {
    card.title = card_words(language, "nothing");
  }
  return card;
}

Card card_of_table(const TableRow& row, Language language) {
  Card card{.language = language, .path = join("/t/", row.id)};
  const auto game = find_game(row.game);
  if (!game) return card_of_page("/t/", language);
  const std::string name = game_words(**game, language, "name");
  card.picture = row.game;
  card.text = game_words(**game, language, "summary");
  const std::vector<Player> players = row.is_public ? players_of(row) : std::vector<Player>{};
  const std::array<Value, 2> values{{{"game", name}, {"players", names_of(players)}}};
  card.title = card_words(language, players.empty() ? "table" : "players", values);
  if (!players.empty()) card.text = join(news_of(row, players, language), " ", card.text);
  return card;
}

std::string_view table_shown_at(std::string_view path) {
  if (!path.starts_with('/')) return {};
  path.remove_prefix(1);
  const std::string_view place = cut(path, '/');
  const std::string_view id = cut(path, '/');
  if (place == "t") return path.empty() ? id : std::string_view{};
  return place == "embed" ? id : std::string_view{};
}

std::string escaped(std::string_view text) {
  std::string html;
  for (const char byte : text) {
    switch (byte) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += byte;
    }
  }
  return html;
}

std::string head_of(const Card& card, std::string_view origin) {
  std::string head;
  const auto meta = [&](std::string_view kind, std::string_view name, std::string_view content) {
    head += join("<meta ", kind, "=\"", name, "\" content=\"", escaped(content), "\" />\n    ");
  };
  meta("name", "description", card.text);
  if (!card.listed) meta("name", "robots", "noindex");
  meta("property", "og:site_name", "Boathouse");
  meta("property", "og:type", "website");
  meta("property", "og:locale",
       std::array<std::string_view, 3>{"en_GB", "fr_FR",
                                       "de_DE"}[static_cast<std::size_t>(card.language)]);
  meta("property", "og:title", card.title);
  meta("property", "og:description", card.text);
  if (!card.path.empty() && !origin.empty()) meta("property", "og:url", join(origin, card.path));
  meta("property", "og:image", join(origin, "/cards/", card.picture, ".png"));
  meta("property", "og:image:width", "1200");
  meta("property", "og:image:height", "630");
  meta("name", "twitter:card", "summary_large_image");
  head += join("<title>", escaped(card.title), "</title>");
  return head;
}

}  // namespace boathouse::server
