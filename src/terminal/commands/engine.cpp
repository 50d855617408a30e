// boathouse engine: the engine protocol on standard input and output, for any program.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "cli/command.h"
#include "core/json_reader.h"
#include "engine/session.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

// The lines of standard input. Of one that is too long, only enough is kept to notice that.
class Lines {
 public:
  [[nodiscard]] std::optional<std::string> next() {
    std::string line;
    for (;;) {
      const std::size_t end = buffer_.find('\n');
      line.append(buffer_, 0, end);
      if (line.size() > longest + 1) line.resize(longest + 1);
      if (end != std::string::npos) {
        buffer_.erase(0, end + 1);
        return line;
      }
      if (!fill()) break;
    }
    buffer_.clear();
    if (line.empty()) return std::nullopt;
    return line;
  }

 private:
  static constexpr std::size_t longest = JsonLimits{}.size;

  bool fill() {
    std::array<char, 1U << 16U> bytes{};
    ssize_t count = 0;
    do {
      count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    } while (count < 0 && errno == EINTR);
    buffer_.assign(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return count > 0;
  }

  std::string buffer_;
};

void serve() {
  Session session;
  Lines lines;
  while (const auto line = lines.next()) {
    const std::string answer = session.handle(*line) + "\n";
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    if (std::fflush(stdout) != 0) return;  // nobody reads any more
  }
}

}  // namespace

void add_engine(CLI::App& program) {
  CLI::App& command = add_command(program, "engine", serve);
  give_examples(command, {"engine <<< '{\"do\":\"help\"}'",
                          "engine <<< '{\"do\":\"new\",\"game\":\"{game}\"}'"});
}

}  // namespace boathouse::terminal
