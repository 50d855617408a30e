// A clock that is wrong, for tests: loaded before a program (LD_PRELOAD), it adds the seconds in
// BOATHOUSE_CLOCK_OFFSET to the time of day and leaves all other clocks alone. It allocates
// nothing, because allocators ask for the time too.
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

time_t offset() {
  static const char* const text = std::getenv("BOATHOUSE_CLOCK_OFFSET");
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
  const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, now));
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    now->tv_sec += offset();
  }
  return result;
}

extern "C" int gettimeofday(timeval* now, void* /*zone*/) noexcept {
  timespec precise{};
  const int result = ::clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return result;
}

extern "C" time_t time(time_t* into) noexcept {
  timespec precise{};
  ::clock_gettime(CLOCK_REALTIME, &precise);
  if (into != nullptr) *into = precise.tv_sec;
  return precise.tv_sec;
}
