#include "load/measure.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>

#include "core/text.h"

namespace boathouse::load {

double memory_of(int pid) {
  std::ifstream file{join("/proc/", pid, "/statm")};
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(::getpagesize());
}

double processor_of(int pid) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::uint64_t share_of(std::vector<std::uint32_t>& samples, double part) {
  if (samples.empty()) return 0;
  std::ranges::sort(samples);
  const auto at = static_cast<std::size_t>(part * static_cast<double>(samples.size()));
  return samples[std::min(at, samples.size() - 1)];
}

Slope slope_of(std::span<const Reading> readings) {
  const auto count = static_cast<double>(readings.size());
  if (readings.size() < 3) return {};
  double at = 0;
  double value = 0;
  for (const Reading& each : readings) {
    at += each.at / count;
    value += each.value / count;
  }
  double square = 0;
  double product = 0;
  for (const Reading& each : readings) {
    square += (each.at - at) * (each.at - at);
    product += (each.at - at) * (each.value - value);
  }
  if (square <= 0) return {};
  const double slope = product / square;
  double rest = 0;
  for (const Reading& each : readings) {
    const double off = each.value - value - slope * (each.at - at);
    rest += off * off;
  }
  return {slope, std::sqrt(rest / (count - 2) / square)};
}

std::uint64_t number_behind(std::string_view frame, std::string_view key, std::uint64_t usual) {
  const std::size_t at = frame.find(key);
  if (at == std::string_view::npos) return usual;
  std::string_view rest = frame.substr(at + key.size());
  rest = rest.substr(0, rest.find_first_not_of("0123456789"));
  return parse_number<std::uint64_t>(rest).value_or(usual);
}

std::uint64_t cache_bytes_in(std::string_view metrics) {
  return number_behind(metrics, "\nboathouse_course_cache_bytes ") +
         number_behind(metrics, "\nboathouse_minds_bytes ");
}

std::string text_behind(std::string_view frame, std::string_view key) {
  const std::size_t at = frame.find(key);
  if (at == std::string_view::npos) return {};
  std::string_view rest = frame.substr(at + key.size());
  return std::string{rest.substr(0, rest.find('"'))};
}

std::string_view match_in(std::string_view update) {
  const std::size_t at = update.rfind(R"("match":{"plies":)");
  return at == std::string_view::npos ? std::string_view{} : update.substr(at);
}

std::vector<std::uint64_t> moves_in(std::string_view match) {
  const std::size_t list = match.find(R"("moves":[{)");
  if (list == std::string_view::npos) return {};
  const std::string_view moves = match.substr(list, match.find("],\"clock\"", list) - list);
  std::vector<std::uint64_t> codes;
  constexpr std::string_view key = R"({"code":)";
  for (std::size_t found = moves.find(key); found != std::string_view::npos;
       found = moves.find(key, found + 1)) {
    codes.push_back(number_behind(moves.substr(found), key));
  }
  return codes;
}

}  // namespace boathouse::load
