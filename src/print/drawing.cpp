#include "print/drawing.h"

#include <array>

#include "core/text.h"

namespace boathouse::print {

namespace {

// The sines of 0° to 90° in steps of 15°.
constexpr std::array<double, 7> sines{0,           0.258819045, 0.5, 0.707106781,
                                      0.866025404, 0.965925826, 1};

double sine(int heading) {
  const int in_half = heading % 12;
  const double value = sines[static_cast<std::size_t>(in_half <= 6 ? in_half : 12 - in_half)];
  return heading % headings < 12 ? value : -value;
}

// The length of the handles of a quarter circle.
constexpr double handle = 0.552284749;

}  // namespace

Point direction(int heading) {
  const int whole = (heading % headings + headings) % headings;
  return {sine(whole), -sine(whole + 6)};
}

Path& Path::then(const Path& more) {
  steps_.insert(steps_.end(), more.steps_.begin(), more.steps_.end());
  return *this;
}

Path line_of(std::span<const Point> points) {
  Path path;
  for (const Point point : points) {
    if (path.steps().empty()) {
      path.move(point);
    } else {
      path.line(point);
    }
  }
  return path;
}

Path polygon(std::span<const Point> corners) { return line_of(corners).close(); }

Path segment(Point from, Point to) { return Path{}.move(from).line(to); }

Path rectangle(Point corner, double width, double height, double rounding) {
  const auto at = [&](double x, double y) { return corner + Point{x, y}; };
  const double r = rounding;
  if (r <= 0) {
    return polygon(std::array{at(0, 0), at(width, 0), at(width, height), at(0, height)});
  }
  const double h = r * (1 - handle);
  const double w = width;
  const double t = height;
  return Path{}
      .move(at(r, 0))
      .line(at(w - r, 0))
      .curve(at(w - h, 0), at(w, h), at(w, r))
      .line(at(w, t - r))
      .curve(at(w, t - h), at(w - h, t), at(w - r, t))
      .line(at(r, t))
      .curve(at(h, t), at(0, t - h), at(0, t - r))
      .line(at(0, r))
      .curve(at(0, h), at(h, 0), at(r, 0))
      .close();
}

Path ellipse(Point middle, double across, double along) {
  const auto at = [&](double x, double y) { return middle + Point{x * across, y * along}; };
  return Path{}
      .move(at(1, 0))
      .curve(at(1, handle), at(handle, 1), at(0, 1))
      .curve(at(-handle, 1), at(-1, handle), at(-1, 0))
      .curve(at(-1, -handle), at(-handle, -1), at(0, -1))
      .curve(at(handle, -1), at(1, -handle), at(1, 0))
      .close();
}

Matrix Matrix::after(const Matrix& other) const {
  const Point x = (*this)({other.a, other.b}) - Point{e, f};
  const Point y = (*this)({other.c, other.d}) - Point{e, f};
  const Point origin = (*this)({other.e, other.f});
  return {x.x, x.y, y.x, y.y, origin.x, origin.y};
}

Matrix turned(int steps, Point to) {
  const Point up = direction(steps);
  return {-up.y, up.x, -up.x, -up.y, to.x, to.y};
}

void Group::draw(Path path, Style style) { items.push_back({Shape{std::move(path), style}}); }

void Group::write(std::string_view text, const Writing& how) {
  Label label{.text = std::string{text},
              .at = how.at,
              .size = how.size,
              .width = how.size * width_of(text, how.font),
              .room = how.room,
              .font = how.font,
              .colour = how.colour};
  if (label.width > how.room) {
    label.size *= how.room / label.width;
    label.width = how.room;
  }
  if (how.align == Align::middle) label.at.x -= label.width / 2;
  if (how.align == Align::right) label.at.x -= label.width;
  items.push_back({std::move(label)});
}

std::vector<std::string> broken(std::string_view text, Font font, double size, double room) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::string_view word = cut(text, ' ');
    const std::string longer = line.empty() ? std::string{word} : join(line, " ", word);
    if (!line.empty() && size * width_of(longer, font) > room) {
      lines.push_back(std::move(line));
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push_back(std::move(line));
  return lines;
}

double Group::write_lines(std::string_view text, Writing how) {
  for (const std::string& line : broken(text, how.font, how.size, how.room)) {
    write(line, how);
    how.at.y += leading * how.size;
  }
  return how.at.y;
}

void Group::add(Group group, Matrix where) {
  group.place = where.after(group.place);
  std::vector<Group> one;
  one.push_back(std::move(group));
  items.push_back({std::move(one)});
}

}  // namespace boathouse::print
