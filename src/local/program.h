// A program that runs in the background on this machine, as an ordinary user, and ends with this
// one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace boathouse::local {

class Program {
 public:
  Program() = default;
  // Its output goes to the file "log" in the folder, which must belong to its user.
  Program(const std::string& path, const std::vector<std::string>& arguments,
          const std::string& folder);
  Program(Program&& other) noexcept;
  Program& operator=(Program&& other) noexcept;
  ~Program();

  [[nodiscard]] bool runs();
  // Sends a signal and waits for the end; what waitpid says about it.
  int end(int signal);
  // Waits for the end.
  int wait();
  // It, and all that it has started.
  [[nodiscard]] std::vector<int> processes() const;
  // Stops and continues all of these.
  void freeze() const;
  void thaw() const;

 private:
  [[nodiscard]] static int start(const std::string& path, const std::vector<std::string>& arguments,
                                 const std::string& folder);
  void signal_all(int signal) const;
  int pid_ = -1;
};

// A new folder for temporary data that belongs to the user of such programs.
[[nodiscard]] std::string make_folder(const std::string& name);
// Gives it to that user, with all that is in it.
void hand_over(const std::string& path);

// A port that nobody uses at the moment.
[[nodiscard]] std::uint16_t free_port();

}  // namespace boathouse::local
