#include "proof/tournament_proof.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "match/match.h"
#include "proof/duplicate_rounds.h"
#include "proof/findings.h"
#include "tournament/entry_json.h"

namespace boathouse::proof {

namespace {

using tournament::Entry;
using tournament::Player;
using tournament::Time;
using tournament::Tournament;
namespace happened = tournament::entry;

const Json* member_of(const Json& json, std::string_view key, Json::Kind kind) {
  const Json* found = json.find(key);
  return found != nullptr && found->kind() == kind ? found : nullptr;
}

Error wrong_at(std::string_view code, std::size_t place) {
  return {code, {{"place", join(place)}}};
}

class Examination {
 public:
  Examination(const Json& file, std::span<const Digest> trusted) : file_(file), trusted_(trusted) {}

  Expected<TournamentFindings> run() {
    const Json* format = member_of(file_, "format", Json::Kind::text);
    if (format == nullptr || *format->text() != tournament_format) return failure("proof_format");
    const Json* name = member_of(file_, "name", Json::Kind::text);
    const Json* journal = member_of(file_, "journal", Json::Kind::array);
    const Json* tables = member_of(file_, "tables", Json::Kind::array);
    const Json* names = member_of(file_, "players", Json::Kind::array);
    const Json* plan = file_.find("plan");
    const auto planned = plan == nullptr ? std::nullopt : tournament::read_plan(*plan);
    if (name == nullptr || journal == nullptr || tables == nullptr || names == nullptr ||
        !planned) {
      return failure("proof_format");
    }
    found_.name = *name->text();
    state_.emplace(*planned);
    if (auto read = follow(*journal->items()); !read) return std::unexpected(read.error());
    found_.players = state_->entrants().size();
    if (!found_.wrong && state_->plan().duplicate) check_rounds();
    if (found_.wrong) return found_;
    check_records(*tables->items(), *names->items());
    if (!found_.wrong) check_standings();
    return found_;
  }

 private:
  // What happened, entry by entry. Every round must be the one that follows from those before.
  Expected<void> follow(const std::vector<Json>& journal) {
    for (std::size_t i = 0; i < journal.size() && !found_.wrong; ++i) {
      const Json* at = journal[i].find("at");
      const auto time = at == nullptr ? std::nullopt : at->whole<std::int64_t>();
      const auto entry =
          time ? tournament::read_entry(journal[i], Time{*time}) : std::optional<Entry>{};
      if (!entry) return failure("proof_entry", {{"place", join(i + 1)}});
      const bool paired = std::holds_alternative<happened::Paired>(*entry);
      if (paired || std::holds_alternative<happened::SeasonBegan>(*entry)) {
        if (state_->next(Time{*time}) != entry) {
          found_.wrong = wrong_at("proof_pairing", i + 1);
          return {};
        }
        if (paired) ++found_.pairings;
      }
      if (!state_->take(*entry)) found_.wrong = wrong_at("proof_order", i + 1);
    }
    return {};
  }

  // The rounds' secrets fit what was told before, and the house's nonces fit the first of them.
  void check_rounds() {
    const Json* id = member_of(file_, "tournament", Json::Kind::text);
    const Json* told = member_of(file_, "commitments", Json::Kind::array);
    const Json* secrets = member_of(file_, "secrets", Json::Kind::array);
    nonces_ = digest_of_entrants(*state_);
    if (id == nullptr || told == nullptr || secrets == nullptr || !nonces_) {
      found_.wrong = Error{"proof_format", {}};
      return;
    }
    id_ = *id->text();
    for (std::size_t round = 0; round < state_->rounds() && state_->is_over(round); ++round) {
      const auto secret = digest_at(*secrets, round);
      const auto commitment = digest_at(*told, round);
      if (!secret || !commitment || sha256(bytes_of(*secret)) != *commitment) {
        found_.wrong = wrong_at("proof_round", round + 1);
        return;
      }
      if (round == 0) check_house_nonces(*secret);
      commitments_.push_back(*commitment);
      ++found_.rounds;
    }
  }
  static std::optional<Digest> digest_at(const Json& list, std::size_t at) {
    Digest digest{};
    const auto& items = *list.items();
    const std::string* text = at < items.size() ? items[at].text() : nullptr;
    if (text == nullptr || !from_hex(*text, digest)) return std::nullopt;
    return digest;
  }
  void check_house_nonces(const Digest& first_secret) {
    for (std::size_t player = 0; player < state_->entrants().size(); ++player) {
      const Tournament::Entrant& entrant = state_->entrants()[player];
      if (!entrant.nonce_by_house) continue;
      if (entrant.nonce == to_hex(house_nonce(first_secret, id_, player))) continue;
      found_.wrong = wrong_at("proof_house_nonce", player + 1);
    }
  }
  // The rolls follow from the record alone; that they are the round's follows from this.
  [[nodiscard]] bool shares_its_luck(const Match& match, std::size_t round) const {
    const DuplicateRound expected{round_name(id_, round), *nonces_};
    return match.dice().duplicate == expected && match.commitment() == commitments_[round];
  }

  void check_records(const std::vector<Json>& tables, const std::vector<Json>& names) {
    for (std::size_t table = 0; table < state_->tables().size() && !found_.wrong; ++table) {
      const Tournament::Seated& seated = state_->tables()[table];
      if (!seated.table.is_over()) continue;
      // Without the end of its round it counts for nothing, and may still be sealed.
      if (state_->plan().duplicate && !state_->is_over(seated.round)) continue;
      ++found_.tables;
      const Json* record = table < tables.size() ? &tables[table] : nullptr;
      if (record == nullptr || record->text() == nullptr) {
        found_.wrong = wrong_at("proof_record_missing", table + 1);
      } else if (!check_record(seated, *record->text(), names)) {
        found_.wrong = wrong_at("proof_record", table + 1);
      } else {
        ++found_.records;
      }
    }
  }

  // The same places, and the same names in the same seats, as far as they are not forgotten.
  bool check_record(const Tournament::Seated& seated, const std::string& record,
                    const std::vector<Json>& names) {
    const auto match = Match::from_record(record);
    if (!match || match->seats().size() != seated.table.seats.size()) return false;
    // The house had to close it, and all share the first place.
    if (state_->plan().duplicate && !shares_its_luck(*match, seated.round)) return false;
    if (!match->over())
      return std::ranges::count(seated.table.places, 1) == std::ssize(seated.table.places);
    const Findings findings = find_out(*match, record, trusted_);
    if (findings.signer == Signer::forged) return false;
    if (findings.vouched()) ++found_.vouched;
    const Result result = match->result();
    for (std::size_t seat = 0; seat < seated.table.seats.size(); ++seat) {
      if (result.place[seat] != seated.table.places[seat]) return false;
      if (!seated.points.empty() && result.points[seat] != seated.points[seat]) return false;
      const bool forfeit = !seated.lapses.empty() && seated.lapses[seat] != tournament::Lapse::none;
      if (match->seats()[seat].resigned != forfeit) return false;
      if (!same_name(match->seats()[seat].name, names, seated.table.seats[seat])) return false;
    }
    return true;
  }
  static bool same_name(std::string_view name, const std::vector<Json>& names, Player player) {
    constexpr std::string_view forgotten = "—";
    const auto at = static_cast<std::size_t>(player);
    if (at >= names.size() || names[at].text() == nullptr) return false;
    const std::string& told = *names[at].text();
    // Two of a name at one table are told apart there by a number.
    return name == forgotten || told == forgotten || name.starts_with(told);
  }

  void check_standings() {
    JsonWriter json;
    json.open_object();
    write_standings(json, *state_);
    const auto own = read_json(json.close_object().take(), tournament_limits);
    const Json* told = member_of(file_, "standings", Json::Kind::array);
    const auto& expected = *own->find("standings")->items();
    const bool same = told != nullptr && std::ranges::equal(*told->items(), expected, same_row);
    if (!same) found_.wrong = Error{"proof_standings", {}};
  }
  static bool same_row(const Json& one, const Json& other) {
    return std::ranges::all_of(std::array{"player", "rank", "score"}, [&](std::string_view key) {
      const Json* left = one.find(key);
      const Json* right = other.find(key);
      return left != nullptr && right != nullptr && left->digits() == right->digits();
    });
  }

  const Json& file_;
  std::span<const Digest> trusted_;
  std::optional<Tournament> state_{};
  // Of a duplicate tournament.
  std::string id_{};
  std::optional<Digest> nonces_{};     // their hash
  std::vector<Digest> commitments_{};  // of the rounds that are over
  TournamentFindings found_{};
};

}  // namespace

void write_standings(JsonWriter& json, const Tournament& state) {
  json.key("standings").open_array();
  for (const Tournament::Standing& each : state.standings()) {
    json.open_object().member("player", each.player).member("rank", each.rank);
    json.member("score", each.score).close_object();
  }
  json.close_array();
}

Expected<TournamentFindings> examine_tournament(const Json& file, std::span<const Digest> trusted) {
  return Examination{file, trusted}.run();
}

}  // namespace boathouse::proof
