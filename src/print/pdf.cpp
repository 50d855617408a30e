// All pages as one PDF that contains only paths, text and the two fonts. It contains no date and
// nothing random, so equal pages give equal bytes.
#include <array>
#include <variant>
#include <vector>

#include "print/booklet.h"
#include "print/numbers.h"

namespace boathouse::print {

namespace {

constexpr double points_per_mm = 72 / 25.4;

std::string colour_of(Colour colour) {
  const auto part = [&](int shift) {
    return number(static_cast<double>(colour.rgb >> shift & 255U) / 255);
  };
  return join(part(16), " ", part(8), " ", part(0));
}

std::string literal(std::string_view text) {
  std::string bytes = "(";
  for (const char byte : win_ansi(text).value_or("?")) {
    if (byte == '(' || byte == ')' || byte == '\\') bytes += '\\';
    bytes += byte;
  }
  return bytes + ")";
}

// The content of a page. Its first line makes a millimetre the unit and points y downwards.
class PdfWriter {
 public:
  explicit PdfWriter(const Paper& paper)
      : content(join(number(points_per_mm, 9), " 0 0 ", number(-points_per_mm, 9), " 0 ",
                     number(paper.height * points_per_mm), " cm 1 j 1 J\n")) {}

  void operator()(const Shape& shape) {
    const Style& style = shape.style;
    if (style.fill) content += colour_of(*style.fill) + " rg\n";
    if (style.stroke)
      content += join(colour_of(*style.stroke), " RG ", number(style.width), " w\n");
    if (style.dash > 0) content += join("[", number(style.dash), "] 0 d\n");
    for (const Path::Step& step : shape.path.steps()) add(step);
    content += style.fill && style.stroke ? "B\n" : style.fill ? "f\n" : "S\n";
    if (style.dash > 0) content += "[] 0 d\n";
  }

  void operator()(const Label& label) {
    if (label.text.empty()) return;
    content += join("BT ", colour_of(label.colour), " rg /F", label.font == Font::bold ? 2 : 1, " ",
                    number(label.size), " Tf 1 0 0 -1 ", numbers(label.at.x, label.at.y), " Tm ",
                    literal(label.text), " Tj ET\n");
  }

  void operator()(const std::vector<Group>& groups) {
    for (const Group& group : groups) (*this)(group);
  }

  void operator()(const Group& group) {
    const Matrix& m = group.place;
    content += join("q ", number(m.a, 9), " ", number(m.b, 9), " ", number(m.c, 9), " ",
                    number(m.d, 9), " ", numbers(m.e, m.f), " cm\n");
    for (const Item& item : group.items) std::visit(*this, item.is);
    content += "Q\n";
  }

  std::string content;

 private:
  void add(const Path::Step& step) {
    if (step.kind == 'Z') {
      content += "h\n";
      return;
    }
    if (step.kind == 'C') {
      content += numbers(step.first.x, step.first.y, step.second.x, step.second.y) + " ";
    }
    content += join(numbers(step.to.x, step.to.y), step.kind == 'M'   ? " m\n"
                                                   : step.kind == 'L' ? " l\n"
                                                                      : " c\n");
  }
};

// The objects of a document, and where each one begins.
class Objects {
 public:
  // Objects are numbered from 1 in the order in which they are added.
  void add(std::string_view what) {
    offsets_.push_back(bytes_.size());
    bytes_ += join(offsets_.size(), " 0 obj\n", what, "\nendobj\n");
  }
  void add_stream(std::string_view content, std::string_view more = {}) {
    add(join("<< /Length ", content.size(), " ", more, ">>\nstream\n", content, "\nendstream"));
  }

  [[nodiscard]] std::string finished(std::string_view trailer) {
    const std::size_t table = bytes_.size();
    bytes_ += join("xref\n0 ", offsets_.size() + 1, "\n0000000000 65535 f \n");
    for (const std::size_t offset : offsets_) {
      bytes_ += join(std::string_view{join(10'000'000'000 + offset)}.substr(1), " 00000 n \n");
    }
    bytes_ += join("trailer\n<< /Size ", offsets_.size() + 1, " ", trailer, " >>\nstartxref\n",
                   table, "\n%%EOF\n");
    return std::move(bytes_);
  }

 private:
  // The second line tells programs that this is a binary file.
  std::string bytes_ = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
  std::vector<std::size_t> offsets_;
};

// The catalogue, the list of pages and the document's information come first, then three objects
// for each font.
constexpr std::size_t first_font = 4;
constexpr std::size_t objects_per_font = 3;
constexpr std::size_t first_page = first_font + 2 * objects_per_font;

// The font with its widths, what a reader must know about it, and its file.
void add_font(Font font, std::size_t number, Objects& objects) {
  constexpr int first = 32;
  constexpr int last = 255;
  const std::string_view name =
      font == Font::bold ? "BOATHS+BoathouseSans-Bold" : "BOATHS+BoathouseSans-Regular";
  std::string widths;
  for (int byte = first; byte <= last; ++byte) {
    widths += join(width_of_byte(static_cast<std::uint8_t>(byte), font), " ");
  }
  objects.add(join("<< /Type /Font /Subtype /TrueType /BaseFont /", name,
                   " /Encoding /WinAnsiEncoding /FirstChar ", first, " /LastChar ", last,
                   " /Widths [ ", widths, "] /FontDescriptor ", number + 1, " 0 R >>"));
  // Measured on the font, in thousandths; 32: the letters are those of an ordinary alphabet.
  objects.add(join("<< /Type /FontDescriptor /FontName /", name,
                   " /Flags 32 /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 688 /StemV ",
                   font == Font::bold ? 140 : 88, " /FontBBox [-203 -222 1000 896] /FontFile2 ",
                   number + 2, " 0 R >>"));
  const std::string_view file = file_of(font);
  objects.add_stream(file, join("/Length1 ", file.size(), " "));
}

}  // namespace

std::string pdf_of(const Booklet& booklet) {
  Objects objects;
  // Readers that respect this print at true scale, with backs behind their fronts.
  objects.add(join("<< /Type /Catalog /Pages 2 0 R /Lang (", code_of(booklet.language),
                   ") /ViewerPreferences << /PrintScaling /None /Duplex /",
                   booklet.both_sides ? "DuplexFlipLongEdge" : "Simplex",
                   " /DisplayDocTitle true >> >>"));
  std::string pages;
  for (std::size_t i = 0; i < booklet.sheets.size(); ++i) {
    pages += join(first_page + 2 * i, " 0 R ");
  }
  objects.add(join("<< /Type /Pages /Count ", booklet.sheets.size(), " /Kids [ ", pages, "] >>"));
  objects.add(join("<< /Title ", literal(booklet.title), " /Producer (Boathouse) >>"));
  add_font(Font::regular, first_font, objects);
  add_font(Font::bold, first_font + objects_per_font, objects);
  const Paper& paper = booklet.paper;
  for (std::size_t i = 0; i < booklet.sheets.size(); ++i) {
    objects.add(join("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ",
                     numbers(paper.width * points_per_mm, paper.height * points_per_mm),
                     "] /Resources << /Font << /F1 ", first_font, " 0 R /F2 ",
                     first_font + objects_per_font, " 0 R >> >> /Contents ", first_page + 2 * i + 1,
                     " 0 R >>"));
    PdfWriter writer{paper};
    writer(booklet.sheets[i].drawing);
    objects.add_stream(writer.content);
  }
  return objects.finished("/Root 1 0 R /Info 3 0 R");
}

}  // namespace boathouse::print
