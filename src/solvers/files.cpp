#include "solvers/files.h"

#ifdef __wasm__

namespace boathouse {

bool file_exists(const std::string&) { return false; }

Expected<std::string> read_file(const std::string& path) {
  return failure("file_unreadable", {{"path", path}, {"reason", "-"}});
}

Expected<void> make_folder(const std::string& path, Readers) {
  return failure("file_unwritable", {{"path", path}, {"reason", "-"}});
}

Expected<void> write_file(const std::string& path, std::string_view, Readers) {
  return failure("file_unwritable", {{"path", path}, {"reason", "-"}});
}

}  // namespace boathouse

#else

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <vector>

#include "core/text.h"
#include "core/try.h"

namespace boathouse {

namespace fs = std::filesystem;

namespace {

std::unexpected<Error> refuse(std::string_view code, const std::string& path,
                              const std::error_code& reason) {
  return failure(code, {{"path", path}, {"reason", reason.message()}});
}

std::error_code last_error() { return {errno, std::generic_category()}; }

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// A new file with a name of its own beside the target. The umask decides who else may read what
// everybody may read, as with any file that a program makes.
int create_beside(const std::string& target, Readers readers, std::string& path) {
  static std::atomic<unsigned> count{0};
  const mode_t mode = readers == Readers::owner ? 0600 : 0666;
  for (;;) {
    path = join(target, ".", ::getpid(), "-", count++);
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (number >= 0 || errno != EEXIST) return number;
  }
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

bool file_exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

Expected<std::string> read_file(const std::string& path) {
  constexpr std::string_view code = "file_unreadable";
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number() < 0) return refuse(code, path, last_error());
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error) return refuse(code, path, error);
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.number(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return refuse(code, path, last_error());
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

Expected<void> make_folder(const std::string& path, Readers readers) {
  std::error_code error;
  std::vector<fs::path> missing;
  for (fs::path each = fs::absolute(path, error).lexically_normal();
       !each.empty() && !fs::exists(each, error); each = each.parent_path()) {
    missing.push_back(each);
  }
  for (; !missing.empty() && !error; missing.pop_back()) {
    const fs::path& each = missing.back();
    if (!fs::create_directory(each, error) || readers == Readers::everybody) continue;
    // The process's umask may have taken from the owner, too.
    fs::permissions(each, fs::perms::owner_all, error);
  }
  if (!error && !fs::is_directory(path, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) return refuse("file_unwritable", path, error);
  return {};
}

Expected<void> write_file(const std::string& path, std::string_view bytes, Readers readers) {
  constexpr std::string_view code = "file_unwritable";
  std::error_code error;
  const fs::path target = fs::weakly_canonical(path, error);
  if (error) return refuse(code, path, error);
  std::error_code unknown;  // there may be no file yet
  const fs::file_status status = fs::status(target, unknown);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return refuse(code, path, std::make_error_code(std::errc::file_exists));
  }
  if (target.has_parent_path()) TRY(make_folder(target.parent_path(), readers));

  std::string beside;
  const Descriptor file{create_beside(target.string(), readers, beside)};
  const bool written = file.number() >= 0 &&
                       (readers == Readers::everybody || ::fchmod(file.number(), 0600) == 0) &&
                       write_all(file.number(), bytes) && ::fsync(file.number()) == 0 &&
                       ::rename(beside.c_str(), target.c_str()) == 0;
  if (written) return {};
  const std::error_code reason = last_error();
  if (file.number() >= 0) ::unlink(beside.c_str());
  return refuse(code, path, reason);
}

}  // namespace boathouse

#endif
