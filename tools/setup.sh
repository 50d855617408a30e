# What ./boathouse and ./test share: the Debian packages and how to get them. To be sourced.

# shellcheck shell=bash
# shellcheck disable=SC2034  # The lists are used by the scripts that source this one.
program_packages=(cmake ninja-build g++-12 ccache libfmt-dev libcli11-dev libbenchmark-dev
  libboost1.81-dev libsqlite3-dev libsodium-dev)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev
  clang-19 llvm-19 lld-19 libclang-rt-19-dev
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# Any recent Node will do, and it often comes from somewhere else than Debian.
command -v node >/dev/null || test_packages+=(nodejs)
full_packages=(clang-format-19 clang-tidy-19 shellcheck)

say() { printf '%s\n' "$*" >&2; }

# need NAME PACKAGE...: installs what is missing. A list that was complete once is not looked at
# again, which is what makes the second start fast; build/packages-NAME remembers it.
need() {
  local stamp=build/packages-$1
  shift
  if [[ -f $stamp && $(<"$stamp") == "$*" ]]; then return; fi

  local installed missing=() package
  # shellcheck disable=SC2016  # The format is dpkg-query's, not the shell's.
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package} \n' "$@" 2>/dev/null || true)
  for package; do
    [[ $installed == *"installed $package "* ]] || missing+=("$package")
  done
  if ((${#missing[@]})); then install_packages "${missing[@]}" || exit 1; fi

  mkdir -p build
  printf '%s\n' "$*" >"$stamp"
}

install_packages() {
  local log=build/logs/packages.log
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=600)
  if ((EUID != 0)); then
    if ! sudo -n true 2>/dev/null; then
      say "Boathouse needs Debian packages that only an administrator can install; please ask for: $*"
      return 1
    fi
    apt=(sudo -n "${apt[@]}")
  fi

  mkdir -p build/logs
  say "Installing $*"
  # Package lists that are there are usually good enough; fetching them anew takes longer.
  if "${apt[@]}" install --no-install-recommends "$@" &>"$log" </dev/null; then return; fi
  if "${apt[@]}" update &>"$log" </dev/null &&
    "${apt[@]}" install --no-install-recommends "$@" &>>"$log" </dev/null; then return; fi
  tail -n 15 "$log" >&2
  say "The packages could not be installed; all of what was tried is in $log."
  return 1
}
