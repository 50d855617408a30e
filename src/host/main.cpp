// The program `boathouse-server`: the commands of whoever runs a server. It is built sooner than
// the whole program, for whoever wants to see the pages at once.
#include "cli/program.h"
#include "host/commands.h"

int main(int count, char** arguments) {
  using namespace boathouse;
  return cli::run(count, arguments,
                  {.about = "program",
                   .add = {host::add_serve, host::add_admin, host::add_worker},
                   .examples = {"serve", "serve --help"},
                   .as_usual = host::serve_as_usual});
}
