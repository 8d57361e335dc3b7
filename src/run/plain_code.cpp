// SPDX-License-Identifier: Apache-2.0
#include "run/plain_code.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "ir/walk.h"

namespace pippin::run {
namespace {

using ir::ExprKind;

class PlainCode {
 public:
  explicit PlainCode(const ir::Program& program) : p_(program) {}

  /// (Initialisers of global variables are constants.)
  Result<Origin> run() {
    if (!p_.unsequenced.empty()) return Error{"", "C leaves open which operand is evaluated first"};
    if (!std::ranges::all_of(p_.uninit_sites, [](const ir::UninitSite& s) { return s.editable; })) plain_ = false;
    for (const ir::Function& f : p_.functions)
      if (!f.is_error && !f.is_model)
        for (const ir::Block& b : f.blocks) block(f, b);
    while (!work_.empty()) {
      const ir::ExprRef e = work_.back();
      work_.pop_back();
      plain_ = plain_ && is_plain(*e);
      for (ir::ExprRef a : e->args) value(a);
      place(e->place);
    }
    if (!plain_) return Error{"", "nobody would see what C leaves undefined"};
    if (!error_ || several_) return Error{"", "nobody would see which error is reached"};
    return *error_;
  }

 private:
  void value(ir::ExprRef e) {
    if (e != nullptr && seen_.insert(e).second) work_.push_back(e);
  }
  void place(ir::PlaceRef p) {
    if (p != nullptr) plain_ = plain_ && p->kind == ir::PlaceKind::Var && is_number(p->type) && !p_.vars[p->var].is_volatile;
  }
  /// Operations on wider ones are calls of the compiler's library.
  bool is_number(ir::TypeId t) const {
    return p_.type(t).kind == ir::TypeKind::Int && p_.type(t).size <= p_.target.pointer_bytes();
  }
  static ir::ExprRef without_casts(ir::ExprRef e) {
    e = ir::without_casts(e);
    return e;
  }

  bool is_plain(const ir::Expr& e) const {
    if (!is_number(e.type)) return p_.type(e.type).kind == ir::TypeKind::Void && e.kind == ExprKind::Cast;
    switch (e.kind) {
      case ExprKind::IntConst: case ExprKind::Load: case ExprKind::LogicalNot: case ExprKind::BitNot: case ExprKind::BitAnd: case ExprKind::BitOr:
      case ExprKind::BitXor: case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: case ExprKind::Gt: case ExprKind::Ge:
      case ExprKind::LogicalAnd: case ExprKind::LogicalOr: case ExprKind::Conditional: case ExprKind::Cast: return true;
      case ExprKind::Neg: case ExprKind::Add: case ExprKind::Sub: case ExprKind::Mul: return !p_.type(e.type).is_signed;
      case ExprKind::Div: case ExprKind::Rem: {
        const ir::ExprRef by = without_casts(e.args[1]);
        return !p_.type(e.type).is_signed && by->kind == ExprKind::IntConst && by->value > 0 && by->value < 128;
      }
      case ExprKind::Shl: case ExprKind::Shr: {
        const ir::ExprRef by = without_casts(e.args[1]);
        return !p_.type(e.type).is_signed && by->kind == ExprKind::IntConst && by->value >= 0 && by->value < p_.type(e.type).width;
      }
      default: return false;
    }
  }

  void block(const ir::Function& f, const ir::Block& b) {
    for (const ir::Instr& i : b.instrs) instr(i);
    value(b.terminator.value);
    const ir::TypeId result = p_.type(f.type).element;
    if (b.terminator.kind == ir::TerminatorKind::Return && b.terminator.value == nullptr && p_.type(result).kind != ir::TypeKind::Void &&
        p_.find_function(f.name) != p_.entry)
      plain_ = false;
    if (b.terminator.kind != ir::TerminatorKind::Unreachable) return;
    // Behind a call that does not come back; not where the program says so.
    const auto* last = b.instrs.empty() ? nullptr : b.instrs.back().get_if<ir::Call>();
    plain_ = plain_ && last != nullptr && last->callee.valid() && (p_.functions[last->callee].is_error || !p_.functions[last->callee].has_body());
  }

  void instr(const ir::Instr& i) {
    if (i.is<ir::UnsupportedInstr>()) plain_ = false;
    if (const auto* d = i.get_if<ir::Declare>()) plain_ = plain_ && d->count == nullptr && is_number(p_.vars[d->var].type);
    if (const auto* c = i.get_if<ir::Call>()) {
      call(*c, i.origin);
    } else {
      ir::for_each_operand(i, [&](ir::ExprRef e) { value(e); }, [&](ir::PlaceRef p) { place(p); });
    }
  }

  void call(const ir::Call& c, const Origin& where) {
    if (!c.callee.valid()) {
      plain_ = false;
      return;
    }
    const ir::Function& f = p_.functions[c.callee];
    if (f.is_error) {
      several_ = several_ || error_.has_value();
      error_ = where;
      return;
    }
    place(c.result);
    if (f.has_body() && !f.is_model) {
      plain_ = plain_ && c.args.size() == f.params.size();
      for (ir::ExprRef a : c.args) value(a);
    } else if (c.site == UINT32_MAX) {
      plain_ = plain_ && (f.name == "abort" || f.name == "exit" || f.name == "_Exit");
      for (ir::ExprRef a : c.args) value(a);
    }
  }

  const ir::Program& p_;
  bool plain_ = true, several_ = false;
  std::optional<Origin> error_;
  std::unordered_set<const ir::Expr*> seen_;   // never iterated
  std::vector<ir::ExprRef> work_;
};

}  // namespace

Result<Origin> error_of_plain_code(const ir::Program& program) { return PlainCode(program).run(); }

}  // namespace pippin::run
