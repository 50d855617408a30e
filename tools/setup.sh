# What ./boathouse and ./test share: the Debian packages and how to get them. To be sourced.

# shellcheck shell=bash
# shellcheck disable=SC2034  # The lists are used by the scripts that source this one.
program_packages=(cmake ninja-build g++-12 ccache libfmt-dev libcli11-dev libbenchmark-dev
  libboost1.81-dev libjemalloc-dev libsqlite3-dev libsodium-dev)
# For the engine of the browser.
pages_packages=(clang-19 llvm-19 lld-19
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# Any recent Node will do, and it often comes from somewhere else than Debian.
command -v node >/dev/null || pages_packages+=(nodejs)
command -v npm >/dev/null || pages_packages+=(npm)
test_packages=("${pages_packages[@]}" libgtest-dev libgmock-dev
  libclang-rt-19-dev chromium fonts-dejavu-core)
full_packages=(clang-format-19 clang-tidy-19 libclang-19-dev llvm-19-dev shellcheck)

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

# Sets `node` to one that can build the pages. Debian's is too old for that; npm has others.
find_node() {
  node=node
  if "$node" -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then return; fi
  node=$PWD/build/node/node_modules/node/bin/node
  if [[ -x $node ]]; then return; fi
  say "Getting a newer Node"
  npm install --prefix build/node --no-audit --no-fund --loglevel=error node@22 >&2
}

# Builds the pages into web/dist: the engine for the browser, then everything around it.
build_pages() {
  if [[ ! -f build/wasm/build.ninja ]]; then cmake --preset wasm || return; fi
  ninja -C build/wasm -j "$(nproc)" || return
  find_node || return
  if [[ ! web/node_modules/.package-lock.json -nt web/package-lock.json ]]; then
    (cd web && npm install --no-save --no-audit --no-fund --loglevel=error) || return
    touch web/node_modules/.package-lock.json
  fi
  local newer
  newer=$(find web build/wasm/boathouse.wasm src/wasm/engine.mjs -name node_modules -prune -o \
    -path web/dist -prune -o -type f -newer web/dist/index.html -print -quit 2>&1)
  if [[ ! $newer ]]; then return; fi
  (cd web && "$node" node_modules/vite/bin/vite.js build --logLevel warn)
}
