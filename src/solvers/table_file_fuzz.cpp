// Reading any bytes must not crash, and a table that can be read is written back unchanged.
#include <cstdlib>

#include "core/text.h"
#include "solvers/table_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boathouse;
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto table = read_table(bytes);
  if (!table) {
    const std::string key = join("error.", table.error().code);
    if (!find_words(house_words(), Language::en, key)) std::abort();
    return 0;
  }
  if (write_table(table->label, table->values, table->coding) != bytes) std::abort();
  return 0;
}
