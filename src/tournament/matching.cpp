#include "tournament/matching.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace boathouse::tournament {

namespace {

constexpr int none = -1;

// An edge, walked from one vertex to another.
struct Step {
  int from = none;
  int to = none;
};
Step back(Step step) { return {step.to, step.from}; }

// In the alternating trees that grow from the vertices without a mate: outer nodes are an even
// number of steps away from the root, inner nodes an odd one.
enum class Label : std::uint8_t { unreached, outer, inner };

// A vertex, or a blossom: an odd cycle of nodes that is treated as one.
struct Node {
  int parent = none;  // the blossom that it is part of
  int base = none;    // the vertex whose mate, if any, is outside
  std::int64_t dual = 0;
  Label label = Label::unreached;
  Step reached{};            // the step by which it got its label; none for a root
  std::vector<int> cycle{};  // of a blossom: its nodes, that of the base first
  std::vector<Step>
      steps{};  // from each of them to the next; the odd ones are those of the matching
};

// The heaviest perfect matching, of weights that are turned round. An edge may be used only while
// the duals of its ends add up to just twice its weight (it is tight); they never add up to less.
class Matcher {
 public:
  explicit Matcher(const Weights& weights)
      : weights_(weights), size_(static_cast<int>(weights.size())) {
    std::int64_t most = 0;
    for (int u = 0; u < size_; ++u) {
      for (int v = 0; v < size_; ++v) most = u == v ? most : std::max(most, weight(u, v));
    }
    for (auto& row : weights_) {
      for (std::int64_t& each : row) each = most - each;
    }
    std::int64_t heaviest = 0;
    for (int u = 0; u < size_; ++u) {
      for (int v = 0; v < size_; ++v)
        heaviest = u == v ? heaviest : std::max(heaviest, weight(u, v));
    }
    for (int v = 0; v < size_; ++v) {
      nodes_.push_back({.base = v, .dual = heaviest});
      outermost_.push_back(v);
      mates_.push_back(none);
    }
  }

  std::vector<int> match() {
    for (int pairs = 0; 2 * pairs < size_; ++pairs) add_pair();
    return mates_;
  }

 private:
  [[nodiscard]] std::int64_t weight(int u, int v) const {
    return weights_[static_cast<std::size_t>(u)][static_cast<std::size_t>(v)];
  }
  [[nodiscard]] Node& node(int number) { return nodes_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int& mate(int vertex) { return mates_[static_cast<std::size_t>(vertex)]; }
  [[nodiscard]] int& outermost(int vertex) { return outermost_[static_cast<std::size_t>(vertex)]; }
  [[nodiscard]] Label label_of(int vertex) { return node(outermost(vertex)).label; }
  [[nodiscard]] std::int64_t slack(int u, int v) {
    return node(u).dual + node(v).dual - 2 * weight(u, v);
  }
  [[nodiscard]] bool is_blossom(int number) const { return number >= size_; }
  [[nodiscard]] bool is_outermost(int number) {
    return node(number).parent == none && node(number).base != none;
  }

  template <class Visit>
  void each_vertex(int number, const Visit& visit) {
    if (!is_blossom(number)) return visit(number);
    for (const int part : node(number).cycle) each_vertex(part, visit);
  }

  void add_pair() {
    grown_.clear();
    for (int each = 0; each < static_cast<int>(nodes_.size()); ++each) {
      node(each).label = Label::unreached;
      if (is_outermost(each) && mate(node(each).base) == none) make_outer(each, {});
    }
    while (!grow_trees()) change_duals();
    for (int each = size_; each < static_cast<int>(nodes_.size()); ++each) {
      if (is_outermost(each) && node(each).dual == 0) dissolve(each);
    }
  }

  // Whether that has led to one more pair.
  bool grow_trees() {
    while (!grown_.empty()) {
      const int u = grown_.back();
      grown_.pop_back();
      for (int v = 0; v < size_; ++v) {
        if (outermost(u) == outermost(v) || slack(u, v) != 0) continue;
        if (label_of(v) == Label::unreached) reach({u, v});
        if (label_of(v) == Label::outer && outermost(u) != outermost(v) && meet({u, v})) {
          return true;
        }
      }
    }
    return false;
  }

  void make_outer(int number, Step reached) {
    node(number).label = Label::outer;
    node(number).reached = reached;
    each_vertex(number, [this](int vertex) { grown_.push_back(vertex); });
  }

  void reach(Step step) {
    Node& inner = node(outermost(step.to));
    inner.label = Label::inner;
    inner.reached = step;
    const int partner = mate(inner.base);
    make_outer(outermost(partner), {inner.base, partner});
  }

  // The outer node two steps nearer to the root; none for a root.
  [[nodiscard]] int above(int outer) {
    const Step reached = node(outer).reached;
    return reached.from == none ? none : outermost(node(outermost(reached.from)).reached.from);
  }

  // Two outer nodes: in one tree they close a cycle, in two trees there is a way from root to root.
  bool meet(Step step) {
    std::vector<int> line;
    for (int each = outermost(step.from); each != none; each = above(each)) line.push_back(each);
    int common = outermost(step.to);
    while (common != none && std::ranges::find(line, common) == line.end()) common = above(common);
    if (common == none) {
      turn_round(step);
      turn_round(back(step));
      return true;
    }
    shrink(common, step);
    return false;
  }

  // The way from the step's first end up to the root: what was in the matching leaves it, and the
  // other way round.
  void turn_round(Step step) {
    for (;;) {
      const int outer = outermost(step.from);
      move_base(outer, step.from);
      mate(step.from) = step.to;
      const Step reached = node(outer).reached;
      if (reached.from == none) return;
      const int inner = outermost(reached.from);
      step = node(inner).reached;
      move_base(inner, step.to);
      mate(step.to) = step.from;
    }
  }

  // Pairs the parts of a blossom so that this vertex is the one left over.
  void move_base(int number, int vertex) {
    node(number).base = vertex;
    if (!is_blossom(number)) return;
    int part = vertex;
    while (node(part).parent != number) part = node(part).parent;
    auto& cycle = node(number).cycle;
    auto& steps = node(number).steps;
    const auto at = std::ranges::find(cycle, part) - cycle.begin();
    std::ranges::rotate(cycle, cycle.begin() + at);
    std::ranges::rotate(steps, steps.begin() + at);
    move_base(part, vertex);
    for (std::size_t i = 1; i < cycle.size(); i += 2) {
      const Step pair = steps[i];
      move_base(cycle[i], pair.from);
      move_base(cycle[i + 1], pair.to);
      mate(pair.from) = pair.to;
      mate(pair.to) = pair.from;
    }
  }

  void shrink(int common, Step closing) {
    std::vector<int> cycle;
    std::vector<Step> steps;
    for (int each = outermost(closing.from); each != common;) {
      const int inner = outermost(node(each).reached.from);
      steps.push_back(node(each).reached);
      steps.push_back(node(inner).reached);
      cycle.push_back(each);
      cycle.push_back(inner);
      each = outermost(node(inner).reached.from);
    }
    cycle.push_back(common);
    std::ranges::reverse(cycle);
    std::ranges::reverse(steps);
    steps.push_back(closing);
    for (int each = outermost(closing.to); each != common;) {
      const int inner = outermost(node(each).reached.from);
      cycle.push_back(each);
      cycle.push_back(inner);
      steps.push_back(back(node(each).reached));
      steps.push_back(back(node(inner).reached));
      each = outermost(node(inner).reached.from);
    }
    const int blossom = new_blossom();
    for (const int part : cycle) node(part).parent = blossom;
    node(blossom) = {
        .base = node(common).base, .cycle = std::move(cycle), .steps = std::move(steps)};
    each_vertex(blossom, [&](int vertex) { outermost(vertex) = blossom; });
    make_outer(blossom, node(common).reached);
  }

  int new_blossom() {
    if (unused_.empty()) {
      nodes_.emplace_back();
      return static_cast<int>(nodes_.size()) - 1;
    }
    const int number = unused_.back();
    unused_.pop_back();
    return number;
  }

  // The parts of a blossom stand for themselves again.
  void dissolve(int blossom) {
    for (const int part : node(blossom).cycle) {
      node(part).parent = none;
      node(part).label = Label::unreached;
      each_vertex(part, [&](int vertex) { outermost(vertex) = part; });
    }
    node(blossom) = {};
    unused_.push_back(blossom);
  }

  // In a tree, the parts on the even way from where an inner blossom was reached to its base take
  // its place.
  void open(int blossom) {
    const std::vector<int> cycle = node(blossom).cycle;
    const std::vector<Step> steps = node(blossom).steps;
    Step reached = node(blossom).reached;
    dissolve(blossom);
    const std::size_t size = cycle.size();
    auto at =
        static_cast<std::size_t>(std::ranges::find(cycle, outermost(reached.to)) - cycle.begin());
    const bool forward = at % 2 == 1;
    bool inner = true;
    for (;; inner = !inner) {
      if (inner) {
        node(cycle[at]).label = Label::inner;
        node(cycle[at]).reached = reached;
      } else {
        make_outer(cycle[at], reached);
      }
      if (at == 0) return;
      reached = forward ? steps[at] : back(steps[at - 1]);
      at = forward ? (at + 1) % size : at - 1;
    }
  }

  // As little as makes another edge tight, or an inner blossom free to be opened.
  void change_duals() {
    std::int64_t change = std::numeric_limits<std::int64_t>::max();
    for (int u = 0; u < size_; ++u) {
      if (label_of(u) != Label::outer) continue;
      for (int v = 0; v < size_; ++v) {
        if (outermost(u) == outermost(v) || label_of(v) == Label::inner) continue;
        change = std::min(change, slack(u, v) / (label_of(v) == Label::outer ? 2 : 1));
      }
    }
    for (int each = size_; each < static_cast<int>(nodes_.size()); ++each) {
      if (is_outermost(each) && node(each).label == Label::inner) {
        change = std::min(change, node(each).dual);
      }
    }
    apply(change);
  }

  void apply(std::int64_t change) {
    const auto share = [&](Label label) {
      return label == Label::outer ? -change : label == Label::inner ? change : 0;
    };
    for (int v = 0; v < size_; ++v) node(v).dual += share(label_of(v));
    for (int each = size_; each < static_cast<int>(nodes_.size()); ++each) {
      if (is_outermost(each)) node(each).dual -= share(node(each).label);
    }
    const int count = static_cast<int>(nodes_.size());
    for (int each = size_; each < count; ++each) {
      if (is_outermost(each) && node(each).label == Label::inner && node(each).dual == 0) {
        open(each);
      }
    }
    grown_.clear();
    for (int v = 0; v < size_; ++v) {
      if (label_of(v) == Label::outer) grown_.push_back(v);
    }
  }

  Weights weights_;
  int size_;
  std::vector<Node> nodes_;  // the vertices, then the blossoms
  std::vector<int> unused_;  // numbers of blossoms that are no more
  std::vector<int> outermost_;
  std::vector<int> mates_;
  std::vector<int> grown_;  // vertices of outer nodes whose edges have not been looked at
};

}  // namespace

std::vector<int> lightest_matching(const Weights& weights) { return Matcher{weights}.match(); }

}  // namespace boathouse::tournament
