// An SVG text in the making, in millimetres with y downwards.
#pragma once

#include <string>
#include <string_view>

#include "core/text.h"
#include "games/colours.h"

namespace boathouse::regatta {

class Svg {
 public:
  void add(std::string_view element) { text_ += join(element, "\n"); }

  void rectangle(int x, int y, int wide, int high, int rounding, std::string_view style) {
    add(join("<rect x=\"", x, "\" y=\"", y, "\" width=\"", wide, "\" height=\"", high, "\" rx=\"",
             rounding, "\" ", style, "/>"));
  }
  void path(std::string_view d, std::string_view style) {
    add(join("<path d=\"", d, "\" ", style, "/>"));
  }
  void use(std::string_view id, std::string_view place, std::string_view style = {}) {
    add(join("<use href=\"#", id, "\" transform=\"translate(", place, ")\" ", style, "/>"));
  }
  // At a place such as "10 20.5".
  void text(std::string_view place, int size, std::string_view words, std::string_view style = {}) {
    std::string_view y = place;
    const std::string_view x = cut(y, ' ');
    std::string escaped;
    for (const char letter : words) {
      if (letter == '<' || letter == '&') {
        escaped += letter == '<' ? "&lt;" : "&amp;";
      } else {
        escaped += letter;
      }
    }
    add(join("<text x=\"", x, "\" y=\"", y, "\" font-size=\"", size, "\" ", style, ">", escaped,
             "</text>"));
  }
  void open_group(std::string_view attributes) { add(join("<g ", attributes, ">")); }
  void close_group() { add("</g>"); }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace boathouse::regatta
