// What the parts of `boathouse admin` share.
#pragma once

#include <chrono>
#include <string>
#include <type_traits>
#include <utility>

#include "cli/command.h"
#include "core/calendar.h"
#include "host/move_store.h"
#include "server/words/words.h"

namespace boathouse::host {

[[nodiscard]] inline std::string day_of(server::Milliseconds moment) {
  using namespace std::chrono;
  return date_text(floor<days>(sys_time<milliseconds>{milliseconds{moment}}));
}

// What was asked for, or a failure with the server's sentence.
template <class Value>
Value got(Expected<Value> value, const cli::Voice& voice) {
  if (!value) {
    throw cli::Failure{cli::went_wrong, server::sentence_of(value.error(), voice.language)};
  }
  if constexpr (!std::is_void_v<Value>) return std::move(*value);
}

inline void write(server::Store& store, server::Batch batch, const cli::Voice& voice) {
  got(write_and_wait(store, std::move(batch)), voice);
}

}  // namespace boathouse::host
