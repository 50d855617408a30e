// Files that only their owner may read: the database holds password hashes and the secrets of dice.
// The process's umask does not matter.
#pragma once

#include <string>

namespace boathouse::server {

// Creates an empty file with mode 0600; false, with errno, if it exists or cannot be created.
bool create_private(const std::string& path);

struct Tightened {
  std::size_t files = 0;    // files and folders that others had access to
  bool still_open = false;  // others may still look into the data folder itself
};

// Takes everybody else's access to a data folder and what is in it. A folder that has other things
// in it and no database yet stays as it is.
[[nodiscard]] Tightened tighten(const std::string& folder);

}  // namespace boathouse::server
