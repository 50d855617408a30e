// A playthrough: every result of a game's interface along one random game, as text. Golden copies
// stand beside each game; they are compared in tests, natively and in WebAssembly, so that nothing
// changes unseen and nothing differs between platforms.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

// The line says what to play: `playthrough GAME seats=N seed=N [from=N] [plies=N] [option=value
// …]`. It comes back, behind `# `, as the first line of the text.
[[nodiscard]] Expected<std::string> playthrough(std::string_view line);

}  // namespace boathouse
