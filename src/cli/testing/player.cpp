#include "cli/testing/player.h"

#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "cli/testing/process.h"

namespace boathouse::cli {

namespace {

constexpr std::string_view prompt = "› ";
constexpr int patience_ms = 60'000;

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace

Player::Player(int rows, int columns, const std::function<void()>& work)
    : terminal_(rows, columns) {
  winsize size{};
  size.ws_row = static_cast<unsigned short>(rows);
  size.ws_col = static_cast<unsigned short>(columns);
  process_ = ::forkpty(&descriptor_, nullptr, nullptr, &size);
  if (process_ < 0) throw std::runtime_error{"no pseudo-terminal"};
  if (process_ != 0) return;
  work();
  ::_exit(126);
}

Player::~Player() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    (void)wait_for_exit(process_);
  }
  ::close(descriptor_);
}

bool Player::wait_for_question() {
  for (;;) {
    if (count(bytes_, prompt) > questions_) {
      ++questions_;
      return true;
    }
    pollfd input{descriptor_, POLLIN, 0};
    if (::poll(&input, 1, patience_ms) <= 0) throw std::runtime_error{"the program hangs"};
    std::array<char, 4096> buffer{};
    const ssize_t length = ::read(descriptor_, buffer.data(), buffer.size());
    if (length <= 0) return false;
    const std::string_view read{buffer.data(), static_cast<std::size_t>(length)};
    bytes_ += read;
    terminal_.feed(read);
  }
}

void Player::type(std::string_view text) const {
  if (::write(descriptor_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error{"typing failed"};
  }
}

int Player::exit_code() { return wait_for_exit(std::exchange(process_, -1)); }

}  // namespace boathouse::cli
