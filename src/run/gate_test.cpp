// SPDX-License-Identifier: Apache-2.0
// No proof without obligations: a property whose error locations nobody made, or that asks another question than whether
// one is reached, is never TRUE, whatever its row says.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "run/pipeline.h"

namespace pippin::run {
namespace {

class Gate : public ::testing::Test {
 protected:
  Gate() {
    char name[] = "/tmp/pippin-test-XXXXXX";
    folder_ = mkdtemp(name);
  }
  ~Gate() override { [[maybe_unused]] int r = std::system(("rm -rf " + folder_).c_str()); }
  CheckOptions asks(ir::Property p, const std::string& program) {
    CheckOptions o;
    o.program.files = {folder_ + "/p.c"};
    std::ofstream(o.program.files.front()) << program;
    o.program.semantics.properties = {p};
    o.search.random_seconds = 0;
    return o;
  }
  std::string folder_;
};

TEST_F(Gate, WithoutObligationsNothingIsProved) {
  const ir::Property p = ir::Property::NoDataRace;
  Statistics statistics;
  const CheckOutcome outcome = run_check(asks(p, "int main(void) { while (1); return 0; }\n"), statistics);
  EXPECT_EQ(outcome.report.answer, core::Answer::Unknown) << ir::name(p);
  EXPECT_NE(outcome.report.reason.find(ir::name(p)), std::string::npos) << outcome.report.reason;
}

/// A program without a target says nothing about whether executions end.
TEST_F(Gate, AnotherQuestionIsNotAnsweredByAbsentTargets) {
  for (const char* plan : {"auto", "trace-abstraction", "kojak", "horn", "bmc", "k-induction"}) {
    Statistics statistics;
    CheckOptions o = asks(ir::Property::Termination, "int main(void) { while (1); return 0; }\n");
    o.plan = plan_of(plan);
    EXPECT_NE(run_check(o, statistics).report.answer, core::Answer::True) << plan;
  }
}

TEST_F(Gate, EachSupportedPropertyHasAGenerator) {
  for (const ir::PropertyRow& row : ir::property_table()) {
    Statistics statistics;
    const CheckOutcome outcome = run_check(asks(row.property, "int main(void) { return 0; }\n"), statistics);
    EXPECT_EQ(outcome.report.answer == core::Answer::True, row.supported()) << row.name << ": " << outcome.report.reason;
  }
}

}  // namespace
}  // namespace pippin::run
