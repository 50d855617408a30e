#include "server/store/private_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/text.h"

namespace boathouse::server {

namespace fs = std::filesystem;

namespace {

constexpr mode_t others = S_IRWXG | S_IRWXO;

// Whether others had access, which they have no more. Links are left alone.
bool close_to_others(const std::string& path) {
  struct stat about{};
  if (::lstat(path.c_str(), &about) != 0 || about.st_uid != ::geteuid()) return false;
  if (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) return false;
  if ((about.st_mode & others) == 0) return false;
  return ::chmod(path.c_str(), about.st_mode & S_IRWXU) == 0;
}

// Whether the folder is the server's alone: a new one, or one with a database.
bool is_of_server(const std::string& folder) {
  std::error_code error;
  if (fs::exists(join(folder, "/boathouse.sqlite"), error)) return true;
  for (fs::directory_iterator each{folder, error}; !error && each != fs::directory_iterator{};
       each.increment(error)) {
    const std::string name = each->path().filename().string();
    if (name != "lock" && name != "tables") return false;
  }
  return !error;
}

}  // namespace

bool create_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  (void)::fchmod(file, 0600);
  ::close(file);
  return true;
}

Tightened tighten(const std::string& folder) {
  constexpr int deepest = 2;
  Tightened done;
  if (is_of_server(folder)) {
    // Through the path's end, since the folder itself may be reached by a link.
    if (close_to_others(folder + "/.")) ++done.files;
    std::error_code error;
    fs::recursive_directory_iterator each{folder, error};
    for (; !error && each != fs::recursive_directory_iterator{}; each.increment(error)) {
      if (close_to_others(each->path().string())) ++done.files;
      if (each.depth() >= deepest) each.disable_recursion_pending();
    }
  }
  struct stat about{};
  done.still_open = ::stat(folder.c_str(), &about) == 0 && (about.st_mode & others) != 0;
  return done;
}

}  // namespace boathouse::server
