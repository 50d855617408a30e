#include "solvers/up-the-river/solution_cache.h"

#include "core/text.h"
#include "solvers/up-the-river/solution_file.h"
#include "solvers/up-the-river/solve.h"

namespace boathouse::up_the_river {

namespace {

std::string name_of(Aim aim, int wave) {
  return join(UpTheRiver::info.id, "-2-", aim_names[static_cast<std::size_t>(aim)], "-wave-", wave,
              ".table");
}

Expected<Solution> read_from(const DiskCache& cache, const std::string& name, Aim aim,
                             const UpTheRiver::Setup& setup) {
  const auto bytes = cache.read(name);
  if (!bytes) return std::unexpected(bytes.error());
  auto solution = read_solution(*bytes);
  if (solution && (solution->aim() != aim || !solution->covers(setup))) {
    return failure("table_other",
                   {{"found", std::string{aim_names[static_cast<std::size_t>(solution->aim())]}},
                    {"expected", name}});
  }
  return solution;
}

}  // namespace

Expected<std::shared_ptr<const Solution>> fetch_solution(const UpTheRiver::Setup& setup, Aim aim,
                                                         const DiskCache& cache, const Work& work) {
  const std::string name = name_of(aim, setup.wave_start);
  const auto notice = [&](const Error& error) {
    if (work.notice) work.notice(error);
  };
  if (cache.holds(name)) {
    auto found = read_from(cache, name, aim, setup);
    if (found) return std::make_shared<const Solution>(std::move(*found));
    notice(found.error());
    notice({"cache_rebuilt", {{"path", cache.path(name)}}});
  }
  auto solved = solve(aim, {static_cast<std::uint8_t>(setup.wave_start)}, work);
  if (!solved) return std::unexpected(solved.error());
  const auto put = cache.put(name, write_solution(solved->solution));
  if (!put) notice(put.error());
  return std::make_shared<const Solution>(std::move(solved->solution));
}

}  // namespace boathouse::up_the_river
