// Tables that are solved block by block, each block bit by bit. A Table offers blocks(),
// solved_blocks() and solve_a_bit(), a small part of a block, for those who cannot wait for more.
#pragma once

namespace boathouse {

template <class Table>
[[nodiscard]] bool is_complete(const Table& table) {
  return table.solved_blocks() == table.blocks();
}

template <class Table>
[[nodiscard]] double solved_share(const Table& table) {
  return static_cast<double>(table.solved_blocks()) / table.blocks();
}

// One more block; the table must not be complete.
template <class Table>
void solve_a_block(Table& table) {
  const int before = table.solved_blocks();
  while (table.solved_blocks() == before) table.solve_a_bit();
}

}  // namespace boathouse
