// SPDX-License-Identifier: Apache-2.0
// Per edge of real lowered programs, in both integer models: what encode::transition says about a step against executing the
// edge's operations one by one. Random walks through a sample of tests/verify; values of every sort that has constants.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "cfa/text.h"
#include "encode/encode.h"
#include "frontend/frontend.h"
#include "lower/lower.h"
#include "term/smtlib.h"
#include "testing/part.h"

namespace pippin::testing {
namespace {

using cfa::Cfa;
using term::Term;

struct Counts {
  uint64_t taken = 0, refused = 0, values = 0, unknown = 0;
};

class Walk {
 public:
  Walk(const Cfa& c, uint64_t seed, Counts& counts) : c_(c), random_(seed), counts_(counts) {}

  void go(size_t steps) {
    cfa::LocId at = c_.initial;
    size_t stuck = 0;
    for (size_t k = 0; k < steps && stuck < 20 && !c_.out(at).empty(); ++k) {
      const cfa::EdgeId e = c_.out(at)[random_() % c_.out(at).size()];
      if (c_.edge(e).kind != cfa::EdgeKind::Internal || encode::has_choices(c_.edge(e).ops)) return;
      ++stuck;
      if (step(e)) at = c_.edge(e).target, stuck = 0;
    }
  }

 private:
  /// Null for sorts without constants of ours.
  Term any(term::Sort s) {
    const uint64_t r = random_();
    term::TermManager& tm = c_.tm();
    if (s.is_bool()) return r % 2 ? tm.mk_true() : tm.mk_false();
    const int64_t interesting[] = {0, 1, -1, 2, 7, 42, 127, 128, 255, 2147483647, -2147483647 - 1, static_cast<int64_t>(r >> 3)};
    const int64_t v = interesting[r % std::size(interesting)];
    if (s.is_int()) return tm.mk_int(v);
    if (s.is_bv()) return tm.mk_bv(s.width(), v);
    return {};
  }

  /// Executes the edge; then asks the formula about the same step. True if the edge was taken.
  bool step(cfa::EdgeId id) {
    const cfa::Edge& e = c_.edge(id);
    const encode::TransitionFormula f = encode::transition(c_, id);
    term::TermMap now = state_, before = state_;
    size_t havocs = 0;
    bool taken = true, known = true;
    for (const cfa::Op& op : e.ops) {
      Term value = op.kind == cfa::OpKind::Havoc ? any(op.var.sort()) : term::evaluate(c_.tm(), op.term, now);
      if (op.kind == cfa::OpKind::Assume) {
        known &= !value.null();
        taken &= !value.null() && value.is_true();
        continue;
      }
      if (op.kind == cfa::OpKind::Havoc) {
        // One auxiliary variable for each havoc, in order.
        EXPECT_LT(havocs, f.aux.size());
        if (havocs < f.aux.size() && !value.null()) before[f.aux[havocs]] = value;
        ++havocs;
      }
      if (value.null() || !value.is_value()) now.erase(op.var);
      else now[op.var] = value;
    }
    EXPECT_EQ(havocs, f.aux.size());
    const Term guard = term::evaluate(c_.tm(), f.guard, before);
    if (!known || guard.null()) {
      ++counts_.unknown;
      return false;
    }
    EXPECT_EQ(guard.is_true(), taken) << where(e, f);
    ++(taken ? counts_.taken : counts_.refused);
    if (!taken) return false;
    for (const cfa::Variable& v : c_.variables()) {
      const Term expected = look_up(now, v.term), old = look_up(state_, v.term);
      const auto out = f.out.find(v.term);
      if (out == f.out.end()) {
        EXPECT_EQ(expected, old) << v.term.name() << " is said to be unchanged\n" << where(e, f);
        continue;
      }
      const Term said = term::evaluate(c_.tm(), out->second, before);
      if (expected.null() || said.null() || !said.is_value()) continue;
      ++counts_.values;
      EXPECT_EQ(said, expected) << v.term.name() << "\n" << where(e, f);
    }
    state_ = std::move(now);
    return true;
  }

  static Term look_up(const term::TermMap& m, Term v) {
    const auto it = m.find(v);
    return it == m.end() ? Term() : it->second;
  }
  std::string where(const cfa::Edge& e, const encode::TransitionFormula& f) const {
    return cfa::print(c_, e) + "\nguard " + term::print(f.guard);
  }

  const Cfa& c_;
  std::mt19937_64 random_;
  Counts& counts_;
  term::TermMap state_;
};

void run(lower::IntegerModel model) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/verify"))
    if (entry.path().extension() == ".c" && entry.path().parent_path().filename() != "parts") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  ASSERT_GT(files.size(), 100u) << "to be run in the source folder";
  const series::Part some = series::part();
  Counts counts;
  size_t programs = 0;
  for (size_t k = 11 * some.k; k < files.size(); k += 11 * some.n) {
    frontend::Diagnostics diagnostics;
    frontend::Sources sources;
    sources.files = {files[k]};
    sources.compiler_args = {"-DBOUND=5"};
    auto program = frontend::parse_c(sources, {}, diagnostics);
    if (!program || !program->entry.valid() || !program->functions[program->entry].has_body()) continue;
    lower::LowerOptions options;
    options.model = model;
    const auto skeleton = lower::make_skeleton(*program, options);
    term::TermManager tm;
    const Cfa c = lower::translate(*skeleton, tm, options);
    ++programs;
    for (uint64_t seed = 1; seed <= 4; ++seed) Walk(c, seed * 1000 + k, counts).go(400);
    if (::testing::Test::HasFailure()) FAIL() << files[k];
  }
  std::printf("%zu programs: %lu edges taken, %lu refused, %lu values compared, %lu not known\n", programs, counts.taken,
              counts.refused, counts.values, counts.unknown);
  EXPECT_GT(programs, 30u / some.n);
  EXPECT_GT(counts.taken, 2000u / some.n);
  EXPECT_GT(counts.refused, 200u / some.n);
  EXPECT_GT(counts.values, 1000u / some.n);
}

TEST(Transition, OnLoweredProgramsAsTheirOperationsInt) { run(lower::IntegerModel::Int); }
TEST(Transition, OnLoweredProgramsAsTheirOperationsBv) { run(lower::IntegerModel::Bv); }

}  // namespace
}  // namespace pippin::testing
