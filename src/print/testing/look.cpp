#include "print/testing/look.h"

#include <algorithm>
#include <variant>

namespace boathouse::print {

void look_at(const Group& group, const Look& look, const Matrix& place) {
  const Matrix here = place.after(group.place);
  if (!group.name.empty()) look.piece(group, here);
  for (const Item& item : group.items) {
    if (const auto* shape = std::get_if<Shape>(&item.is)) {
      look.shape(*shape, here);
    } else if (const auto* label = std::get_if<Label>(&item.is)) {
      look.label(*label, here);
    } else {
      for (const Group& inner : std::get<std::vector<Group>>(item.is)) look_at(inner, look, here);
    }
  }
}

void Bounds::add(Point point) {
  low = {std::min(low.x, point.x), std::min(low.y, point.y)};
  high = {std::max(high.x, point.x), std::max(high.y, point.y)};
}

Bounds bounds_of(const Group& group, const Matrix& place) {
  Bounds bounds;
  Look look;
  look.shape = [&](const Shape& shape, const Matrix& here) {
    const double rim = shape.style.stroke ? shape.style.width / 2 : 0;
    for (const Path::Step& step : shape.path.steps()) {
      if (step.kind == 'Z') continue;
      for (const Point corner : {Point{-rim, -rim}, {rim, -rim}, {-rim, rim}, {rim, rim}}) {
        bounds.add(here(step.to + corner));
      }
    }
  };
  look.label = [&](const Label& label, const Matrix& here) {
    // As far as letters go up and down.
    bounds.add(here(label.at + Point{0, -0.75 * label.size}));
    bounds.add(here(label.at + Point{label.width, 0.22 * label.size}));
  };
  look_at(group, look, place);
  return bounds;
}

}  // namespace boathouse::print
