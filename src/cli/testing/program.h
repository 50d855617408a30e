// The program of this build, run by its tests.
#pragma once

#include <gtest/gtest.h>

#include "cli/testing/process.h"

namespace boathouse::cli {

class ProgramTest : public testing::Test {
 protected:
  [[nodiscard]] static std::vector<std::string> command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), BOATHOUSE_PROGRAM);
    return arguments;
  }
  [[nodiscard]] Output run(const std::vector<std::string>& arguments, const std::string& input = {},
                           const Environment& more = {}) const {
    Environment environment = plain_environment(folder);
    for (const auto& [name, value] : more) environment[name] = value;
    return run_process(folder, command(arguments), input, environment);
  }

  Folder folder;
};

}  // namespace boathouse::cli
