// The house's colours, for pictures as SVG.
#pragma once

#include <string_view>

namespace boathouse::colour {

inline constexpr std::string_view paper = "#FBF8F1";
inline constexpr std::string_view ink = "#14213D";
inline constexpr std::string_view deep = "#1C5E8E";
inline constexpr std::string_view shallow = "#9AD0E5";
inline constexpr std::string_view foam = "#EAF6FB";
inline constexpr std::string_view sand = "#E9D8A6";
inline constexpr std::string_view wood = "#8B5E3C";
inline constexpr std::string_view reed = "#5B8C5A";
inline constexpr std::string_view coral = "#EF6F53";

}  // namespace boathouse::colour
