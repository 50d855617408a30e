// A folder of data belongs to one server at a time.
#pragma once

#include <string>

namespace boathouse::server {

class DataLock {
 public:
  // Throws StoreFailure if another server has it. It is given back at the end, however that comes.
  explicit DataLock(const std::string& folder);
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;
  ~DataLock();

 private:
  int file_;
};

}  // namespace boathouse::server
