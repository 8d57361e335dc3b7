// SPDX-License-Identifier: Apache-2.0
// cfa_dump [--bv] [--ir] [--stats] [--32] FILE: lowers a C file and prints the Cfa (or only sizes and what is not supported).
#include <fmt/core.h>

#include <cstring>
#include <utility>
#include <vector>

#include "cfa/text.h"
#include "frontend/frontend.h"
#include "ir/recursion.h"
#include "lower/lower.h"

int main(int argc, char** argv) {
  using namespace pippin;
  lower::LowerOptions options;
  ir::Target target;
  bool stats = false, dump_ir = false;
  frontend::Sources sources;
  for (int k = 1; k < argc; ++k) {
    const std::string a = argv[k];
    if (a == "--bv") options.model = lower::IntegerModel::Bv;
    else if (a == "--stats") stats = true;
    else if (a == "--ir") dump_ir = true;
    else if (a == "--wrap") options.semantics.overflow = ir::SignedOverflow::Wrap;
    else if (a == "--32") target.model = ir::DataModel::ILP32;
    else sources.files.push_back(a);
  }
  frontend::Diagnostics diagnostics;
  auto program = frontend::parse_c(sources, target, diagnostics);
  if (!program) {
    fmt::print("parse error: {}\n", program.error().text());
    return 2;
  }
  ir::add_result_variables(*program);
  if (dump_ir) fmt::print("{}\n", ir::print(*program));
  const double start = cpu_seconds();
  const auto skeleton = lower::make_skeleton(*program, options);
  const double middle = cpu_seconds();
  term::TermManager tm;
  const cfa::Cfa cfa = lower::translate(*skeleton, tm, options);
  const double end = cpu_seconds();
  const std::string wrong = cfa::verify(cfa);
  if (!wrong.empty()) fmt::print("NOT WELL-FORMED: {}\n", wrong);
  if (!stats) {
    fmt::print("{}", cfa::print(cfa));
  } else {
    size_t errors = 0;
    for (const cfa::Location& l : cfa.locations()) errors += l.kind == cfa::LocKind::Error;
    fmt::print("{}: locations {} edges {} variables {} errors {} terms {} skeleton {:.2f}s translate {:.2f}s\n",
               sources.files[0], cfa.locations().size(), cfa.edges().size(), cfa.variables().size(), errors, tm.num_terms(),
               middle - start, end - middle);
    // What the graph reaches; guards are not looked at.
    std::vector<char> seen(cfa.locations().size(), 0);
    std::vector<cfa::LocId> work{cfa.initial};
    seen[cfa.initial.value] = 1;
    while (!work.empty()) {
      const cfa::LocId at = work.back();
      work.pop_back();
      for (cfa::EdgeId e : cfa.out(at))
        if (!std::exchange(seen[cfa.edge(e).target.value], 1)) work.push_back(cfa.edge(e).target);
    }
    for (cfa::LocId l : cfa.locations().ids()) {
      const cfa::Location& location = cfa.location(l);
      if (location.kind == cfa::LocKind::Unsupported && seen[l.value])
        fmt::print("  unsupported {} at line {}\n", location.property, location.origin.line);
    }
    for (const cfa::Assumption& a : cfa.assumptions)
      if (a.direction() != cfa::Direction::Convention) fmt::print("  over: {} line {} {}\n", cfa::key(a.convention), a.origin.line, a.text);
  }
  return wrong.empty() ? 0 : 1;
}
