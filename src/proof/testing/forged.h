// A record that somebody has changed, with all checksums made right again.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/text.h"
#include "match/record.h"

namespace boathouse::proof {

inline std::string forged(std::string record, std::string_view from, std::string_view to) {
  const std::size_t at = record.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  record.replace(at, from.size(), to);
  RecordLog log;
  for (std::string_view rest = record; !rest.empty();) {
    const std::string_view line = cut(rest, '\n');
    log.add(line.substr(0, line.rfind("  #")));
  }
  return log.text();
}

}  // namespace boathouse::proof
