#include "server/store/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "core/text.h"
#include "server/store/store.h"

namespace boathouse::server {

DataLock::DataLock(const std::string& folder)
    : file_(::open(join(folder, "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  // If no file can be created, the store will say so.
  if (file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(file_);
  throw StoreFailure{{"data_in_use", {{"path", folder}}}};
}

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace boathouse::server
