// Reports: a table, its record, a visitor's tables, the season.
#pragma once

#include "server/house/listeners.h"
#include "server/house/tables.h"

namespace boathouse::server {

class Reports {
 public:
  Reports(Context& context, Tables& tables, Listeners& listeners)
      : context_(context), tables_(tables), listeners_(listeners) {}

  void table(const Caller& caller, std::string_view id, std::optional<Viewer> as,
             std::optional<Language> language, Reply reply);
  // The answer's `json` is the text of the record.
  void record(const Caller& caller, std::string_view id, std::optional<Viewer> as, Reply reply);
  [[nodiscard]] Answer tables_of(const Caller& caller);
  [[nodiscard]] Answer season(const ResultFilter& filter) const;

 private:
  Context& context_;
  Tables& tables_;
  Listeners& listeners_;
};

}  // namespace boathouse::server
