#include "server/store/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/text.h"
#include "server/store/store.h"

namespace boathouse::server {

// If something cannot be opened or locked at all, the store will say so.
int DataLock::locked(int descriptor, const std::string& folder) {
  if (descriptor < 0 || ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
    return descriptor;
  }
  ::close(descriptor);
  throw StoreFailure{{"data_in_use", {{"path", folder}}}};
}

DataLock::DataLock(const std::string& folder)
    : folder_(locked(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder)) {
  try {
    file_ =
        locked(::open(join(folder, "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600), folder);
  } catch (const StoreFailure&) {
    if (folder_ >= 0) ::close(folder_);
    throw;
  }
  if (file_ >= 0) (void)::fchmod(file_, 0600);
}

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
  if (folder_ >= 0) ::close(folder_);
}

}  // namespace boathouse::server
