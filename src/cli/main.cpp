// The program `boathouse`; what it can do is in program.cpp.
#include "cli/program.h"

// Read by jemalloc if it is linked: few threads allocate, so few arenas are best.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2";
}

int main(int count, char** arguments) { return boathouse::cli::run(count, arguments); }
