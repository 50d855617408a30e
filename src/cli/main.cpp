// The program `boathouse`; what it can do is in program.cpp.
#include "cli/program.h"

int main(int count, char** arguments) { return boathouse::cli::run(count, arguments); }
