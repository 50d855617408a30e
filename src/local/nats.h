// A NATS server of our own, on a free port of this machine and in a temporary folder: for tests,
// and for a look at several servers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "local/program.h"

namespace boathouse::local {

class Nats {
 public:
  // Whether NATS is installed; tests that need it are skipped otherwise.
  [[nodiscard]] static bool is_installed();

  // With further lines of its configuration file, in which FOLDER stands for its folder.
  explicit Nats(const std::string& configuration = {});
  Nats(const Nats&) = delete;
  Nats& operator=(const Nats&) = delete;
  ~Nats();

  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::vector<int> processes() const { return program_.processes(); }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  // Other lines from the next start on.
  void configure(const std::string& configuration);
  // A certificate for this name, file.crt and file.key in the folder, signed by ca.crt there. If
  // the configuration names server.crt, one for localhost is made.
  static bool make_certificate(const std::string& folder, const std::string& file,
                               const std::string& name);

  // Ends it at once, as a machine that fails; and starts it again on the same port.
  void crash();
  void start();
  // Stops and continues it.
  void freeze() const { program_.freeze(); }
  void thaw() const { program_.thaw(); }

 private:
  [[nodiscard]] bool answers() const;

  std::string folder_;
  std::string configuration_;
  std::uint16_t port_ = 0;
  Program program_;
};

}  // namespace boathouse::local
