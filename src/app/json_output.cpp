// SPDX-License-Identifier: Apache-2.0
#include "app/json_output.h"

#include <cstring>

#include <fmt/format.h>

#include "app/input.h"
#include "app/version.h"
#include "app/witness_export.h"
#include "smt/session.h"

namespace pippin::app {

namespace {

report::Document common(const CheckOptions& o, int exit_code) {
  report::Document d;
  d.version = kVersion;
  d.solvers.emplace_back("z3", smt::make_z3()->version());
  if (const auto cvc5 = smt::make_cvc5()) d.solvers.emplace_back("cvc5", cvc5->version());
  d.files = o.files;
  if (!o.is_cfa && !o.files.empty()) {
    d.data_model = o.data_model == ir::DataModel::LP64 ? "LP64" : "ILP32";
    d.entry = o.entry;
  }
  d.specification = specification_of(o.entry, o.semantics);
  d.exit_code = exit_code;
  return d;
}

template <class T>
T from_bits(ir::Int128 bits) {
  static_assert(sizeof(T) <= sizeof bits);
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::string value_text(const ir::Type& type, ir::Int128 value) {
  if (type.kind == ir::TypeKind::Float) {
    if (type.format == ir::FloatFormat::Single) return fmt::format("{}", from_bits<float>(value));
    if (type.format == ir::FloatFormat::Double) return fmt::format("{}", from_bits<double>(value));
    return "bits " + ir::to_string(value);
  }
  return ir::to_string(value);
}

std::string source_text(const ir::Program& p, const interp::InputValue& v) {
  const auto at_offset = [&](std::string text) { return v.offset == 0 ? text : text + fmt::format(" + {} bytes", v.offset); };
  if (v.site < p.nondet_sites.size()) return p.functions[p.nondet_sites[v.site].callee].name;
  if (v.uninit_site < p.uninit_sites.size()) return at_offset("uninitialised " + p.vars[p.uninit_sites[v.uninit_site].var].name);
  if (v.written.valid()) return at_offset("input stored in " + p.vars[v.written].name);
  if (v.missing.valid()) return "result of " + p.functions[v.missing].name;
  if (v.heap_block != UINT32_MAX) return at_offset(fmt::format("uninitialised block {}", v.heap_block));
  return "any value";
}

}  // namespace

std::vector<report::Input> describe_inputs(const ir::Program& program, const std::vector<interp::InputValue>& inputs,
                                           const std::map<size_t, std::string>& floats) {
  std::vector<report::Input> out;
  out.reserve(inputs.size());
  for (size_t k = 0; k < inputs.size(); ++k) {
    const interp::InputValue& v = inputs[k];
    report::Input i;
    i.origin = v.origin;
    i.source = source_text(program, v);
    if (v.type.valid()) {
      i.type = ir::declaration(program, v.type, "");
      const auto as_float = floats.find(k);
      i.value = as_float != floats.end() ? as_float->second : value_text(program.type(v.type), v.value);
    } else {
      i.value = ir::to_string(v.value);
    }
    while (!i.type.empty() && i.type.back() == ' ') i.type.pop_back();
    out.push_back(std::move(i));
  }
  return out;
}

std::string json_document(const CheckOptions& options, const CheckOutcome& outcome, const report::Report& r, int exit_code,
                          const std::string& witness, const Statistics* statistics) {
  report::Document d = common(options, exit_code);
  d.report = r;
  if (d.report.property.empty()) d.report.property = ir::to_string(options.semantics.properties);
  d.inputs = outcome.described_inputs;
  if (outcome.answer == core::Answer::False) d.violated = specification_of(options, outcome);
  d.certificate_queries = outcome.certificate_queries;
  d.by_both = outcome.by_both;
  d.folded = outcome.folded;
  d.second_solver = outcome.second_solver;
  d.witness = witness;
  d.errors = outcome.input_errors;
  d.statistics = statistics;
  return report::json(d);
}

std::string json_without_outcome(const CheckOptions& options, const std::string& reason, const std::string& detail,
                                 const std::vector<Error>& errors, int exit_code) {
  report::Document d = common(options, exit_code);
  d.report.property = ir::to_string(options.semantics.properties);
  d.report.reason = reason;
  if (!detail.empty()) d.report.notes.push_back(detail);
  d.errors = errors;
  return report::json(d);
}

}  // namespace pippin::app
