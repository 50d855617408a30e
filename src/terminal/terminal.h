// The terminal or pipe at which a person plays: shows pages and asks for lines.
#pragma once

#include <optional>
#include <string>

#include "cli/interrupts.h"
#include "cli/page.h"

namespace boathouse::terminal {

class Terminal {
 public:
  // Finds out what standard input and output are, and reads NO_COLOR, TERM and COLORTERM.
  Terminal();

  // Whether pages are drawn in place. Otherwise text scrolls, without any control characters.
  [[nodiscard]] bool draws_in_place() const { return draws_in_place_; }
  [[nodiscard]] int rows() const { return size().rows; }
  [[nodiscard]] int columns() const { return size().columns; }

  void write(const cli::Page& page);
  // Replaces what the terminal shows; lines are cut at its edge.
  void draw(const cli::Page& page);

  // A typed line without its line end; nothing at the end of the input. Throws Interrupted.
  [[nodiscard]] std::optional<std::string> ask(const cli::Line& prompt,
                                               const cli::Interrupts& interrupts);

 private:
  enum class Colours { none, palette, full };
  struct Size {
    int rows;
    int columns;
  };

  [[nodiscard]] Size size() const;
  [[nodiscard]] std::string rendered(const cli::Line& line) const;
  [[nodiscard]] std::string code_of(Ink ink) const;

  bool draws_in_place_;
  bool echoes_;  // whether the terminal echoes input, so that we need not
  bool drawn_ = false;
  Colours colours_;
  std::string input_;
};

}  // namespace boathouse::terminal
