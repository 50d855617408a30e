// A folder of solved tables, so that each is computed once per machine. A damaged or missing file
// is computed again.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

class DiskCache {
 public:
  // Without a folder, as in the browser, it stores nothing.
  DiskCache() = default;
  explicit DiskCache(std::string folder) : folder_(std::move(folder)) {}

  // The one in the user's data folder: `tables` in $BOATHOUSE_DATA if that is set, otherwise in
  // $XDG_DATA_HOME/boathouse or ~/.local/share/boathouse. Without a home it has no folder.
  [[nodiscard]] static DiskCache of_user();

  [[nodiscard]] bool holds(std::string_view name) const;
  [[nodiscard]] Expected<std::string> read(std::string_view name) const;
  [[nodiscard]] Expected<void> put(std::string_view name, std::string_view bytes) const;
  [[nodiscard]] std::string path(std::string_view name) const;

 private:
  std::string folder_;
};

}  // namespace boathouse
