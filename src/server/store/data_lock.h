// Only one server at a time can use a data folder.
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
  int file_;
};

}  // namespace boathouse::server
