// A visitor's finished matches, private ones too, for themselves alone: as a list, as a table for
// spreadsheets, or as records. Chat is in none of them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "server/house/caller.h"
#include "server/house/tables.h"

namespace boathouse::server {

class History {
 public:
  enum class Form : std::uint8_t { json, csv, records };
  struct Wish {
    PlayedFilter filter{};  // of the caller's matches
    Form form = Form::json;
    std::string after{};  // what the page before called `next`
    std::size_t most = 0;
  };

  History(Context& context, Tables& tables) : context_(context), tables_(tables) {}

  // A page of them. Where it is not JSON, the answer tells apart where the next one begins.
  void of(const Caller& caller, Wish wish, Reply reply);

 private:
  struct Records;
  // One journal at a time, so that others are not kept waiting.
  void add_record(const std::shared_ptr<Records>& all);

  Context& context_;
  Tables& tables_;
};

}  // namespace boathouse::server
