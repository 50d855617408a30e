#include "proof/findings.h"

#include <algorithm>

#include "proof/ed25519.h"

namespace boathouse::proof {

namespace {

Signer signer_of(const Match& match, std::span<const Digest> trusted) {
  const auto& signature = match.signature();
  if (!signature) return Signer::nobody;
  if (!is_signed(match.statement(), *signature)) return Signer::forged;
  if (trusted.empty()) return Signer::unknown;
  const bool known = std::ranges::find(trusted, signature->key) != trusted.end();
  return known ? Signer::trusted : Signer::stranger;
}

}  // namespace

Findings find_out(const Match& match, std::string_view record, std::span<const Digest> trusted) {
  Findings findings;
  // A house always publishes the secret.
  const bool whole = match.secret_known() || match.format() == RecordFormat::plain;
  findings.complete = match.over() && whole && record == match.record();
  findings.signer = signer_of(match, trusted);
  if (match.format() == RecordFormat::plain) return findings;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    if (!match.seats()[i].salt) findings.forgotten.push_back(static_cast<int>(i));
  }
  return findings;
}

}  // namespace boathouse::proof
