// Where minds get solved tables from: tables handed in as bytes, as a page does, else the shelf,
// where what is missing is solved on first use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tables/shelf.h"
#include "tables/work.h"

namespace boathouse {

struct Library {
  std::vector<std::shared_ptr<const std::string>> tables{};  // whole table files
  Shelf shelf = Shelf::of_user();
  Work work{};
};

}  // namespace boathouse
