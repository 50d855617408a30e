// Cards: what other sites show of a link to us (Open Graph, Twitter), and the title of a page
// before its scripts run. The table's row says all that a card of a table needs; no journal is
// read.
#pragma once

#include <string>
#include <string_view>

#include "core/words.h"
#include "server/store/store.h"

namespace boathouse::server {

struct Card {
  Language language = Language::en;
  std::string title{};
  std::string text{};
  std::string picture = "boathouse";  // its PNG in /cards/
  std::string path{};                 // the page's own address; empty if others need not know it
  bool listed = false;                // by search engines
};

// The card of a page that is no table, by the path of its address.
[[nodiscard]] Card card_of_page(std::string_view path, Language language);

// The card of a table. A private one tells the game only.
[[nodiscard]] Card card_of_table(const TableRow& row, Language language);

// The id of the table that the page at this path shows, in a frame of another site too; or nothing.
[[nodiscard]] std::string_view table_shown_at(std::string_view path);

// The card as elements of a page's head. The origin, such as https://boats.example.org, makes its
// addresses absolute.
[[nodiscard]] std::string head_of(const Card& card, std::string_view origin);

// A text as HTML, also within quotation marks.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace boathouse::server
