// Makes a booklet: the sheets of a game and what all booklets share: a first page with the contents
// and instructions for printing and cutting, the rules, players' cards, titles, page numbers, and
// the ruler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "print/booklet.h"
#include "print/rules.h"

namespace boathouse::print {

class Press {
 public:
  // The catalogue is that of the game's printables.
  Press(const GameEntry& game, const Catalogue& words, Language language, const Paper& paper)
      : game_(game), words_(words), language_(language), paper_(paper) {}

  [[nodiscard]] const Paper& paper() const { return paper_; }

  // From the printables' words, and from those of the rules.
  [[nodiscard]] std::string say(std::string_view key, const std::vector<Value>& values = {}) const {
    return boathouse::say(words_, language_, key, values);
  }
  [[nodiscard]] std::string say_rules(std::string_view key) const {
    return boathouse::say(game_.words(), language_, key);
  }

  // Some sheets have backs, so everything is printed on both sides.
  void use_both_sides() { both_sides_ = true; }
  // A part of the contents; the sheets that follow belong to it.
  void begin_part(std::string_view key);
  void add(Sheet sheet);
  // What players need besides paper.
  void need(std::string sentence) { needs_.push_back(std::move(sentence)); }

  // With the rules behind the first page, and a card for each player at the end.
  [[nodiscard]] Booklet finished(const Rules& rules) &&;

 private:
  struct Part {
    std::string words;
    std::size_t first_sheet;
  };
  [[nodiscard]] Sheet cover() const;
  void put_rules_first(const Rules& rules);
  void add_player_cards(const Rules& rules);
  // A front without a back gets an empty one, otherwise the next front would be printed there.
  void close_sheet();
  [[nodiscard]] Sheet empty_back() const;
  [[nodiscard]] std::string pages_of(std::size_t part) const;
  [[nodiscard]] std::string say_all(std::string_view key,
                                    const std::vector<Value>& values = {}) const;
  void frame(Sheet& sheet, std::size_t page) const;

  const GameEntry& game_;
  const Catalogue& words_;
  Language language_;
  Paper paper_;
  bool both_sides_ = false;
  std::vector<Part> parts_;
  std::vector<Sheet> sheets_;
  std::vector<std::string> needs_;
};

}  // namespace boathouse::print
