#include "games/rette-sich-wer-kann/pool.h"

namespace boathouse::pool {

namespace {

struct Name {
  std::array<char, 3> letters{};
  std::size_t length = 0;
};

constexpr std::array<Name, cell_count> names = [] {
  std::array<Name, cell_count> all{};
  for (int cell = 0; cell < cell_count; ++cell) {
    Name& name = all[static_cast<std::size_t>(cell)];
    const auto digit = [](int number) { return static_cast<char>('0' + number); };
    name.letters[name.length++] = static_cast<char>('a' + column_of(cell) - 1);
    if (row_of(cell) >= 10) name.letters[name.length++] = digit(row_of(cell) / 10);
    name.letters[name.length++] = digit(row_of(cell) % 10);
  }
  return all;
}();

}  // namespace

std::string_view name_of(int cell) {
  const Name& name = names[static_cast<std::size_t>(cell)];
  return {name.letters.data(), name.length};
}

}  // namespace boathouse::pool
