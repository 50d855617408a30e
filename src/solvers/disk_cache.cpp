#include "solvers/disk_cache.h"

#include <cstdlib>

#include "core/text.h"
#include "solvers/files.h"

namespace boathouse {

namespace {

std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

}  // namespace

DiskCache DiskCache::of_user() {
  const std::string_view chosen = environment("BOATHOUSE_DATA");
  if (!chosen.empty()) return DiskCache{join(chosen, "/tables")};
  const std::string_view data = environment("XDG_DATA_HOME");
  if (data.starts_with('/')) return DiskCache{join(data, "/boathouse/tables")};
  const std::string_view home = environment("HOME");
  if (!home.empty()) return DiskCache{join(home, "/.local/share/boathouse/tables")};
  return {};
}

bool DiskCache::holds(std::string_view name) const {
  return !folder_.empty() && file_exists(path(name));
}

Expected<std::string> DiskCache::read(std::string_view name) const { return read_file(path(name)); }

Expected<void> DiskCache::put(std::string_view name, std::string_view bytes) const {
  if (folder_.empty()) return {};
  return write_file(path(name), bytes, Readers::owner);
}

std::string DiskCache::path(std::string_view name) const { return join(folder_, "/", name); }

}  // namespace boathouse
