# What ./boathouse and ./test share: Debian packages, Node, and the building of program and pages.
# To be sourced from the project's folder.

# shellcheck shell=bash
# shellcheck disable=SC2034  # The lists are used by the scripts that source this one.

debian=$(sed -n 's/^VERSION_ID="\{0,1\}\([0-9]*\).*/\1/p' /etc/os-release 2>/dev/null || true)
# 1.83 in Debian 13; in Debian 12 these are too old, but newer ones have names of their own.
boost=(libboost-dev libboost-url-dev)
if [[ $debian == 12 ]]; then boost=(libboost1.81-dev libboost-url1.81-dev); fi

program_packages=(cmake ninja-build g++-12 ccache libfmt-dev libcli11-dev libbenchmark-dev
  "${boost[@]}" libjemalloc-dev libsqlite3-dev libpq-dev libnats-dev libsodium-dev)
# For the engine of the browser.
pages_packages=(clang-19 llvm-19 lld-19
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# Node and npm often come from somewhere other than Debian.
command -v node >/dev/null || pages_packages+=(nodejs)
command -v npm >/dev/null || pages_packages+=(npm)
# For the Python module, which ./test and ./package build.
python_packages=(pybind11-dev python3-dev python3-numpy)
test_packages=("${pages_packages[@]}" "${python_packages[@]}" mypy libgtest-dev libgmock-dev
  libclang-rt-19-dev chromium fonts-dejavu-core mandoc nats-server openssl postgresql)
full_packages=(clang-format-19 clang-tidy-19 git gnupg libclang-19-dev llvm-19-dev shellcheck mmdebstrap)

# The packages that this run needs, for mend_packages.
needed=()

# Compilers answer Ctrl-C with a failure; without this the script would go on to tell it.
trap 'exit 130' INT TERM

say() { printf '%s\n' "$*" >&2; }

# A home that cannot be written to must not stop anybody; caches then live in the build folder.
if [[ ! -w ${HOME:-/nonexistent} ]]; then
  export CCACHE_DIR=${CCACHE_DIR:-$PWD/build/ccache} npm_config_cache=$PWD/build/npm
fi

# What was compiled in one copy of the project need not be compiled again in another.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-yes}

# --- Packages -------------------------------------------------------------------------------

# need NAME PACKAGE...: installs what is missing. A list that was complete once is not looked at
# again, which makes the second start fast; build/packages-NAME remembers it.
need() {
  local stamp=build/packages-$1
  shift
  if [[ -f $stamp && $(<"$stamp") == "$*" ]]; then return; fi
  local missing
  missing=$(missing_packages "$@")
  # shellcheck disable=SC2086  # Names of packages have no blanks.
  if [[ $missing ]]; then alone packages install_packages $missing || return; fi
  mkdir -p build
  printf '%s\n' "$*" >"$stamp"
}

# Those of the packages that are not installed. dpkg also lists packages that it has only heard of.
missing_packages() {
  local installed package
  # shellcheck disable=SC2016  # The format is dpkg-query's, not the shell's.
  installed=$(dpkg-query -W -f ' ${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)
  for package; do
    [[ $installed == *" installed:$package "* ]] || printf '%s\n' "$package"
  done
}

# After a failed build: looks at all package lists again, in case one was removed since. True if
# something was missing and is there now.
mend_packages() {
  local missing
  missing=$(missing_packages "${needed[@]}")
  rm -f build/packages-*
  # shellcheck disable=SC2086
  [[ $missing ]] && alone packages install_packages $missing
}

install_packages() {
  local log=build/logs/packages.log command="apt-get install --no-install-recommends $*"
  local as_root=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8)
  if ! command -v apt-get >/dev/null; then
    say "Boathouse runs on Debian 12 and 13; on another system, install what Debian calls: $*"
    return 1
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Boathouse needs packages that only root can install. Please run, as root: $command"
      return 1
    fi
    if can_install; then
      as_root=(sudo -n "${as_root[@]}")
    elif [[ -t 0 && -t 2 ]] && # Asked only where somebody can answer.
      sudo -p 'Boathouse needs some Debian packages; your password, %u: ' -v; then
      as_root=(sudo "${as_root[@]}")
    else
      say "Boathouse needs packages that only an administrator can install. Please run: sudo $command"
      return 1
    fi
  fi
  local apt=(apt-get -y -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0)

  mkdir -p build/logs
  if [[ " $* " == *" postgresql "* ]]; then keep_postgresql_quiet || true; fi
  if [[ " $* " == *" nats-server "* ]]; then keep_nats_quiet || true; fi
  if installed_quietly "$@"; then return; fi
  grep -vE '^(pm|dl)(status|error):' "$log" | tail -n 25 >&2
  say "$(why_not_installed "$log" "$command")"
  return 1
}

# Tests start a PostgreSQL of their own; Debian would set one up that runs from then on. Whoever has
# PostgreSQL already keeps it as it is.
keep_postgresql_quiet() {
  # shellcheck disable=SC2016  # The inner shell is to expand it.
  "${as_root[@]}" sh -c 'file=/etc/postgresql-common/createcluster.conf
    [ -e "$file" ] || { mkdir -p "${file%/*}" && echo "create_main_cluster = false" >"$file"; }'
}

# The same for NATS, whose service would listen to the whole network; "systemctl unmask nats-server"
# lets it. Whoever has installed it before keeps it as it is.
keep_nats_quiet() {
  # shellcheck disable=SC2016  # The inner shell is to expand it.
  "${as_root[@]}" sh -c 'file=/etc/systemd/system/nats-server.service
    [ -e "$file" ] || { mkdir -p "${file%/*}" && ln -s /dev/null "$file"; }'
}

# Package lists that are there are usually good enough, and fetching them takes a while, so the first
# try is without.
installed_quietly() {
  # How far it is comes on a descriptor of its own, since dpkg closes it for the packages' scripts; sudo
  # closes those beyond 2, so it is opened behind it.
  # shellcheck disable=SC2016  # The inner shell is to expand it.
  local install=("${as_root[@]}" bash -c 'exec "$@" 3>&1' - "${apt[@]}" -o APT::Status-Fd=3
    install --no-install-recommends "$@")
  with_progress "Installing $# packages" "$log" "${install[@]}" && return
  finish_interrupted || true
  with_progress "Looking for packages" "$log" "${as_root[@]}" "${apt[@]}" -o APT::Update::Error-Mode=any update &&
    with_progress "Installing $# packages" "$log" "${install[@]}"
}

# An interrupted installation leaves packages half there; this brings them to an end.
finish_interrupted() {
  local packages
  if ! grep -q 'dpkg was interrupted' "$log" &&
    [[ ! $(packages_in 'reinstreq|unpacked|half-installed|half-configured|triggers-.*') ]]; then return; fi
  with_progress "Finishing an interrupted installation" "$log" \
    "${as_root[@]}" dpkg --configure -a --force-confold || true
  # Those that were being unpacked cannot be configured; and apt leaves some of them as they are, unless told.
  mapfile -t packages < <(packages_in 'reinstreq|half-installed')
  if ((${#packages[@]})); then
    with_progress "Unpacking ${#packages[@]} packages again" "$log" \
      "${as_root[@]}" "${apt[@]}" --reinstall --no-install-recommends install "${packages[@]}" || true
  fi
  with_progress "Finishing an interrupted installation" "$log" "${as_root[@]}" "${apt[@]}" --fix-broken install
}

# packages_in STATES: the packages in one of these states, as dpkg calls them.
packages_in() {
  # shellcheck disable=SC2016  # The format is dpkg-query's, not the shell's.
  dpkg-query -W -f '${binary:Package} ${Status} \n' | grep -E " ($1) " | cut -d ' ' -f 1
}

why_not_installed() { # why_not_installed LOG COMMAND
  local absent
  absent=$(sed -nE "s/^E: Unable to locate package (.*)/\1/p; s/^E: Package '(.*)' has no installation candidate/\1/p" "$1" |
    sort -u | paste -sd ' ')
  if [[ $absent ]]; then
    echo "Your package sources do not have $absent; Boathouse runs on Debian 12 and 13. Check /etc/apt/sources.list, then start again."
  elif grep -qE 'No space left on device|enough free space' "$1"; then
    echo "The disk is full; free at least 3 GB, then start again."
  elif grep -qE 'Could not resolve|Temporary failure resolving|Could not connect|Network is unreachable|Connection (failed|timed out|refused)|Failed to fetch|no longer has a Release|does not have a Release' "$1"; then
    echo "The package server cannot be reached; check the network connection, then start again."
  elif grep -q 'Could not get lock' "$1"; then
    echo "Another program is installing packages; wait until it has finished, then start again."
  else
    echo "apt-get could not install the packages, for the reason above. Try it yourself, then start again: $2"
  fi
}

# --- Waiting --------------------------------------------------------------------------------

# with_progress WHAT LOG COMMAND...: runs a command with its output in a log, and tells how far it is:
# on a terminal in one line, elsewhere in a line every ten seconds. Inside another one, or when
# `silent` is set, it leaves the telling to others.
with_progress() {
  local what=$1 log=$2 rc=0 teller
  shift 2
  if [[ ${telling-} ]]; then
    "$@" 2>&1 </dev/null | tee "$log"
    return "${PIPESTATUS[0]}"
  fi
  if [[ ${silent-} ]]; then
    "$@" >"$log" 2>&1 </dev/null
    return
  fi
  local telling=yes
  : >"$log"
  tell_progress "$what" "$log" &
  teller=$!
  "$@" >"$log" 2>&1 </dev/null || rc=$?
  kill "$teller" 2>/dev/null || true
  wait "$teller" 2>/dev/null || true
  if [[ -t 2 ]]; then printf '\r\e[K' >&2; fi
  return $rc
}

tell_progress() { # tell_progress WHAT LOG: until it is ended, or the script that started it is gone
  local what=$1 log=$2 began=$SECONDS all=0 since=$SECONDS previous=0 pause=10 nap at steps line
  if [[ -t 2 ]]; then pause=1; fi
  trap 'kill $nap 2>/dev/null; exit 0' TERM
  while kill -0 $$ 2>/dev/null; do
    sleep "$pause" &
    nap=$!
    wait "$nap"
    line="$what: $(minutes $((SECONDS - began)))"
    at=0 steps=0
    read -r at steps < <(steps_done "$log") || true
    if ((steps > 0)); then
      # Another number of steps, or fewer of them done, is another piece of work.
      if ((steps != all || at < previous)); then all=$steps since=$SECONDS; fi
      previous=$at
      line+=", $((100 * at / steps)) % done"
      if ((at > 1 && SECONDS - since >= 5)); then
        line+=", about $(minutes $(((SECONDS - since) * (steps - at) / at + 1))) left"
      fi
    fi
    if [[ -t 2 ]]; then printf '\r\e[K%.*s' "$((${COLUMNS:-80} - 1))" "$line" >&2; else say "$line"; fi
  done
}

# "DONE ALL" by the last line of a log that tells: Ninja's, CTest's, apt's or one of ours ("[3/7] …").
steps_done() { # steps_done LOG
  tail -n 60 "$1" 2>/dev/null | awk '
    /^\[[0-9]+\/[0-9]+\]/ { split(substr($0, 2), part, /[\/\]]/); at = part[1]; all = part[2] }
    /^ *[0-9]+\/[0-9]+ Test / { split($1, part, "/"); at = part[1]; all = part[2] }
    /^dlstatus:/ { split($0, part, ":"); at = int(part[3]); all = 200 }
    /^pmstatus:/ { split($0, part, ":"); at = 100 + int(part[3]); all = 200 }
    END { if (all) print at, all }'
}

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# alone WHAT COMMAND...: two starts at the same time must not install or build the same.
alone() {
  local name=$1 lock
  shift
  mkdir -p build
  exec {lock}>"build/lock-$name"
  if ! flock -n "$lock"; then
    say "Waiting for another start of Boathouse, which is busy with the $name ..."
    flock "$lock"
  fi
  local rc=0
  "$@" {lock}>&- || rc=$?
  exec {lock}>&-
  return $rc
}

# --- Building -------------------------------------------------------------------------------

why_not_built() { # why_not_built WHAT LOG
  if grep -q 'No space left on device' "$2" || (($(free_megabytes) < 50)); then
    say "The disk is full; free at least 1 GB, then start again."
  else
    grep -vE '^\[[0-9]+/[0-9]+\]|^(pm|dl)status:' "$2" | tail -n 60 >&2
    say "The $1 could not be built, for the reason above; it is also in $2."
  fi
}

free_megabytes() { df -Pm build | awk 'NR == 2 { print $4 }'; }

# built WHAT LOG COMMAND...: builds; where a tool has gone missing, gets it and builds again.
built() {
  local what=$1 log=$2
  shift 2
  if with_progress "Building the $what" "$log" "$@"; then return; fi
  if ! grep -q 'No space left on device' "$log" && mend_packages; then
    if with_progress "Building the $what again" "$log" "$@"; then return; fi
  fi
  why_not_built "$what" "$log"
  return 1
}

# configured PRESET: a folder whose configuration was interrupted is configured anew.
configured() {
  if [[ -f build/$1/build.ninja && -f build/$1/configured ]]; then return; fi
  rm -f "build/$1/CMakeCache.txt"
  cmake --preset "$1" && touch "build/$1/configured"
}

ninja_in() { # ninja_in PRESET [TARGET...]: with as many compilers at once as `jobs` says, if it does
  local preset=$1
  shift
  configured "$preset" || return
  # What is generated first, so that the steps that are counted take about equally long.
  ninja -C "build/$preset" embedded_headers >/dev/null &&
    ninja -C "build/$preset" ${jobs:+-j "$jobs"} "$@"
}

build_program() { # build_program [PROGRAM]
  alone program built program build/logs/program.log ninja_in release "${1-boathouse}"
}

# Puts a Node that can build the pages first on the path, for npm too: it leaves out native parts that
# ask for a newer Node than the one it runs under. Debian 12's is too old; npm has others.
use_node() {
  if new_enough node; then return; fi
  local own=$PWD/build/node/node_modules/node/bin
  new_enough "$own/node" || alone tools fetch_node "$own/node" || return
  PATH=$own:$PATH
}

new_enough() { # new_enough NODE
  "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

fetch_node() { # fetch_node NODE: unless another start has fetched it meanwhile
  if new_enough "$1"; then return; fi
  rm -rf build/node
  npm_installs "a newer Node" --prefix build/node node@22
}

npm_installs() { # npm_installs WHAT NPM-ARGUMENT...
  local what=$1 log
  shift
  mkdir -p build/logs
  log=$PWD/build/logs/npm.log
  if with_progress "Fetching $what" "$log" \
    npm install --no-save --no-audit --no-fund --loglevel=error "$@"; then return; fi
  tail -n 15 "$log" >&2
  if grep -qE 'ENOSPC|no space left' "$log"; then
    say "The disk is full; free at least 1 GB, then start again."
  elif grep -qE 'EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network' "$log"; then
    say "npm could not fetch $what: its registry cannot be reached. Check the network connection, then start again."
  else
    say "npm could not fetch $what, for the reason above; start again once that is mended."
  fi
  return 1
}

# What building the pages needs from npm. Remembers the list that was installed completely.
fetch_page_tools() {
  use_node || return
  local stamp=web/node_modules/.complete list
  list="$(node --version) $(cksum <web/package-lock.json)"
  page_tools_complete || alone tools install_page_tools
}

page_tools_complete() { [[ -f $stamp && $(<"$stamp") == "$list" ]]; }

install_page_tools() {
  if page_tools_complete; then return; fi # Another start has fetched them meanwhile.
  # npm mistakes a package that it was writing when it was killed for a whole one.
  if [[ ! -f $stamp ]]; then rm -rf web/node_modules; fi
  rm -f "$stamp"
  npm_installs "the tools for the pages" --prefix web && printf '%s\n' "$list" >"$stamp"
}

# Packages and what npm has.
fetch_for_pages() { need pages "${pages_packages[@]}" && fetch_page_tools; }

# meanwhile COMMAND...: does it while the compiler runs; what it prints is in build/logs/meanwhile.log. What
# fails here is tried again, and told, when it is needed.
meanwhile() {
  set -m # In a process group of its own, so that it can be ended with all that it started.
  (
    # shellcheck disable=SC2034  # with_progress looks at it.
    silent=yes
    "$@"
  ) &>build/logs/meanwhile.log </dev/null &
  begun=$!
  set +m
  trap 'kill -- "-$begun" 2>/dev/null' EXIT
}

# Waits for it.
ended() {
  if [[ ! ${begun-} ]]; then return; fi
  with_progress "Preparing the pages" build/logs/wait.log wait "$begun" || true
  trap - EXIT
  begun=
}

# Whether packages can be installed without asking anybody.
can_install() { ((EUID == 0)) || sudo -n true 2>/dev/null; }

prepare_pages() { fetch_for_pages && build_pages; }

# Builds the pages into web/dist: the engines for the browser, then everything around it.
build_pages() {
  alone pages built "engines for the browser" build/logs/engine.log ninja_in wasm || return
  fetch_page_tools || return
  alone pages built pages build/logs/pages-build.log bundle_pages
}

bundle_pages() {
  local stamp=build/pages-built newer
  # The stamp is as old as the beginning of the last build that was finished.
  newer=$(find web build/wasm/engines src/wasm/engine.mjs -name node_modules -prune -o \
    -path web/dist -prune -o -type f -newer "$stamp" -print -quit 2>&1)
  if [[ ! $newer && -f web/dist/index.html ]]; then return; fi
  touch "$stamp.begun"
  (cd web && node node_modules/vite/bin/vite.js build --logLevel warn) && mv "$stamp.begun" "$stamp"
}
