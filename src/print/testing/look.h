// Looks at a drawing as a printer does, with everything in its place on the sheet.
#pragma once

#include <functional>
#include <string_view>

#include "print/drawing.h"

namespace boathouse::print {

// An item of a sheet, with its place on the sheet.
struct Look {
  std::function<void(const Shape&, const Matrix&)> shape = [](const Shape&, const Matrix&) {};
  std::function<void(const Label&, const Matrix&)> label = [](const Label&, const Matrix&) {};
  std::function<void(const Group&, const Matrix&)> piece = [](const Group&, const Matrix&) {};
};
void look_at(const Group& group, const Look& look, const Matrix& place = {});

struct Bounds {
  Point low{1e9, 1e9};
  Point high{-1e9, -1e9};
  void add(Point point);
  [[nodiscard]] double width() const { return high.x - low.x; }
  [[nodiscard]] double height() const { return high.y - low.y; }
};
// All that is drawn, strokes with half their width.
[[nodiscard]] Bounds bounds_of(const Group& group, const Matrix& place = {});

}  // namespace boathouse::print
