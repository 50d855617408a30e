// Pages as SVG, one file each, as large as the paper.
#include <variant>
#include <vector>

#include "core/seat_colours.h"
#include "print/booklet.h"
#include "print/numbers.h"

namespace boathouse::print {

namespace {

std::string escaped(std::string_view text) {
  std::string plain;
  for (const char letter : text) {
    if (letter == '<') {
      plain += "&lt;";
    } else if (letter == '&') {
      plain += "&amp;";
    } else {
      plain += letter;
    }
  }
  return plain;
}

std::string base64_of(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = i; k < i + 3; ++k) {
      group = group << 8U | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
    }
    for (const unsigned shift : {18U, 12U, 6U, 0U}) text += digits[group >> shift & 63U];
  }
  const std::size_t missing = (3 - bytes.size() % 3) % 3;
  return text.replace(text.size() - missing, missing, missing, '=');
}

// The font itself, so that a page looks the same everywhere.
std::string font_face(Font font) {
  return join(
      "@font-face{font-family:'Boathouse Sans';font-weight:", font == Font::bold ? 700 : 400,
      ";src:url(data:font/ttf;base64,", base64_of(file_of(font)), ")}");
}

class SvgWriter {
 public:
  void operator()(const Shape& shape) {
    svg += "<path d=\"";
    for (const Path::Step& step : shape.path.steps()) {
      svg += step.kind;
      if (step.kind == 'Z') continue;
      if (step.kind == 'C') {
        svg += numbers(step.first.x, step.first.y, step.second.x, step.second.y) + " ";
      }
      svg += numbers(step.to.x, step.to.y);
    }
    const Style& style = shape.style;
    svg += join("\" fill=\"", style.fill ? css_of(style.fill->rgb) : "none", "\"");
    if (style.stroke) {
      svg += join(" stroke=\"", css_of(style.stroke->rgb), "\" stroke-width=\"",
                  number(style.width), "\"");
    }
    if (style.dash > 0) svg += join(" stroke-dasharray=\"", number(style.dash), "\"");
    svg += "/>\n";
  }

  // Fixes the measured width, so that another font takes no more room where ours cannot be used.
  void operator()(const Label& label) {
    if (label.text.empty()) return;
    svg += join("<text x=\"", number(label.at.x), "\" y=\"", number(label.at.y), "\" font-size=\"",
                number(label.size), "\" textLength=\"", number(label.width),
                "\" lengthAdjust=\"spacingAndGlyphs\" fill=\"", css_of(label.colour.rgb), "\"",
                label.font == Font::bold ? " font-weight=\"700\"" : "", ">", escaped(label.text),
                "</text>\n");
  }

  void operator()(const std::vector<Group>& groups) {
    for (const Group& group : groups) (*this)(group);
  }

  void operator()(const Group& group) {
    const Matrix& m = group.place;
    svg += join("<g transform=\"matrix(", number(m.a, 9), " ", number(m.b, 9), " ", number(m.c, 9),
                " ", number(m.d, 9), " ", numbers(m.e, m.f), ")\">\n");
    if (!group.name.empty()) svg += join("<title>", escaped(group.name), "</title>\n");
    for (const Item& item : group.items) std::visit(*this, item.is);
    svg += "</g>\n";
  }

  std::string svg;
};

}  // namespace

std::string svg_of(const Booklet& booklet, const Sheet& sheet) {
  const Paper& paper = booklet.paper;
  SvgWriter writer;
  writer.svg =
      join("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", number(paper.width),
           "mm\" height=\"", number(paper.height), "mm\" viewBox=\"0 0 ",
           numbers(paper.width, paper.height), "\" lang=\"", code_of(booklet.language),
           "\" font-family=\"'Boathouse Sans',Helvetica,Arial,'Liberation Sans',sans-serif\" "
           "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>",
           escaped(join(booklet.title, ": ", sheet.title)), "</title>\n<style>",
           font_face(Font::regular), font_face(Font::bold), "</style>\n");
  writer(sheet.drawing);
  return writer.svg + "</svg>\n";
}

}  // namespace boathouse::print
