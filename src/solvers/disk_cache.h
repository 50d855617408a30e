// Where solved tables are kept, so that each is computed once on a machine: files in one folder.
// A damaged or missing file is computed again.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

class DiskCache {
 public:
  // Without a folder, as in the browser, it holds nothing and forgets what it is given.
  DiskCache() = default;
  explicit DiskCache(std::string folder) : folder_(std::move(folder)) {}

  // The one in the folder for the user's data: `tables` in $BOATHOUSE_DATA if that is set, else in
  // $XDG_DATA_HOME/boathouse or ~/.local/share/boathouse. Without a home it has no place.
  [[nodiscard]] static DiskCache of_user();

  [[nodiscard]] bool holds(std::string_view name) const;
  [[nodiscard]] Expected<std::string> read(std::string_view name) const;
  [[nodiscard]] Expected<void> put(std::string_view name, std::string_view bytes) const;
  [[nodiscard]] std::string path(std::string_view name) const;

 private:
  std::string folder_;
};

}  // namespace boathouse
