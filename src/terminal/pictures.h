// Pictures of a match as SVG files, for games that have pictures.
#pragma once

#include <cstddef>
#include <string>

#include "cli/voice.h"
#include "match/match.h"

namespace boathouse::terminal {

class Pictures {
 public:
  // The path is a file, which always holds the latest picture, or a folder with one file per
  // picture; without a path, nothing is drawn. Refuses a game without pictures.
  Pictures(std::string path, const Match& match, const cli::Voice& voice);

  // The match after N plies, as the viewer sees it; before the start there is no picture.
  void draw(const Match& match, std::size_t count, Viewer viewer) const;

  // For a folder, all moves so far, one by one; otherwise only the last picture.
  void draw_all(const Match& match, std::size_t count, Viewer viewer) const;

 private:
  std::string path_;
  bool is_folder_;
  cli::Voice voice_;
};

}  // namespace boathouse::terminal
