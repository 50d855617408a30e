// A server as a child process, for load tests and for a look at several of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "load/hostile.h"

namespace boathouse::host {

// A folder for temporary data.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Its port comes from its output. Without a folder it uses temporary ones.
class Child final : public load::TestedServer {
 public:
  Child(std::string data, bool limits, std::vector<std::string> more = {},
        std::vector<std::string> variables = {})
      : data_(std::move(data)),
        limits_(limits),
        more_(std::move(more)),
        variables_(std::move(variables)) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() override;

  bool start(Data data) override;
  void kill() override;
  // As a machine that hangs, and goes on.
  void freeze() const;
  void thaw() const;
  // Asks it to stop, and waits until it has.
  void stop();
  [[nodiscard]] int pid() const override { return pid_; }
  [[nodiscard]] std::uint16_t port() const override { return port_; }

 private:
  void end(int signal);

  std::string data_;
  bool limits_;
  std::vector<std::string> more_;       // further arguments
  std::vector<std::string> variables_;  // of its environment, besides ours: "NAME=value"
  std::unique_ptr<Scratch> scratch_;
  int pid_ = -1;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace boathouse::host
