// SPDX-License-Identifier: Apache-2.0
#include "experiment/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>

namespace pippin::experiment {

namespace {

/// The rows by set, task and configuration.
class Index {
 public:
  Index(const Spec& spec, const std::vector<Row>& rows) : tasks_(spec.sets.size()) {
    std::map<std::string, size_t> set_of;
    for (size_t i = 0; i < spec.sets.size(); ++i) set_of[spec.sets[i].name] = i;
    for (const Row& r : rows) {
      const auto it = set_of.find(r.set);
      if (it != set_of.end()) tasks_[it->second][r.task][r.configuration] = &r;
    }
  }

  const std::map<std::string, std::map<std::string, const Row*>>& tasks(size_t set) const { return tasks_[set]; }

  /// `set`: of this one only.
  std::vector<const Row*> rows_of(const std::string& configuration, std::optional<size_t> set_only = {}) const {
    std::vector<const Row*> out;
    for (size_t s = 0; s < tasks_.size(); ++s)
      for (const auto& [task, by_configuration] : tasks_[s])
        if (const auto it = by_configuration.find(configuration); it != by_configuration.end() && s == set_only.value_or(s)) out.push_back(it->second);
    return out;
  }

  /// All runs were refused with the same words; empty otherwise.
  std::string not_run(const std::string& configuration) const {
    const std::vector<const Row*> rows = rows_of(configuration);
    const auto refused = [&](const Row* r) { return r->verdict == "ERROR" && r->reason == rows[0]->reason; };
    return !rows.empty() && std::ranges::all_of(rows, refused) ? rows[0]->reason : "";
  }

  /// What the configurations `of` solve together, against the others of `all`.
  Count count(size_t set, const std::set<std::string>& of, const std::set<std::string>& all) const {
    Count c;
    for (const auto& [task, by_configuration] : tasks_[set]) {
      bool ran = false, mine = false, others = false, wrong = false, is_true = false;
      double best = 0;
      for (const auto& [name, row] : by_configuration) {
        const bool own = of.contains(name);
        ran |= own;
        wrong |= own && row->wrong();
        if (!row->solved() || !all.contains(name)) continue;
        if (own) {
          best = mine ? std::min(best, row->cpu) : row->cpu;
          is_true = row->verdict == "TRUE";
        }
        (own ? mine : others) = true;
      }
      c.tasks += ran;
      c.wrong += wrong;
      if (!mine) continue;
      ++c.solved;
      ++(is_true ? c.solved_true : c.solved_false);
      c.exclusive += !others;
      c.cpu += best;
    }
    return c;
  }

 private:
  std::vector<std::map<std::string, std::map<std::string, const Row*>>> tasks_;   // by set
};

TableRow table_row(const Spec& spec, const Index& index, TableRow::Kind kind, const std::string& name,
                   const std::set<std::string>& of, const std::set<std::string>& all) {
  TableRow row;
  row.kind = kind;
  row.name = name;
  for (size_t s = 0; s < spec.sets.size(); ++s) {
    row.sets.push_back(index.count(s, of, all));
    row.total += row.sets.back();
  }
  return row;
}

TableResult table(const Spec& spec, const Index& index, const Table& t) {
  TableResult out;
  out.name = t.name;
  std::set<std::string> all;
  for (const Configuration& c : spec.configurations)
    if (matches_any(t.of, c.name)) all.insert(c.name);
  for (const Configuration& c : spec.configurations)
    if (all.contains(c.name)) {
      out.rows.push_back(table_row(spec, index, TableRow::Kind::Configuration, c.name, {c.name}, all));
      out.rows.back().not_run = index.not_run(c.name);
    }
  // A portfolio belongs to the tables that have all its members.
  for (const Portfolio& p : spec.portfolios) {
    std::set<std::string> of;
    for (const Configuration& c : spec.configurations)
      if (matches_any(p.of, c.name)) of.insert(c.name);
    if (std::includes(all.begin(), all.end(), of.begin(), of.end()))
      out.rows.push_back(table_row(spec, index, TableRow::Kind::Portfolio, p.name, of, all));
  }
  out.rows.push_back(table_row(spec, index, TableRow::Kind::VirtualBest, "virtual best", all, all));
  return out;
}

Quantiles quantiles(const Spec& spec, const Index& index, const Table& t, const std::string& column, std::optional<size_t> set = {}) {
  Quantiles q{t.name, column, set ? spec.sets[*set].name : "", {}};
  for (const Configuration& c : spec.configurations) {
    if (!matches_any(t.of, c.name) || !index.not_run(c.name).empty()) continue;
    Series s{c.name, {}};
    for (const Row* r : index.rows_of(c.name, set))
      if (r->solved())
        if (const auto v = value_of(*r, column)) s.values.push_back(*v);
    std::sort(s.values.begin(), s.values.end());
    q.series.push_back(std::move(s));
  }
  return q;
}

ScatterResult scatter(const Spec& spec, const Index& index, const Scatter& of) {
  ScatterResult out{of, {}};
  for (size_t s = 0; s < spec.sets.size(); ++s)
    for (const auto& [task, by_configuration] : index.tasks(s)) {
      const auto x = by_configuration.find(of.x), y = by_configuration.find(of.y);
      if (x == by_configuration.end() || y == by_configuration.end()) continue;
      const auto vx = value_of(*x->second, of.column), vy = value_of(*y->second, of.column_y);
      if (!vx || !vy) continue;
      out.points.push_back({spec.sets[s].name, task, x->second->expected, *vx, *vy, x->second->solved(), y->second->solved()});
    }
  return out;
}

/// Classes of numbers of iterations: each begins here and ends before the next one.
constexpr std::array<uint64_t, 8> kIterations = {1, 2, 3, 4, 5, 7, 10, 20};

std::string iterations_label(size_t i) {
  if (i + 1 == kIterations.size()) return fmt::format("{}+", kIterations[i]);
  const uint64_t last = kIterations[i + 1] - 1;
  return last == kIterations[i] ? fmt::format("{}", last) : fmt::format("{}–{}", kIterations[i], last);
}

BoxesResult boxes(const Spec& spec, const Index& index, const Boxes& of, const std::string& configuration) {
  std::array<std::vector<double>, kIterations.size()> factors;
  for (size_t s = 0; s < spec.sets.size(); ++s)
    for (const auto& [task, by_configuration] : index.tasks(s)) {
      const auto x = by_configuration.find(of.against), y = by_configuration.find(configuration);
      if (x == by_configuration.end() || y == by_configuration.end() || !x->second->solved() || !y->second->solved()) continue;
      const auto vx = value_of(*x->second, of.column), vy = value_of(*y->second, of.column);
      if (!vx || !vy || *vx <= 0 || *vy <= 0) continue;
      // A run that needed no iteration (nothing to reach) stands with those of one.
      const auto next = std::ranges::upper_bound(kIterations, std::max<uint64_t>(1, x->second->iterations));
      factors[static_cast<size_t>(next - kIterations.begin()) - 1].push_back(*vy / *vx);
    }
  BoxesResult out{configuration, of.against, of.column, {}};
  for (size_t i = 0; i < factors.size(); ++i)
    if (!factors[i].empty()) out.boxes.push_back(box_of(iterations_label(i), std::move(factors[i])));
  return out;
}

std::vector<Clash> clashes(const std::vector<Row>& rows) {
  std::map<std::string, Clash> by_task;
  for (const Row& r : rows) {
    if (!r.decided()) continue;
    Clash& c = by_task[r.task];
    c.task = r.task;
    c.expected = r.expected;
    (r.verdict == "TRUE" ? c.says_true : c.says_false).push_back(r.configuration + " (" + r.set + ")");
  }
  std::vector<Clash> out;
  for (auto& [task, c] : by_task)
    if (!c.says_true.empty() && !c.says_false.empty()) out.push_back(std::move(c));
  return out;
}

Outcomes outcomes(const Index& index, const std::string& configuration) {
  Outcomes o;
  o.configuration = configuration;
  for (const Row* r : index.rows_of(configuration)) {
    o.wall += r->wall;
    o.solver += r->solver;
    o.max_memory_mb = std::max(o.max_memory_mb, r->memory_mb);
    o.paths += r->paths;
    o.perfect += r->perfect;
    o.states += r->states;
    o.safety_hits += r->safety_hits;
    o.error_hits += r->error_hits;
    o.error_hits_refuted += r->error_hits_refuted;
    if (r->verdict == "UNKNOWN") ++o.unknown[kind_of_reason(r->reason)];
    std::istringstream in(r->techniques);
    for (std::string part; std::getline(in, part, ',');) {
      part.erase(0, part.find_first_not_of(' '));
      const size_t space = part.rfind(' ');
      if (space == std::string::npos) continue;
      const std::string name = part.substr(0, space), use = part.substr(space + 1);
      o.techniques[name].successes += std::strtoull(use.c_str(), nullptr, 10);
      const size_t slash = use.find('/');
      if (slash != std::string::npos) o.techniques[name].perfect += std::strtoull(use.c_str() + slash + 1, nullptr, 10);
    }
    if (r->solved() && !r->technique.empty()) ++o.techniques[r->technique].last;
  }
  return o;
}

}  // namespace

Count& Count::operator+=(const Count& o) {
  tasks += o.tasks;
  solved += o.solved;
  solved_true += o.solved_true;
  solved_false += o.solved_false;
  exclusive += o.exclusive;
  wrong += o.wrong;
  cpu += o.cpu;
  return *this;
}

std::string kind_of_reason(const std::string& reason) {
  struct Rule { const char* part; const char* kind; };
  static constexpr Rule kRules[] = {
      {"spurious", "over-approximated alarm"}, {"over-approximation", "over-approximated alarm"},
      {"not confirmed", "over-approximated alarm"}, {"unsupported", "unsupported construct"}, {"timeout", "timeout"},
      {"memory", "out of memory"}, {"recursion", "unsupported construct"},
      {"no refinement", "no refinement"}, {"no progress", "no progress"}, {"certificate", "certificate not accepted"},
      {"vacuous", "vacuous proof"}, {"too many", "abstraction too large"}};
  for (const Rule& r : kRules)
    if (reason.find(r.part) != std::string::npos) return r.kind;
  return "other";
}

std::optional<double> value_of(const Row& row, const std::string& column) {
  if (column == "cpu") return row.cpu;
  if (column == "wall") return row.wall;
  if (column == "memory_mb") return row.memory_mb;
  if (column == "iterations") return static_cast<double>(row.iterations);
  if (column == "paths") return static_cast<double>(row.paths);
  if (column == "perfect") return static_cast<double>(row.perfect);
  if (column == "inductive") return static_cast<double>(row.inductive);
  if (column == "states") return static_cast<double>(row.states);
  if (column == "safety_hits") return static_cast<double>(row.safety_hits);
  if (column == "error_hits") return static_cast<double>(row.error_hits);
  if (column == "error_hits_refuted") return static_cast<double>(row.error_hits_refuted);
  if (column == "solver") return row.solver;
  if (column == "perfect_percent" && row.paths > 0)
    return 100.0 * static_cast<double>(row.perfect) / static_cast<double>(row.paths);
  return std::nullopt;
}

Box box_of(std::string label, std::vector<double> values) {
  std::ranges::sort(values);
  const auto at = [&](double part) {
    const double place = part * static_cast<double>(values.size() - 1);
    const size_t below = static_cast<size_t>(place);
    const double rest = place - static_cast<double>(below);
    return rest == 0 ? values[below] : values[below] + rest * (values[below + 1] - values[below]);
  };
  Box out{std::move(label), values.size(), 0, at(0.25), at(0.5), at(0.75), 0, {}};
  const double reach = 1.5 * (out.quartile3 - out.quartile1);
  const auto inside = [&](double v) { return v >= out.quartile1 - reach && v <= out.quartile3 + reach; };
  out.low = *std::ranges::find_if(values, inside);
  out.high = *std::find_if(values.rbegin(), values.rend(), inside);
  std::ranges::copy_if(values, std::back_inserter(out.outliers), [&](double v) { return !inside(v); });
  return out;
}

Summary summarise(const Spec& spec, size_t cells, const std::vector<Row>& rows) {
  Summary s;
  s.cells = cells;
  s.rows = rows.size();
  const Index index(spec, rows);
  std::set<std::string> unlabelled, not_run;
  for (const Configuration& c : spec.configurations)
    if (std::string why = index.not_run(c.name); !why.empty()) {
      not_run.insert(c.name);
      s.not_run.push_back({c.name, std::move(why)});
    }
  for (const Row& r : rows) {
    if (r.wrong()) s.wrong.push_back(r);
    if (r.verdict == "CRASH") s.crashes.push_back(r);
    if (r.verdict == "ERROR" && !not_run.contains(r.configuration)) {
      auto same = std::ranges::find(s.errors, r.reason, [](const InputErrors& e) { return e.first.reason; });
      if (same == s.errors.end()) same = s.errors.insert(same, {r});
      ++same->runs;
    }
    if (r.expected.empty() && r.decided()) unlabelled.insert(r.task);
  }
  s.unlabelled.assign(unlabelled.begin(), unlabelled.end());
  s.clashes = clashes(rows);
  for (const Table& t : spec.tables) {
    s.tables.push_back(table(spec, index, t));
    for (const char* column : {"cpu", "iterations", "perfect_percent"}) {
      s.quantiles.push_back(quantiles(spec, index, t, column));
      for (size_t set = 0; spec.sets.size() > 1 && set < spec.sets.size(); ++set) s.quantiles.push_back(quantiles(spec, index, t, column, set));
    }
  }
  for (const Boxes& b : spec.boxes)
    for (const Configuration& c : spec.configurations)
      if (matches_any(b.of, c.name) && index.not_run(c.name).empty()) s.boxes.push_back(boxes(spec, index, b, c.name));
  for (const Scatter& sc : spec.scatters) s.scatters.push_back(scatter(spec, index, sc));
  for (const Configuration& c : spec.configurations) s.outcomes.push_back(outcomes(index, c.name));
  return s;
}

}  // namespace pippin::experiment
