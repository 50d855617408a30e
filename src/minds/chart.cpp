#include "minds/chart.h"

#include <algorithm>
#include <array>

#include "core/seat_colours.h"
#include "core/text.h"
#include "minds/words.h"

namespace boathouse {

namespace {

// The layout of the canvas.
constexpr int width = 760;
constexpr int height = 400;
constexpr int left = 64;
constexpr int right = 740;
constexpr int top = 84;
constexpr int bottom = 350;

// How a seat's line differs from the others besides its colour.
struct Look {
  std::string_view dashes;
  std::string_view mark;  // a path around the origin
};
constexpr std::array<Look, max_seats> looks{{
    {"none", "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z"},
    {"9 4", "M-4,-4h8v8h-8z"},
    {"2 4", "M0,-5l5,9h-10z"},
    {"9 4 2 4", "M0,-5l5,5l-5,5l-5,-5z"},
    {"15 5", "M-1,-5h2v4h4v2h-4v4h-2v-4h-4v-2h4z"},
    {"5 2 1 2", "M0,5l5,-9h-10z"},
}};

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

class Chart {
 public:
  Chart(const Match& match, const Review& review, Language language)
      : match_(match), review_(review), language_(language) {}

  [[nodiscard]] std::string draw() {
    const std::string title = word(match_.seats().size() == 2 ? "chart.title" : "chart.title_many");
    const std::string game = say(match_.game().words(), language_, "game.name");
    put("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ", width, " ", height,
        "' role='img' lang='", code_of(language_), "' font-family='sans-serif'>");
    put("<title>", escaped(join(game, ": ", title)), "</title>");
    style();
    put("<rect class='page' width='", width, "' height='", height, "'/>");
    put("<text class='ink' x='", left, "' y='28' font-size='18'>", escaped(join(game, ": ", title)),
        "</text>");
    axes();
    for (std::size_t seat = 0; seat < match_.seats().size(); ++seat) line(seat);
    legend();
    put("</svg>");
    return std::move(svg_);
  }

 private:
  template <class... Parts>
  void put(const Parts&... parts) {
    (append(svg_, parts), ...);
    svg_ += '\n';
  }

  [[nodiscard]] std::string word(std::string_view key) const {
    return say(minds_words(), language_, key);
  }

  void style() {
    std::string colours;
    for (std::size_t seat = 0; seat < match_.seats().size(); ++seat) {
      const std::string colour = css_of(seat_colours[seat].rgb);
      colours += join(".s", seat, "{stroke:", colour, ";fill:", colour, "}");
    }
    // Some of the colours are light: on a white page a dark edge sets them off.
    put("<style>.page{fill:#fff}.ink{fill:#222}.grid{stroke:#ccc}", colours,
        ".edge{stroke:#222}@media (prefers-color-scheme:dark){.page{fill:#14202b}",
        ".ink{fill:#e8eef2}.grid{stroke:#3b4a57}.edge{stroke:#14202b}}",
        ".line,.edge{fill:none}</style>");
  }

  // The start and the position after every ply, from left to right.
  [[nodiscard]] std::size_t points() const { return review_.plies.size() + 1; }
  [[nodiscard]] const Equities& equities(std::size_t point) const {
    return point == 0 ? review_.start : review_.plies[point - 1].after;
  }
  [[nodiscard]] std::string x(std::size_t point) const {
    const auto last = static_cast<double>(std::max<std::size_t>(1, points() - 1));
    return decimal(left + (right - left) * static_cast<double>(point) / last, 1);
  }
  [[nodiscard]] static std::string y(double equity) {
    return decimal(bottom - (bottom - top) * equity, 1);
  }

  void axes() {
    for (const int tick : {0, 25, 50, 75, 100}) {
      const std::string at = y(tick / 100.0);
      put("<line class='grid' x1='", left, "' x2='", right, "' y1='", at, "' y2='", at,
          "'/><text class='ink' font-size='13' text-anchor='end' dominant-baseline='middle",
          "' x='", left - 8, "' y='", at, "'>", tick, "\u00a0%</text>");
    }
    const std::size_t step = points() <= 30 ? 5 : points() <= 120 ? 10 : 50;
    for (std::size_t point = 0; point < points(); point += step) {
      put("<text class='ink' font-size='13' text-anchor='middle' x='", x(point), "' y='",
          bottom + 20, "'>", number_of(point), "</text>");
    }
    put("<text class='ink' font-size='13' text-anchor='end' x='", right, "' y='", bottom + 40, "'>",
        word("chart.plies"), "</text>");
  }

  // The number of the ply that led here.
  [[nodiscard]] std::size_t number_of(std::size_t point) const {
    if (review_.plies.empty()) return 0;
    return review_.plies.front().number - 1 + point;
  }

  void line(std::size_t seat) {
    std::string path;
    for (std::size_t point = 0; point < points(); ++point) {
      path += join(point == 0 ? "M" : "L", x(point), ",", y(equities(point)[seat]));
    }
    const std::string shape = join("stroke-linejoin='round' stroke-dasharray='", looks[seat].dashes,
                                   "' d='", path, "'/>");
    put("<path class='edge' stroke-width='4.5' ", shape);
    put("<path class='line s", seat, "' stroke-width='2.5' ", shape);
    // Marks at intervals, never at the same ply for two seats, so that none hides another.
    const std::size_t every = std::max<std::size_t>(6, points() / 8);
    const std::size_t first = seat * every / match_.seats().size();
    for (std::size_t point = first; point < points(); point += every) {
      mark(seat, x(point), y(equities(point)[seat]));
    }
  }

  void mark(std::size_t seat, std::string_view x_at, std::string_view y_at) {
    const std::string shape =
        join("transform='translate(", x_at, ",", y_at, ")' d='", looks[seat].mark, "'/>");
    put("<path class='edge' stroke-width='3' ", shape);
    put("<path class='s", seat, "' stroke='none' ", shape);
  }

  void legend() {
    const int share = (right - left) / static_cast<int>(match_.seats().size());
    for (std::size_t seat = 0; seat < match_.seats().size(); ++seat) {
      const int at = left + share * static_cast<int>(seat);
      const std::string shape = join("stroke-dasharray='", looks[seat].dashes, "' x1='", at,
                                     "' x2='", at + 36, "' y1='56' y2='56'/>");
      put("<line class='edge' stroke-width='4.5' ", shape);
      put("<line class='s", seat, "' stroke-width='2.5' ", shape);
      mark(seat, join(at + 18), "56");
      put("<text class='ink' font-size='14' dominant-baseline='middle' x='", at + 44, "' y='56'>",
          escaped(match_.seats()[seat].name), "</text>");
    }
  }

  const Match& match_;
  const Review& review_;
  Language language_;
  std::string svg_;
};

}  // namespace

std::string chart_svg(const Match& match, const Review& review, Language language) {
  return Chart{match, review, language}.draw();
}

}  // namespace boathouse
