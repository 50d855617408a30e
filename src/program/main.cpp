// The program `boathouse`, with all its commands.
#include "cli/program.h"
#include "host/commands.h"
#include "load/commands.h"
#include "terminal/commands/commands.h"

int main(int count, char** arguments) {
  using namespace boathouse;
  cli::Program program{.about = "program",
                       .add = {host::add_serve, host::add_admin, load::add_load, load::add_cluster,
                               host::add_worker},
                       .examples = {"serve", "games", "play {game}", "play --help"},
                       .as_usual = host::serve_as_usual};
  program.add.insert(program.add.end(), terminal::all_commands.begin(),
                     terminal::all_commands.end());
  return cli::run(count, arguments, program);
}
