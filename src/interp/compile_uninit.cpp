// SPDX-License-Identifier: Apache-2.0
// Which variables may be read before they are written (compiler.h): only those carry an initialisation flag at run time.
#include "interp/compiler.h"

namespace pippin::interp {

using ir::ExprKind;
using ir::PlaceKind;

namespace {

/// Calls `read` for every variable whose whole value is loaded by the expression.
template <class F>
void for_reads(ir::ExprRef e, const F& read);

template <class F>
void for_reads(ir::PlaceRef place, bool loaded, const F& read) {
  for (; place != nullptr; place = place->base) {
    if (place->kind == PlaceKind::Var) {
      if (loaded) read(place->var);
      return;
    }
    loaded = false;
    if (place->kind == PlaceKind::Deref) return for_reads(place->pointer, read);
    if (place->kind == PlaceKind::Index) for_reads(place->index, read);
  }
}

template <class F>
void for_reads(ir::ExprRef e, const F& read) {
  if (e == nullptr) return;
  for (ir::ExprRef a : e->args) for_reads(a, read);
  if (e->place != nullptr) for_reads(e->place, e->kind == ExprKind::Load, read);
}

template <class F>
void successors(const ir::Terminator& t, const F& f) {
  if (t.then_target.valid()) f(t.then_target);
  if (t.else_target.valid()) f(t.else_target);
  for (const ir::SwitchCase& c : t.cases) f(c.target);
}

}  // namespace

void Compiler::find_maybe_uninitialised(const ir::Function& f) {
  // Forward must-analysis over bit sets of the function's slot variables: bit set = initialised on every path.
  std::vector<ir::VarId> tracked;
  std::unordered_map<uint32_t, uint32_t> number;
  for (ir::VarId v : f.locals)
    if (homes_[v.value].kind == VarHome::Slot) {
      number.emplace(v.value, static_cast<uint32_t>(tracked.size()));
      tracked.push_back(v);
    }
  if (tracked.empty()) return;
  using Bits = std::vector<uint64_t>;
  const size_t words = (tracked.size() + 63) / 64;
  std::vector<Bits> in(f.blocks.size());
  auto transfer = [&](ir::BlockId b, Bits state, bool report) {
    auto read = [&](ir::VarId v) {
      auto it = number.find(v.value);
      if (report && it != number.end() && !(state[it->second / 64] >> (it->second % 64) & 1)) maybe_uninit_[v.value] = true;
    };
    auto write = [&](ir::PlaceRef place, bool initialised) {
      if (place == nullptr || place->kind != PlaceKind::Var) return;
      auto it = number.find(place->var.value);
      if (it == number.end()) return;
      const uint64_t bit = 1ull << (it->second % 64);
      if (initialised) state[it->second / 64] |= bit; else state[it->second / 64] &= ~bit;
    };
    for (const ir::Instr& i : f.blocks[b].instrs)
      i.visit(
          [&](const ir::Assign& a) {
            for_reads(a.value, read);
            for_reads(a.target, false, read);
            write(a.target, true);
          },
          [&](const ir::ZeroInit& z) {
            for_reads(z.target, false, read);
            write(z.target, true);
          },
          [&](const ir::Declare& d) {
            for_reads(d.count, read);
            auto it = number.find(d.var.value);
            if (it != number.end()) state[it->second / 64] &= ~(1ull << (it->second % 64));
          },
          [&](const ir::Call& c) {
            for_reads(c.pointer, read);
            for (ir::ExprRef a : c.args) for_reads(a, read);
            if (c.result == nullptr) return;
            for_reads(c.result, false, read);
            write(c.result, true);
          },
          [](const ir::EndOfScope&) {}, [](const ir::UnsupportedInstr&) {});
    for_reads(f.blocks[b].terminator.value, read);
    return state;
  };
  std::vector<ir::BlockId> work{ir::BlockId(0)};
  in[0].assign(words, 0);
  while (!work.empty()) {
    const ir::BlockId b = work.back();
    work.pop_back();
    const Bits out = transfer(b, in[b.value], false);
    successors(f.blocks[b].terminator, [&](ir::BlockId s) {
      Bits& target = in[s.value];
      if (target.empty()) {
        target = out;
        work.push_back(s);
        return;
      }
      bool changed = false;
      for (size_t w = 0; w < words; ++w) {
        const uint64_t meet = target[w] & out[w];
        changed |= meet != target[w];
        target[w] = meet;
      }
      if (changed) work.push_back(s);
    });
  }
  for (ir::BlockId b : f.blocks.ids())
    if (!in[b.value].empty()) transfer(b, in[b.value], true);
}

}  // namespace pippin::interp
