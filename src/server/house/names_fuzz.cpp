// Any bytes as a name and as a message: what comes out is UTF-8, and cleaning it again changes
// nothing.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "server/house/names.h"
#include "server/house/unicode.h"

namespace boathouse::server {
namespace {

void require(bool holds, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "not clean: %s\n", text.c_str());
  std::abort();
}

void try_out(std::string_view input) {
  if (const auto name = clean_name(input)) {
    require(unicode::text_of(unicode::characters_of(*name)) == *name, *name);
    require(clean_name(*name) == *name, *name);
  }
  const std::string text = clean_text(input);
  require(unicode::text_of(unicode::characters_of(text)) == text, text);
  require(clean_text(text) == text, text);
  (void)name_of_person(input);
}

}  // namespace
}  // namespace boathouse::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  boathouse::server::try_out({reinterpret_cast<const char*>(data), size});
  return 0;
}
