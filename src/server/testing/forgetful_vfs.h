// A disk for SQLite that forgets what was not synced, and
// that can be full or read-only: real files, and for each
// a picture of what would be left after a power failure.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/random.h"

namespace boathouse::server {

class ForgetfulVfs {
 public:
  // Its name is for sqlite3_open_v2.
  ForgetfulVfs();
  ForgetfulVfs(const ForgetfulVfs&) = delete;
  ForgetfulVfs& operator=(const ForgetfulVfs&) = delete;
  ~ForgetfulVfs();
  [[nodiscard]] const char* name() const { return name_.c_str(); }

  enum class Mood : std::uint8_t { fine, full, read_only };
  void set_mood(Mood mood);

  // Writes into the folder what a power failure now would leave of every file: everything that was
  // synced, and some random blocks of the rest.
  void fail_power(const std::string& folder, Random& random);

  // For the files: what they report, and the orders they follow.
  void synced(const std::string& path);
  void removed(const std::string& path);
  [[nodiscard]] int refusal();

 private:
  std::string name_;
  struct Registered;
  std::unique_ptr<Registered> registered_;
  std::mutex mutex_;
  Mood mood_ = Mood::fine;
  std::map<std::string, std::string> durable_;
};

}  // namespace boathouse::server
