#include "cli/files.h"

#include <fcntl.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "cli/command.h"
#include "core/text.h"

namespace boathouse::cli {

namespace fs = std::filesystem;

namespace {

// No record is anywhere near that long; it may be an endless device.
constexpr std::size_t longest_text = 64U << 20U;

[[noreturn]] void refuse(std::string_view key, const std::string& path, const Voice& voice,
                         std::string reason = {}) {
  throw Failure{went_wrong, voice(key, {{"path", path}, {"reason", std::move(reason)}})};
}

[[noreturn]] void refuse_for_errno(std::string_view key, const std::string& path,
                                   const Voice& voice) {
  const std::error_code code{errno, std::generic_category()};
  refuse(errno == ENOENT   ? "error.no_file"
         : errno == EISDIR ? "error.folder"
                           : key,
         path, voice, code.message());
}

// A file descriptor that is always closed.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

// Refuses folders and devices; a missing file is fine.
void check_ordinary(const fs::path& target, const std::string& path, const Voice& voice) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  if (fs::is_directory(status)) refuse("error.folder", path, voice);
  if (fs::exists(status) && !fs::is_regular_file(status)) refuse("error.not_a_file", path, voice);
}

}  // namespace

std::string data_folder(const Voice& voice) {
  const char* chosen = std::getenv("BOATHOUSE_DATA");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return fs::path{data} / "boathouse";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') {
    const passwd* user = ::getpwuid(::getuid());
    home = user == nullptr ? nullptr : user->pw_dir;
  }
  if (home == nullptr) throw Failure{went_wrong, voice("error.no_home")};
  return fs::path{home} / ".local" / "share" / "boathouse";
}

std::string read_text(const std::string& path, const Voice& voice) {
  const Descriptor file{path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number() < 0) refuse_for_errno("error.unreadable", path, voice);
  std::string text;
  std::array<char, 1U << 16U> buffer{};
  for (;;) {
    const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_for_errno("error.unreadable", path, voice);
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > longest_text) refuse("error.too_long", path, voice);
  }
}

void write_text(const std::string& path, std::string_view text, const Voice& voice,
                Readers readers) {
  check_ordinary(path, path, voice);
  checked(write_file(path, text, readers), voice, went_wrong);
}

Match read_match(const std::string& path, const Voice& voice) {
  auto match = Match::from_record(read_text(path, voice));
  if (match) return std::move(*match);
  refuse("error.in_file", path, voice, match.error().sentence(voice.language));
}

std::string usual_place(const Match& match, const Voice& voice) {
  return join(data_folder(voice), "/", match.dice().match_id, ".record");
}

void check_place(const std::string& path, const Match& match, const Voice& voice) {
  std::error_code error;
  if (!fs::exists(path, error)) return;
  check_ordinary(path, path, voice);
  const std::string text = read_text(path, voice);
  if (text.empty() || text.contains(join("\nmatch ", match.dice().match_id, "  #"))) return;
  refuse("error.other_content", path, voice);
}

std::string as_typed(const std::string& path) {
  const char* home = std::getenv("HOME");
  const std::string folder = join(home == nullptr ? "" : home, "/");
  const bool at_home = folder.size() > 1 && path.starts_with(folder);
  const std::string_view rest = at_home ? std::string_view{path}.substr(folder.size()) : path;
  const bool plain = std::ranges::all_of(rest, [](char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || (byte & 0x80) != 0 ||
           std::string_view{"/._-+:@%,"}.contains(byte);
  });
  if (plain) return join(at_home ? "~/" : "", rest);
  std::string quoted;
  for (const char byte : path) quoted += byte == '\'' ? "'\\''" : std::string{byte};
  return join("'", quoted, "'");
}

}  // namespace boathouse::cli
