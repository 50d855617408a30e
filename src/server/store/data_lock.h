// Only one server at a time can use a data folder. Both the folder itself and a file in it are
// locked: the file can be deleted by mistake, and older servers lock nothing else.
#pragma once

#include <string>

namespace boathouse::server {

class DataLock {
 public:
  // Throws StoreFailure if another server uses it. It is released when the process ends, however
  // that happens.
  explicit DataLock(const std::string& folder);
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;
  ~DataLock();

 private:
  [[nodiscard]] static int locked(int descriptor, const std::string& folder);

  int folder_;
  int file_ = -1;
};

}  // namespace boathouse::server
