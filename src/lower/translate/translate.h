// SPDX-License-Identifier: Apache-2.0
// Private to lower: the translation of flat edges into operations over terms. Expressions and places (expressions.cpp),
// comparisons and differences of pointers (pointer_comparisons.cpp), pointers as numbers (pointer_numbers.cpp), statements
// (translate.cpp), floats (translate_floats.cpp) and memcpy and its like (memory_ranges.cpp) share this class; arithmetic is
// in Arith, what memory holds in Memory, what lives in Lifetimes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "lower/arithmetic/arith.h"
#include "lower/arithmetic/floats.h"
#include "lower/flat/math_functions.h"
#include "lower/flat/obligations.h"
#include "lower/memory/lifetimes.h"
#include "lower/pointers/memory_obligations.h"
#include "lower/pointers/skeleton.h"

namespace pippin::lower {

struct Value {
  Val val;      // integers
  Ptr ptr;      // pointers
  bool is_pointer = false;
  Term number;  // floats; null otherwise
};

class Translator {
 public:
  Translator(const Skeleton& skeleton, cfa::Cfa& cfa, const LowerOptions& options);
  void run();
  bool imprecise() const { return imprecise_; }

 private:
  // memory_ranges.cpp
  void copy(const FlatOp& op, const CopyOp& o);
  void fill(const FlatOp& op, const FillOp& o);
  void compare(const FlatOp& op, const CompareOp& o);
  Resolved block(const Ptr& p, const PointsTo& set);

  // expressions.cpp
  Value eval(ir::ExprRef e, CtxId ctx);
  Value eval_new(ir::ExprRef e, CtxId ctx);
  Term condition(ir::ExprRef e, CtxId ctx);
  Term condition_new(ir::ExprRef e, CtxId ctx);
  Val integer(ir::ExprRef e, CtxId ctx) { return eval(e, ctx).val; }
  Ptr pointer(ir::ExprRef e, CtxId ctx) { return eval(e, ctx).ptr; }
  Term number(ir::ExprRef e, CtxId ctx) { return eval(e, ctx).number; }
  bool is_float(ir::ExprRef e) const { return p_.type(e->type).kind == ir::TypeKind::Float; }
  ir::ExprRef address_as_integer(ir::ExprRef e) const;
  Ptr cast_pointer(ir::ExprRef e, CtxId ctx);
  Ptr adapted(const Ptr& p, const PointsTo& set, ir::TypeId pointee);
  Ptr moved(const Ptr& p, const PointsTo& set, ir::TypeId pointee, ir::ExprRef count, bool negative, CtxId ctx, bool accessed = false);
  Ptr accessed(ir::ExprRef pointer, CtxId ctx);
  Term index_moved_anywhere(const Ptr& p, ir::TypeId pointee, ir::ExprRef count, bool negative, Term n);
  Term rescaled(Term index, const Scale& scale);
  Term in_byte_area(const Ptr& p, const PointsTo& set);
  Term in_type(const Val& v, const Shape& from, const Shape& to);
  void check_indices(ir::PlaceRef p, CtxId ctx, bool address);
  Value load(ir::ExprRef e, CtxId ctx);
  Ptr address(ir::PlaceRef p, CtxId ctx);
  Resolved resolve(ir::PlaceRef p, CtxId ctx, bool write = false);
  Resolved dereference(const Ptr& p, const PointsTo& set, ir::TypeId type, bool write);
  Term in_exposed(Term target);
  /// What numbers denote that are no address in the program; there the index is the number. The first place of the environment.
  Term number_target() { return arith_->target(nodes_ + 1); }
  Shape address_shape() const { return {8 * p_.target.pointer_bytes(), false, false}; }
  Shape shape(ir::TypeId t) const { return shape_of(p_.type(t)); }

  // pointer_numbers.cpp
  Ptr pointer_of_number(ir::ExprRef number, ir::ExprRef cast, CtxId ctx);
  Ptr address_of_integer(ir::ExprRef e, CtxId ctx);
  Val number_of_pointer(ir::ExprRef cast, CtxId ctx);
  Term is_number(const Ptr& p, const PointsTo& set);
  Val number_of(const Ptr& p, const PointsTo& set);
  Ptr place_of_number(const Val& number);
  Val number_from_address(Val address, const Shape& s);
  Term address_fact(const Ptr& p, const Target& t, Term number, ir::ExprRef cast);
  Term start_of(ObjectId o);
  bool stays_where_it_is(ObjectId o) const;
  bool lives_whole_call(const Object& o) const;
  bool lives_throughout(ObjectId o) const;
  void keep_apart(ObjectId o);
  static bool may_be_number(const PointsTo& set) { return set.null || set.number || set.unknown; }

  // pointer_comparisons.cpp
  Term compare_pointers(ir::ExprRef e, ir::ExprRef x, ir::ExprRef y, CtxId ctx);
  bool is_place(NodeId n) const;
  Term different_nodes(const Ptr& a, const Ptr& b);
  std::vector<Target> anywhere_near(const std::vector<Target>& others) const;
  Term equal_pointers(ir::ExprRef e, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right);
  Term less(ir::ExprRef e, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right);
  Val difference(ir::ExprRef e, CtxId ctx);
  bool may_be_empty(ObjectId o) const;
  bool may_be_one_place(ObjectId a, ObjectId b) const;
  /// `value` but where it is `open` (value null: everywhere).
  struct PartlyKnown {
    Term value, open;
  };
  Term at_end(Term index, const Address& a);
  std::optional<PartlyKnown> address_of(const Ptr& p, const Target& t);
  PartlyKnown related(ir::ExprRef e, ir::ExprKind k, const Ptr& x, const Target& l, const Ptr& y, const Target& r);
  bool for_each_pair(ir::ExprKind k, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right,
                     const std::function<void(Term, const Target&, const Target&)>& f);

  // memory_safety.cpp
  /// Only where memory is checked: the obligations of one access, block or free, and what Lifetimes has to know.
  void check_access(ir::PlaceRef p, CtxId ctx, bool write);
  void check_block(ir::ExprRef pointer, CtxId ctx, uint64_t size, bool write);
  /// The same of `bytes` bytes, an index that may be negative (a size that is too large). `size` is their number where that is a constant, or 0.
  void check_block(ir::ExprRef pointer, CtxId ctx, Term bytes, uint64_t size, bool write, bool or_null = false);
  void touch(const FlatOp& op, const TouchOp& o);
  void touch_stream(const FlatOp& op, const TouchOp& o);
  void check_unknown_block();
  void free_block(const FlatOp& op, const FreeOp& f);
  void block_allocated(const FlatOp& op, const AllocateOp& a, Term start);
  void array_declared(const FlatOp& op, const DeclareOp& d);
  Term left_at_end(const FlatEdge& e);
  /// A part of the object that an access may denote. `ok`: all that is asked of it so far.
  struct AccessPart {
    NodeId node;
    Term index, ok;
    Term wrong;   // certainly; `here`: the pointer leads there
    Term here;
  };
  std::vector<Ptr> origins_of(ir::ExprRef e, CtxId ctx, const PointsTo& set);
  std::vector<AccessPart> checked(ir::PlaceRef p, CtxId ctx, bool write, Term& elsewhere);
  Term elements_of(ir::ExprRef bytes, CtxId ctx, uint64_t unit);
  /// Using the pointer is undefined unless it points to the one target; where memory is checked it may do anything else.
  bool certain(const PointsTo& set) const { return checks_memory_ ? set.single() : set.certain(); }

  // translate.cpp
  /// Accesses are valid and of the right types; where valid-deref is checked, only the types are taken for granted.
  void rely_on_memory_safety();
  void flush();
  void procedures();
  void edge(cfa::EdgeId id);
  void operations_of(ir::ExprRef e, CtxId ctx);
  void guard(const FlatEdge& e);
  void operation(const FlatOp& op);
  void any_contents(NodeId n, const FlatOp& op);
  void assign(const FlatOp& op, const AssignOp& o);
  void havoc(const FlatOp& op, ir::PlaceRef target, const cfa::Input& input);
  void allocate(const FlatOp& op, const AllocateOp& a);
  void grow(const FlatOp& op, const GrowOp& g);
  Term heap_block_variable(std::map<ObjectId, Term>& all, ObjectId o, const char* name);
  Term counter(ObjectId o) { return heap_block_variable(counters_, o, "next"); }
  Term newest(ObjectId o) { return heap_block_variable(newest_, o, "newest"); }
  Term size_of_heap_block(ObjectId o) { return heap_block_variable(sizes_, o, "size"); }
  Term top_of_heap_block(ObjectId o) { return heap_block_variable(tops_, o, "top"); }
  void first_size(const FlatOp& op, const AllocateOp& a);
  Term behind_heap_block(ObjectId o, Term start, Term bytes);
  void store(const Resolved& target, const Value& v, ir::TypeId type, ir::PlaceRef place);

  // translate_floats.cpp
  void evaluates_floats(ir::TypeId t);
  Value eval_float(ir::ExprRef e, CtxId ctx);
  Value load_float(ir::ExprRef e, const Resolved& r);
  Value of_number(Term t) const { return Value{{}, {}, false, t}; }
  Sort float_sort(ir::TypeId t) const { return floats_.sort(p_.type(t).format); }
  Term rounding();
  Term rounding_variable();
  void math(const FlatOp& op, const MathCallOp& o);
  Value math_value(const MathCallOp& op, const std::vector<Value>& args, Value& second);
  Term approximate(const MathCallOp& op, const std::vector<Term>& x, Sort s);

  const Skeleton& skeleton_;
  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  cfa::Cfa& cfa_;
  TermManager& tm_;
  LowerOptions options_;
  std::unique_ptr<Arith> arith_;
  uint32_t nodes_ = 0;                         // of the layout
  const bool checks_memory_;                    // it is checked (memory_safety.cpp)
  const bool checks_operations_;                // some of them are (obligations.h)
  bool initialising_ = false;                  // on the edge that gives global variables and literals their first values
  std::optional<std::vector<std::pair<uint32_t, uint32_t>>> exposed_;   // ranges of the targets in exposed objects
  Floats floats_;
  Memory memory_;
  Lifetimes lifetimes_;
  Term rounding_variable_;                     // null: no mode but round to nearest can be in force
  EdgeWriter* w_ = nullptr;
  EdgeWriter::AssumptionIndex assumptions_;
  bool imprecise_ = false;
  std::set<cfa::Convention> of_the_program_;   // relied on at no place in particular
  std::map<ObjectId, Term> counters_;          // next free index of allocation sites in loops
  std::map<ObjectId, Term> sizes_, tops_;      // how large their block is, and was at most
  std::map<ObjectId, Term> starts_;            // addresses as numbers
  std::map<ObjectId, Term> newest_;            // where their newest block begins, if realloc may make it larger
  using MemoKey = std::tuple<ir::ExprRef, uint32_t, uint32_t>;
  std::map<MemoKey, Value> memo_;              // within one operation
  std::map<MemoKey, Ptr> accessed_;
  std::map<MemoKey, Term> condition_memo_;
};

}  // namespace pippin::lower
