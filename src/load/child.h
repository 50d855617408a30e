// A server as a child process, for load tests and for a look at several of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "load/hostile.h"

namespace boathouse::load {

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

// This program with other arguments, which ends with us at the latest; Ctrl-C is for us alone.
struct Spawned {
  int pid = -1;
  int output = -1;  // to be read from
};
// With further variables in its environment: "NAME=value".
[[nodiscard]] Spawned spawn(std::vector<std::string> words, std::vector<std::string> more = {});
// Sends a signal and waits for the end.
void end(Spawned& spawned, int signal);

// Its port comes from its output. Without a folder it uses temporary ones.
class Child final : public TestedServer {
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
  [[nodiscard]] int pid() const override { return spawned_.pid; }
  [[nodiscard]] std::uint16_t port() const override { return port_; }

 private:
  void stop_with(int signal);

  std::string data_;
  bool limits_;
  std::vector<std::string> more_;       // further arguments
  std::vector<std::string> variables_;  // of its environment
  std::unique_ptr<Scratch> scratch_;
  Spawned spawned_;
  std::uint16_t port_ = 0;
};

// A worker for servers on this machine.
class WorkerChild {
 public:
  WorkerChild(const std::string& bus, const std::string& data);
  WorkerChild(const WorkerChild&) = delete;
  WorkerChild& operator=(const WorkerChild&) = delete;
  ~WorkerChild();

 private:
  Spawned spawned_;
};

}  // namespace boathouse::load
