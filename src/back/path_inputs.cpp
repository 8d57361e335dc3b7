// SPDX-License-Identifier: Apache-2.0
#include "back/path_inputs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "lower/layout/input_places.h"

namespace pippin::back {
namespace {

constexpr uint64_t kMostElements = 1024;  // of an array, that no model names: the first ones are recorded

using cfa::Cfa;
using interp::InputValue;
using term::Term;

/// The bytes of a float as an integer, little endian. The format of x87 has an explicit integer bit.
term::BigInt float_bytes(Term value) {
  const term::BigInt bits = value.value();
  if (value.sort().exponent_bits() != 15 || value.sort().significand_bits() != 64) return bits;
  const term::BigInt fraction = bits & term::BigInt("9223372036854775807"), exponent = (bits >> 63) & 0x7FFF;
  const term::BigInt integer = exponent == 0 ? term::BigInt(0) : term::BigInt("9223372036854775808");
  return ((bits >> 63) << 64) + integer + fraction;
}

/// The constant of a value term as a C integer of the given width and sign; of a float its bytes.
std::optional<ir::Int128> integer_of(Term value, bool is_signed) {
  term::BigInt v;
  if (value.is_true()) return 1;
  if (value.is_false()) return 0;
  if (value.is(term::Kind::IntConst)) v = value.value();
  else if (value.is(term::Kind::FpConst)) v = float_bytes(value);
  else if (value.is(term::Kind::BvConst)) v = is_signed ? value.signed_value() : value.value();
  else return std::nullopt;
  const bool negative = v < 0;
  const term::BigInt magnitude = abs(v);
  if (mpz_sizeinbase(magnitude.get_mpz_t(), 2) > 128) return std::nullopt;
  const term::BigInt low = magnitude & term::BigInt("18446744073709551615");
  const term::BigInt high = magnitude >> 64;
  __extension__ unsigned __int128 u = static_cast<unsigned __int128>(high.get_ui()) << 64 | low.get_ui();
  return static_cast<ir::Int128>(negative ? 0 - u : u);
}


class InputCollector {
 public:
  InputCollector(const ir::Program& program, const lower::Skeleton& skeleton, const Cfa& cfa, const core::Feasible& feasible)
      : p_(program), skeleton_(skeleton), cfa_(cfa), feasible_(feasible) {
    for (const ir::Function& f : program.functions)
      for (const ir::Block& b : f.blocks)
        for (const ir::Instr& i : b.instrs)
          if (const auto* c = i.get_if<ir::Call>(); c != nullptr && c->callee.valid() && !program.functions[c->callee].has_body())
            callees_.emplace(i.expression.known() ? i.expression : i.origin,
                             Callee{c->callee, c->result != nullptr && c->result->kind == ir::PlaceKind::Var ? c->result->var : ir::VarId()});
  }

  std::vector<InputValue> run() {
    const bool arguments = p_.entry.valid() && !p_.functions[p_.entry].params.empty();
    if (arguments) {
      InputValue argc;
      argc.value = 1;
      out_.push_back(argc);
      // The interpreter allocates argv and one string, and a block for each further argument.
      if (const size_t n = p_.functions[p_.entry].params.size(); n > 1) blocks_ = static_cast<uint32_t>(n);
    }
    for (const core::Step& step : feasible_.path.stem) {
      for (const uint32_t object : lower::heap_blocks_allocated(skeleton_, step.edge)) block_of_[object] = blocks_++;
      next_choice_ = 0;
      events_.clear();
      collect(cfa_.edge(step.edge).ops, step.choices);
      pointers();
    }
    untouched_blocks();
    return std::move(out_);
  }

 private:
  /// The scalar with this key gets its value from the environment.
  using Key = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>;  // site, uninitialised site, block, function, variable
  /// A call of a function without body, and the variable that gets the result.
  struct Callee {
    ir::FunctionId function;
    ir::VarId result;
  };
  struct Pointer {
    InputValue value;
    std::optional<ir::Int128> target, index;
  };

  void collect(const cfa::OpList& ops, const std::vector<uint32_t>& choices) {
    for (const cfa::Op& op : ops) {
      if (op.kind == cfa::OpKind::Choice) {
        collect(op.alternatives[choices[next_choice_++]], choices);
        continue;
      }
      if (op.kind != cfa::OpKind::Havoc) continue;
      const auto& havocs = feasible_.valuation.havocs;
      const Term value = next_havoc_ < havocs.size() ? havocs[next_havoc_] : Term();
      ++next_havoc_;
      if (op.input != UINT32_MAX) havoc(cfa_.inputs[op.input], op.var, value);
    }
  }

  void havoc(const cfa::Input& input, Term var, Term value) {
    if (input.kind == cfa::InputKind::Auxiliary) return;
    const std::optional<lower::InputPlace> place = lower::input_place(skeleton_, var.name());
    InputValue v;
    v.origin = input.origin;
    ir::TypeId type;
    if (input.kind == cfa::InputKind::Nondet && input.site < p_.nondet_sites.size()) {
      v.site = input.site;
      type = result_type(p_.nondet_sites[input.site].callee);
    } else if (input.kind == cfa::InputKind::MissingBody) {
      const auto it = callees_.find(input.origin);
      const bool stored = place && place->var.valid() && (it == callees_.end() || it->second.result != place->var);
      if (stored) {
        v.written = place->var;
      } else {
        if (it == callees_.end()) return;
        v.missing = it->second.function;
        type = result_type(it->second.function);
      }
    } else if (input.site < p_.uninit_sites.size()) {
      v.uninit_site = input.site;
      type = p_.vars[p_.uninit_sites[input.site].var].type;
    } else if (place && place->allocated && block_of_.contains(place->object)) {
      v.heap_block = block_of_[place->object];
    } else {
      return;
    }
    // Parts of one value, and the members of one variable, follow each other on one edge.
    const Key key{v.site, v.uninit_site, v.heap_block, v.missing.value, v.written.value};
    const auto [event, fresh] = events_.try_emplace(key, 0);
    if (fresh) event->second = v.heap_block == UINT32_MAX ? occurrences_[key]++ : 0;
    if (v.heap_block == UINT32_MAX) v.occurrence = event->second;
    record(v, place, var, value, type.valid() && p_.type(type).kind == ir::TypeKind::Pointer);
  }

  void record(InputValue v, const std::optional<lower::InputPlace>& place, Term var, Term value, bool is_pointer) {
    const bool call = v.site != UINT32_MAX || v.missing.valid();
    const cfa::VarIndex index = cfa_.find(var);
    const bool is_signed = index.valid() && cfa_.variables()[index].c_width != 0 ? cfa_.variables()[index].c_signed : true;
    using lower::Part;
    // Without a place: first the target, then the index.
    const bool seen = !pointers_.empty() && pointers_.back().target && same_place(pointers_.back().value, v);
    const Part part = place ? place->part : !is_pointer ? Part::Value : seen ? Part::Index : Part::Target;
    auto element = [&](uint64_t at, Term number) {
      InputValue e = v;
      if (place && !call) {
        e.offset = place->at(at);
        e.bytes = static_cast<uint32_t>(place->bytes);
      }
      if (number.null()) return;
      const auto n = integer_of(number, part == Part::Value && is_signed);
      if (!n) return;
      e.value = *n;
      if (part == Part::Value) out_.push_back(e);
      else half(e, part == Part::Target, *n);
    };
    if (value.null()) return;
    // Arrays: the elements the model mentions; of two for one index the outer one counts.
    std::set<ir::Int128> written;
    for (; value.is(term::Kind::Store); value = value[0])
      if (const auto at = integer_of(value[1], false); at && *at >= 0 && *at < (1ll << 32) && written.insert(*at).second)
        element(static_cast<uint64_t>(*at), value[2]);
    if (!value.is(term::Kind::ConstArray)) return element(0, value);
    // The others have one value; where nothing is recorded it is 0. What was stored is asked for at once.
    if (!place || (!v.written.valid() && integer_of(value[0], false) == 0)) return;
    uint64_t elements = 1;
    for (const auto& step : place->steps)
      elements = std::min(elements * (step.count == 0 ? kMostElements : std::min(step.count, kMostElements)), kMostElements);
    for (uint64_t at = 0; at < elements; ++at)
      if (!written.contains(static_cast<ir::Int128>(at))) element(at, value[0]);
  }

  static bool same_place(const InputValue& a, const InputValue& b) {
    return a.site == b.site && a.uninit_site == b.uninit_site && a.heap_block == b.heap_block && a.missing == b.missing && a.written == b.written &&
           a.occurrence == b.occurrence && a.offset == b.offset;
  }

  void half(const InputValue& v, bool target, ir::Int128 number) {
    Pointer* p = nullptr;
    for (Pointer& known : pointers_)
      if (same_place(known.value, v)) p = &known;
    if (p == nullptr) p = &pointers_.emplace_back(Pointer{v, {}, {}});
    (target ? p->target : p->index) = number;
    p->value.bytes = 0;
  }

  /// A pointer of the model is a cell and an index. The environment's objects are numbered as they appear.
  void pointers() {
    for (Pointer& p : pointers_) {
      const ir::Int128 target = p.target.value_or(1);
      const auto [it, fresh] = numbers_.try_emplace({target, target == 0 ? 0 : p.index.value_or(0)}, 0);
      if (fresh && target != 0) it->second = ++last_number_;
      p.value.value = it->second;
      out_.push_back(p.value);
    }
    pointers_.clear();
  }

  /// Arrays in blocks are what they are at the start: nothing assigns them at the call of malloc.
  void untouched_blocks() {
    for (const cfa::Variable& variable : cfa_.variables()) {
      const auto initial = feasible_.valuation.initial.find(variable.term);
      if (initial == feasible_.valuation.initial.end() || !variable.term.sort().is_array()) continue;
      const std::optional<lower::InputPlace> place = lower::input_place(skeleton_, variable.term.name());
      if (!place || !place->allocated || !block_of_.contains(place->object)) continue;
      InputValue v;
      v.origin = variable.origin;
      v.heap_block = block_of_[place->object];
      record(v, place, variable.term, initial->second, false);
    }
    pointers();
  }

  ir::TypeId result_type(ir::FunctionId f) const {
    const ir::TypeId t = p_.functions[f].type;
    return t.valid() && p_.type(t).kind == ir::TypeKind::Function ? p_.type(t).element : ir::TypeId();
  }

  const ir::Program& p_;
  const lower::Skeleton& skeleton_;
  const Cfa& cfa_;
  const core::Feasible& feasible_;
  std::map<Origin, Callee> callees_;                // without body, by place of the call
  size_t next_havoc_ = 0, next_choice_ = 0;
  uint32_t blocks_ = 0;
  std::map<uint32_t, uint32_t> block_of_;           // object of the skeleton -> number of its latest block
  std::map<Key, uint32_t> occurrences_;
  std::map<Key, uint32_t> events_;                  // of the current edge: occurrence
  std::vector<Pointer> pointers_;                   // of the current edge
  std::map<std::pair<ir::Int128, ir::Int128>, uint32_t> numbers_;
  uint32_t last_number_ = 0;
  std::vector<InputValue> out_;
};

}  // namespace

std::vector<InputValue> path_inputs(const ir::Program& program, const lower::Skeleton& skeleton, const Cfa& cfa,
                                    const core::Feasible& feasible) {
  return InputCollector(program, skeleton, cfa, feasible).run();
}

std::vector<interp::Decision> path_decisions(const ir::Program& program, const Cfa& cfa, const core::Path& path) {
  const auto key = [](const Origin& o, const std::string& condition, bool holds) { return std::tuple(o, condition, holds); };
  std::map<std::tuple<Origin, std::string, bool>, ir::ExprRef> known;
  for (const ir::Function& f : program.functions)
    for (const ir::Block& b : f.blocks) {
      if (b.terminator.kind != ir::TerminatorKind::Branch) continue;
      const std::string condition = ir::to_c(program, b.terminator.value);
      for (const bool holds : {true, false}) known.emplace(key(b.terminator.origin, condition, holds), b.terminator.value);
    }
  std::vector<interp::Decision> out;
  for (const core::Step& step : path.stem) {
    const cfa::Edge& e = cfa.edge(step.edge);
    if (const auto it = known.find(key(e.origin, e.condition, e.taken)); it != known.end()) out.push_back({e.origin, e.condition, e.taken, it->second});
  }
  return out;
}

}  // namespace pippin::back
