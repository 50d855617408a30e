// What holds for the printables of every game, in every language, on every paper.
#include "print/booklet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/text.h"
#include "games/registry.h"
#include "games/testing/lanterns.h"
#include "print/printables.h"
#include "print/rules.h"
#include "print/testing/look.h"
#include "print/up-the-river/sheets.h"
#include "print/words.h"

namespace boathouse::print {
namespace {

struct Named {
  std::string name;
  Expected<Booklet> booklet;
};

// Of every game in every language on every paper; made once, since that takes a while.
const std::vector<Named>& all_booklets() {
  static const std::vector<Named> made = [] {
    std::vector<Named> booklets;
    for (const std::string_view game : printed_games()) {
      for (const Language language : languages) {
        for (const Paper& paper : papers) {
          booklets.push_back({join(game, " ", code_of(language), " ", paper.code),
                              booklet_of(game, language, paper)});
        }
      }
    }
    return booklets;
  }();
  return made;
}

template <class Visit>
void for_each_booklet(Visit visit) {
  for (const auto& [name, booklet] : all_booklets()) {
    ASSERT_TRUE(booklet) << name;
    SCOPED_TRACE(name);
    visit(*booklet);
  }
}

template <class Visit>
void for_each_label(const Booklet& booklet, Visit visit) {
  Look look;
  look.label = [&](const Label& label, const Matrix&) { visit(label); };
  for (const Sheet& sheet : booklet.sheets) look_at(sheet.drawing, look);
}

std::set<std::string> keys_and_values(const Catalogue& words, Language language) {
  std::set<std::string> found;
  std::string_view rest = words.file(language);
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    if (trim(line).empty() || line.starts_with('#')) continue;
    const std::string key{trim(cut(line, '='))};
    found.insert(key);
    while (line.contains('{')) {
      (void)cut(line, '{');
      found.insert(join(key, " ", cut(line, '}')));
    }
  }
  return found;
}

TEST(Booklet, EveryGameHasPiecesBehindItsFirstPage) {
  for_each_booklet([](const Booklet& booklet) {
    ASSERT_GE(booklet.sheets.size(), 3U);
    EXPECT_EQ(pieces_of(booklet.sheets.front()), std::vector<std::string>{"ruler"});
    for (std::size_t i = 1; i < booklet.sheets.size(); ++i) {
      if (booklet.sheets[i].back) continue;
      EXPECT_GE(pieces_of(booklet.sheets[i]).size(), 2U) << "page " << i + 1;
    }
  });
}

TEST(Booklet, ThereIsNoneOfAGameThatThereIsNot) {
  const auto booklet = booklet_of("chess", Language::en);
  ASSERT_FALSE(booklet);
  EXPECT_EQ(booklet.error().code, "unknown_game");
}

// Whether a game has printables shows in its type; the house can do without those of any game.
TEST(Booklet, AGameNeedsNone) {
  static_assert(Printed<UpTheRiver>);
  static_assert(!Printed<Lanterns>);
  for (const GameEntry* game : games()) {
    const auto booklet = booklet_of(game->info().id, Language::en);
    const bool printed = std::ranges::count(printed_games(), game->info().id) == 1;
    EXPECT_EQ(booklet.has_value(), printed) << game->info().id;
    if (!printed) {
      EXPECT_EQ(booklet.error().code, "no_printables");
    }
  }
}

TEST(Booklet, NothingLiesWhereAPrinterLeavesTheSheetWhite) {
  for_each_booklet([](const Booklet& booklet) {
    for (const Sheet& sheet : booklet.sheets) {
      const Bounds bounds = bounds_of(sheet.drawing);
      EXPECT_GE(bounds.low.x, margin) << sheet.title;
      EXPECT_GE(bounds.low.y, margin) << sheet.title;
      EXPECT_LE(bounds.high.x, booklet.paper.width - margin) << sheet.title;
      EXPECT_LE(bounds.high.y, booklet.paper.height - margin) << sheet.title;
    }
  });
}

TEST(Booklet, TitleAndRulerHaveTheirEdgesOfThePageToThemselves) {
  for_each_booklet([](const Booklet& booklet) {
    for (const Sheet& sheet : booklet.sheets) {
      Look look;
      look.piece = [&](const Group& group, const Matrix& here) {
        if (group.name == "ruler") return;
        Group alone = group;
        alone.place = {};
        const Bounds bounds = bounds_of(alone, here);
        EXPECT_GE(bounds.low.y, content_top) << group.name;
        EXPECT_LE(bounds.high.y, booklet.paper.content_bottom()) << group.name;
      };
      look_at(sheet.drawing, look);
    }
  });
}

TEST(Booklet, EveryPageHasARulerOf100Millimetres) {
  for_each_booklet([](const Booklet& booklet) {
    for (const Sheet& sheet : booklet.sheets) {
      int rulers = 0;
      Look look;
      look.piece = [&](const Group& group, const Matrix&) {
        if (group.name != "ruler") return;
        ++rulers;
        const auto& line = std::get<Shape>(group.items.front().is).path.steps();
        EXPECT_DOUBLE_EQ(line[1].to.x - line[0].to.x, 100);
      };
      look_at(sheet.drawing, look);
      EXPECT_EQ(rulers, 1) << sheet.title;
    }
  });
}

TEST(Booklet, EveryTextFitsItsBoxAndCanBeRead) {
  for_each_booklet([](const Booklet& booklet) {
    for_each_label(booklet, [](const Label& label) {
      EXPECT_GT(label.room, 0) << label.text;
      EXPECT_LE(label.width, label.room + 1e-9) << label.text;
      EXPECT_NEAR(label.width, label.size * width_of(label.text, label.font), 1e-6) << label.text;
      EXPECT_GE(label.size, 1.9) << label.text << ": smaller than 5.4 points";
    });
  });
}

TEST(Booklet, EveryWordIsThereInTheFontAndInTheCatalogue) {
  for_each_booklet([](const Booklet& booklet) {
    for_each_label(booklet, [](const Label& label) {
      EXPECT_TRUE(win_ansi(label.text)) << label.text;
      EXPECT_EQ(label.text.find('<'), std::string::npos) << label.text;
    });
  });
}

TEST(Booklet, CataloguesSayTheSameThingsInEveryLanguage) {
  std::vector<const Catalogue*> catalogues{&print_words()};
  for (const std::string_view game : printed_games()) catalogues.push_back(&words_of(game));
  for (const Catalogue* words : catalogues) {
    const auto english = keys_and_values(*words, Language::en);
    EXPECT_GT(english.size(), 8U);
    EXPECT_EQ(keys_and_values(*words, Language::fr), english);
    EXPECT_EQ(keys_and_values(*words, Language::de), english);
  }
}

std::vector<Point> middles_of_pieces(const Sheet& sheet) {
  std::vector<Point> middles;
  Look look;
  look.piece = [&](const Group& group, const Matrix& here) {
    if (group.name == "ruler" || group.name == "rules") return;
    Group alone = group;
    alone.place = {};
    const Bounds bounds = bounds_of(alone, here);
    middles.push_back(0.5 * (bounds.low + bounds.high));
  };
  look_at(sheet.drawing, look);
  return middles;
}

// A sheet flipped on its long edge shows at x what was as far from the other edge.
TEST(Booklet, BacksLieBehindTheirFronts) {
  for_each_booklet([](const Booklet& booklet) {
    for (std::size_t i = 0; i < booklet.sheets.size(); ++i) {
      const Sheet& sheet = booklet.sheets[i];
      EXPECT_EQ(sheet.back, booklet.both_sides && i % 2 == 1);
      if (!sheet.back) continue;
      const auto fronts = middles_of_pieces(booklet.sheets[i - 1]);
      for (const Point back : middles_of_pieces(sheet)) {
        EXPECT_TRUE(std::ranges::any_of(fronts,
                                        [&](Point front) {
                                          return std::abs(booklet.paper.width - back.x - front.x) <
                                                     0.01 &&
                                                 std::abs(back.y - front.y) < 0.01;
                                        }))
            << back.x << " " << back.y;
      }
    }
  });
}

TEST(Booklet, TheRulesComeFirstOnTwoPagesAtMostAndEveryPlayerHasACard) {
  for_each_booklet([](const Booklet& booklet) {
    std::size_t rule_pages = 0;
    int cards = 0;
    for (std::size_t i = 0; i < booklet.sheets.size(); ++i) {
      for (const std::string& piece : pieces_of(booklet.sheets[i])) {
        cards += static_cast<int>(piece.starts_with("player’s card "));
        if (piece != "rules") continue;
        ++rule_pages;
        EXPECT_LE(i, most_rule_pages + 1) << "right after the first page";
      }
    }
    EXPECT_GE(rule_pages, 1U);
    EXPECT_LE(rule_pages, most_rule_pages);
    EXPECT_EQ(cards, (*find_game(booklet.game))->info().max_seats);
  });
}

// Heading by heading and point by point; only the words differ.
TEST(Booklet, TheRulesSayTheSameThingsInEveryLanguage) {
  const auto shape_of = [](const Rules& rules) {
    std::string shape;
    for (const auto& paragraph : rules.paragraphs) shape += paragraph.kind;
    return join(shape, "=", rules.card.size());
  };
  for (const std::string_view game : printed_games()) {
    const Rules english = read_rules(rules_of(game).file(Language::en));
    EXPECT_GT(english.paragraphs.size(), 10U) << game;
    EXPECT_GT(english.card.size(), 5U) << game;
    EXPECT_FALSE(english.card_title.empty());
    for (const Language language : languages) {
      EXPECT_EQ(shape_of(read_rules(rules_of(game).file(language))), shape_of(english)) << game;
    }
  }
}

// Letters of every paragraph, so that nothing is lost between columns and pages.
TEST(Booklet, TheRulesAreComplete) {
  for_each_booklet([](const Booklet& booklet) {
    std::string printed;
    Look look;
    look.piece = [&](const Group& group, const Matrix&) {
      if (group.name != "rules") return;
      for (const Item& item : group.items) {
        const auto* label = std::get_if<Label>(&item.is);
        if (label != nullptr) printed += label->text + " ";
      }
    };
    for (const Sheet& sheet : booklet.sheets) look_at(sheet.drawing, look);
    const Rules rules = read_rules(rules_of(booklet.game).file(booklet.language));
    for (const auto& paragraph : rules.paragraphs) {
      EXPECT_NE(printed.find(paragraph.text), std::string::npos) << paragraph.text;
    }
  });
}

TEST(Booklet, IsTheSameInEveryRun) {
  for (const std::string_view game : printed_games()) {
    const auto one = booklet_of(game, Language::fr);
    const auto other = booklet_of(game, Language::fr);
    EXPECT_EQ(pdf_of(*one), pdf_of(*other));
    EXPECT_EQ(svg_of(*one, one->sheets.back()), svg_of(*other, other->sheets.back()));
  }
}

}  // namespace
}  // namespace boathouse::print
