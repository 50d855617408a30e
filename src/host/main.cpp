// The program `boathouse`, with all its commands.
#include "cli/program.h"
#include "host/commands.h"

// Read by jemalloc if it is linked: few threads allocate, so few arenas are best.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2";
}

int main(int count, char** arguments) {
  using namespace boathouse;
  return cli::run(count, arguments,
                  {.more = {host::add_serve, host::add_admin, host::add_load, host::add_cluster,
                            host::add_worker},
                   .as_usual = host::serve_as_usual});
}
