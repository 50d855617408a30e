# Writes HEADER with the bytes of FILE as the constant NAME; see embed.cmake.
file(READ ${FILE} bytes HEX)
file(SIZE ${FILE} size)

# Every byte is escaped, so no byte can run into the escape before it.
string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
string(REPLACE "\\x0a" "\\x0a\"\n    \"" bytes "${bytes}")

file(WRITE ${HEADER} "#pragma once
#include <string_view>

namespace boathouse::embedded {
inline constexpr std::string_view ${NAME}{
    \"${bytes}\", ${size}};
}
")
