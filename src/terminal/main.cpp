// The program `boathouse-terminal`: all commands that need no server. It is built in half the time,
// for whoever wants to play in the terminal at once.
#include "cli/program.h"
#include "terminal/commands/commands.h"

int main(int count, char** arguments) {
  using namespace boathouse;
  return cli::run(count, arguments,
                  {.about = "program_terminal",
                   .add = {terminal::all_commands.begin(), terminal::all_commands.end()},
                   .examples = {"games", "play {game}", "play --help"}});
}
