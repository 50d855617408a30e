#include "terminal/pictures.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "terminal/story.h"

namespace boathouse::terminal {

using namespace cli;

Pictures::Pictures(std::string path, const Match& match, const Voice& voice)
    : path_(std::move(path)),
      is_folder_(path_.ends_with('/') || std::filesystem::is_directory(path_)),
      voice_(voice) {
  if (path_.empty()) return;
  const auto state = match.state_at(0);
  while (state->in_setup()) state->play(Ply::chance(state->chances().front().code));
  if (state->picture({}, spectator, voice.language, names_of(match))) return;
  throw Failure{misused, voice("error.no_pictures")};
}

void Pictures::draw(const Match& match, std::size_t count, Viewer viewer) const {
  if (path_.empty()) return;
  std::vector<std::unique_ptr<State>> states;
  states.push_back(match.state_at(0));
  for (std::size_t i = 0; i < count; ++i) {
    states.push_back(states.back()->clone());
    states.back()->play(match.plies()[i]);
  }
  const std::unique_ptr<State> now = std::move(states.back());
  states.pop_back();
  const auto picture = now->picture(states, viewer, voice_.language, names_of(match));
  if (!picture) return;
  const std::filesystem::path folder{path_};
  write_text(is_folder_ ? (folder / fmt::format("ply-{:04}.svg", count)).string() : path_, *picture,
             voice_);
}

void Pictures::draw_all(const Match& match, std::size_t count, Viewer viewer) const {
  for (std::size_t i = 1; is_folder_ && i < count; ++i) {
    if (!match.plies()[i - 1].is_chance()) draw(match, i, viewer);
  }
  draw(match, count, viewer);
}

}  // namespace boathouse::terminal
