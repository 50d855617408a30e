// The door for the browser: a small C interface without logic. Texts go in as a pointer and a
// length and come out as a buffer that begins with its length in four bytes, little-endian; the
// caller frees both with bh_free. engine.mjs is the other side of the door.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text.h"
#include "engine/session.h"
#include "games/registry.h"
#include "match/playthrough.h"

// NOLINTBEGIN(cppcoreguidelines-no-malloc): memory crosses the door, where new and delete do not.

// How far a long answer is, from 0 to 1: told to whoever opened the door.
extern "C" [[clang::import_module("boathouse"), clang::import_name("progress")]] void bh_progress(
    double done);

namespace {

using namespace boathouse;

// The engine holds one session.
Session& session() {
  static Session only{{.work = {.progress = bh_progress}}};
  return only;
}

char* give(std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  auto* buffer = static_cast<char*>(std::malloc(sizeof length + text.size()));
  std::memcpy(buffer, &length, sizeof length);
  std::memcpy(buffer + sizeof length, text.data(), text.size());
  return buffer;
}

}  // namespace

extern "C" {

[[clang::export_name("bh_alloc")]] void* bh_alloc(std::size_t size) { return std::malloc(size); }

[[clang::export_name("bh_free")]] void bh_free(void* buffer) { std::free(buffer); }

// A line of the engine protocol, and the line that answers it.
[[clang::export_name("bh_engine")]] char* bh_engine(const char* line, std::size_t size) {
  return give(session().handle({line, size}));
}

// The bytes of a file that minds can use, such as a network. The answer is empty, or the sentence
// of the error.
[[clang::export_name("bh_take")]] char* bh_take(const char* file, std::size_t size) {
  const auto taken = session().take({file, size});
  return give(taken ? "" : taken.error().sentence());
}

// The text of a playthrough, or the sentence of the error in its line.
[[clang::export_name("bh_playthrough")]] char* bh_playthrough(const char* line, std::size_t size) {
  const auto text = playthrough({line, size});
  return give(text ? *text : text.error().sentence());
}

// Plays random games, for comparing the engine's speed and results with the native one. The line is
// `GAME PLIES`; the game is played by as few as it takes. The answer is `plies games checksum`.
[[clang::export_name("bh_random_games")]] char* bh_random_games(const char* text,
                                                                std::size_t size) {
  std::string_view rest{text, size};
  const auto game = find_game(cut(rest, ' '));
  if (!game) return give(game.error().sentence());
  const GameInfo& info = (*game)->info();
  const auto plies = parse_number<std::uint64_t>(rest);
  const PlayoutCount count =
      (*game)->random_games(info.min_seats, standard_options(info.options), 1, plies.value_or(0));
  return give(join(count.plies, " ", count.games, " ", count.checksum));
}
}

// NOLINTEND(cppcoreguidelines-no-malloc)
