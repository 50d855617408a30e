// Which Boathouse this is. The build writes the other side, see cmake/version.cmake.
#pragma once

#include <string_view>

namespace boathouse::cli {

[[nodiscard]] std::string_view version();  // such as 1.0.0
[[nodiscard]] std::string_view commit();   // empty in a build from an archive

}  // namespace boathouse::cli
