// Checks JSON against the schemas of the OpenAPI document, with as much of JSON Schema as it uses.
#pragma once

#include <string>

#include "core/json_reader.h"

namespace boathouse::server {

class Schemas {
 public:
  explicit Schemas(const Json& openapi) : openapi_(openapi) {}

  // What is wrong with the value, and where; empty if nothing is.
  [[nodiscard]] std::string complaint(const Json& value, std::string_view schema) const;
  [[nodiscard]] std::string complaint(const Json& value, const Json& schema,
                                      const std::string& at) const;

 private:
  [[nodiscard]] const Json& named(std::string_view name) const;
  const Json& openapi_;
};

}  // namespace boathouse::server
