# Writes the source file that knows the version and the commit, unless it says the same already.
cmake_minimum_required(VERSION 3.25)
if(NOT COMMIT AND EXISTS ${ROOT}/.git)
  execute_process(COMMAND git -C ${ROOT} rev-parse --short=10 HEAD
                  OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${SOURCE} @ONLY CONTENT "#include \"cli/version.h\"

namespace boathouse::cli {
std::string_view version() { return \"@VERSION@\"; }
std::string_view commit() { return \"@COMMIT@\"; }
}  // namespace boathouse::cli
")
