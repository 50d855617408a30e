#include "cli/testing/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "core/text.h"

namespace boathouse::cli {

Folder::Folder() : path_(std::filesystem::temp_directory_path() / "boathouse-test-XXXXXX") {
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Environment plain_environment(const Folder& folder) {
  return {{"HOME", folder.path()}, {"PATH", "/usr/bin:/bin"}, {"TERM", "xterm-256color"}};
}

void become(const std::vector<std::string>& command, const Environment& environment) {
  std::vector<std::string> settings;
  std::vector<char*> arguments;
  std::vector<char*> variables;
  arguments.reserve(command.size() + 1);
  variables.reserve(environment.size() + 1);
  for (const auto& [name, value] : environment) settings.push_back(join(name, "=", value));
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  for (std::string& setting : settings) variables.push_back(setting.data());
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  ::execve(arguments[0], arguments.data(), variables.data());
  ::_exit(127);
}

int wait_for_exit(int process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Output run_process(const Folder& folder, const std::vector<std::string>& command,
                   const std::string& input, const Environment& environment) {
  folder.write("stdin", input);
  const std::string in = folder.path("stdin");
  const std::string out = folder.path("stdout");
  const std::string err = folder.path("stderr");
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open(in.c_str(), O_RDONLY), STDIN_FILENO);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    if (::chdir(folder.path().c_str()) != 0) ::_exit(127);
    become(command, environment);
  }
  const int exit_code = wait_for_exit(child);
  return {exit_code, folder.read("stdout"), folder.read("stderr")};
}

}  // namespace boathouse::cli
