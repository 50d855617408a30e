// The store that an address names.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace boathouse::server {

struct StoreSettings {
  std::string data;       // a folder
  std::string address{};  // postgresql://…; empty: SQLite in the folder
  std::function<void(const Error&)> warn{};
};

struct OpenedStore {
  std::unique_ptr<Store> store;
  Reads* reads;                                // of the same store; only where no server runs yet
  std::function<Milliseconds()> now;           // the store's clock
  std::function<std::int64_t()> reconnects{};  // none: there is nothing to connect to
  std::string cluster{};                       // of all servers that share it
  bool shared = false;                         // whether other servers may use it, too
};

// Whether the address can be used, before anything is opened: a password does not belong in it,
// because every user of the machine could read it.
[[nodiscard]] Expected<void> check_store_address(const std::string& address);

// Answers are delivered by the function. Throws StoreFailure.
[[nodiscard]] OpenedStore open_store(const StoreSettings& settings,
                                     std::function<void(std::function<void()>)> deliver);

// The path of the SQLite store in a data folder.
[[nodiscard]] std::string store_path(const std::string& data);

// Milliseconds since 1970, by this machine's clock.
[[nodiscard]] Milliseconds wall_clock();

}  // namespace boathouse::server
