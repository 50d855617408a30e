// The program `boathouse-terminal`: all commands that need no server. It is built in half the time,
// for who wants to play in the terminal at once.
#include "cli/program.h"

int main(int count, char** arguments) { return boathouse::cli::run(count, arguments); }
