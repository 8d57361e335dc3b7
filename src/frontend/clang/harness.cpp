// SPDX-License-Identifier: Apache-2.0
// The generated call of an entry function other than main: C text, made from Clang's declarations, that is appended to the
// program's files (harness.h). What it cannot give any value is listed as left out; a function that it cannot call at all
// becomes a call of a function that is not supported.
#include "frontend/clang/harness.h"

#include <cstring>
#include <map>
#include <set>

namespace pippin::frontend {
namespace {

/// Called instead of an entry function that cannot be; lower and interp know that they do not know it.
constexpr const char* kUnnamedArgument = "__pippin_argument_of_unnamed_type";
constexpr const char* kArgument = "argument_";
constexpr unsigned kMaxShared = 16;     // objects of one type that pointers share
constexpr unsigned kMaxObjects = 1000;  // fresh objects of one unit; further pointers are any pointer

class Writer {
 public:
  Writer(clang::ASTContext& ast, unsigned unit, unsigned depth, bool any_pointers, Harness& harness)
      : ast_(ast), policy_(ast.getPrintingPolicy()), unit_(unit), depth_(depth), any_pointers_(any_pointers), left_out_(harness.left_out), pointers_(harness.pointers) {
    policy_.SuppressInitializers = true;
  }

  std::string globals_function() const { return fmt::format("__pippin_globals_{}", unit_); }

  void globals() {
    body_ += fmt::format("void {}(void) {{\n", globals_function());
    std::set<std::string> done;
    for (const clang::Decl* d : ast_.getTranslationUnitDecl()->decls()) {
      const auto* v = llvm::dyn_cast<clang::VarDecl>(d);
      if (v == nullptr || v->isInvalidDecl() || v->hasDefinition() == clang::VarDecl::DeclarationOnly) continue;
      const std::string name = v->getNameAsString();
      if (!done.insert(name).second) continue;
      const clang::VarDecl* best = v->getDefinition() != nullptr ? v->getDefinition() : v->getMostRecentDecl();
      if (is_const(best->getType())) continue;  // keeps its initial value for ever
      any_value(name, best->getType(), depth_);
    }
    body_ += "}\n";
  }

  void entry(const clang::FunctionDecl& f, const std::vector<std::string>& globals_functions) {
    for (const std::string& g : globals_functions) declarations_ += fmt::format("extern void {}(void);\n", g);
    body_ += fmt::format("int {}(void) {{\n", kHarnessEntry);
    for (const std::string& g : globals_functions) body_ += fmt::format("  {}();\n", g);
    std::string arguments;
    bool callable = true;
    unsigned n = 0;
    for (const clang::ParmVarDecl* p : f.parameters()) {
      const std::string name = kArgument + (p->getName().empty() ? std::to_string(n) : p->getNameAsString());
      ++n;
      const std::optional<std::string> type = type_text(p->getType());
      if (!type) {  // declared in the parameter list: only a pointer of another type converts to it
        callable = callable && p->getType()->isPointerType();
        left_out_.push_back(name);
        arguments += (arguments.empty() ? "(void *)" : ", (void *)") + nondet(ast_.getUIntPtrType());
        continue;
      }
      body_ += fmt::format("  __typeof__({}) {};\n", *type, name);
      any_value(name, p->getType(), depth_);
      arguments += (arguments.empty() ? "" : ", ") + name;
    }
    if (callable) {
      // The caller keeps the result: what it points to is not lost.
      const std::optional<std::string> result = f.getReturnType()->isVoidType() ? std::nullopt : type_text(f.getReturnType());
      if (result) body_ += fmt::format("  static __typeof__({}) pippin_result;\n  pippin_result = ", *result);
      body_ += fmt::format("  {}({});\n", f.getNameAsString(), arguments);
    } else {
      declarations_ += fmt::format("extern void {}(void);\n", kUnnamedArgument);
      body_ += fmt::format("  {}();\n", kUnnamedArgument);
    }
    body_ += "  return 0;\n}\n";
  }

  std::string text() const { return "\n" + declarations_ + body_; }

 private:
  bool is_const(clang::QualType t) const {
    while (const auto* array = ast_.getAsArrayType(t)) t = array->getElementType();
    return t.isConstQualified();
  }

  /// The type without qualifiers as C text; nullopt if it has no name.
  std::optional<std::string> type_text(clang::QualType t) const {
    const clang::QualType plain = ast_.getUnqualifiedArrayType(t).getUnqualifiedType();
    std::string text = plain.getAsString(policy_);
    if (text.find("(unnamed") != std::string::npos || text.find("(anonymous") != std::string::npos) return std::nullopt;
    return text;
  }

  void line(const std::string& text) { body_ += std::string(2 + 2 * loops_.size(), ' ') + text + "\n"; }

  /// A function that returns any value of an arithmetic type. Own names: the program may use the usual ones otherwise.
  std::string nondet(clang::QualType t) {
    const std::string text = t.getCanonicalType().getUnqualifiedType().getAsString(policy_);
    std::string name = "__VERIFIER_nondet_pippin_";
    for (const char c : text) name += c == ' ' ? '_' : c;
    if (nondet_.insert(name).second) declarations_ += fmt::format("extern {} {}(void);\n", text, name);
    return name + "()";
  }

  void scalar(const std::string& place, clang::QualType t, const std::string& value) {
    if (!t.isConstQualified()) return line(fmt::format("{} = {};", place, value));
    const std::optional<std::string> type = type_text(t);
    if (!type) return left_out_.push_back(place);
    line(fmt::format("*(__typeof__({}) *)&{} = {};", *type, place, value));
  }

  void any_value(const std::string& place, clang::QualType t, unsigned depth) {
    const clang::QualType type = t.getCanonicalType();
    if (type->isBooleanType() || type->isIntegerType() || type->isRealFloatingType()) {
      clang::QualType value = type;
      if (const auto* e = type->getAs<clang::EnumType>()) value = e->getDecl()->getIntegerType();
      if (value.isNull() || type->isAtomicType()) return left_out_.push_back(place);
      return scalar(place, t, nondet(value));
    }
    if (type->isPointerType()) return pointer(place, t, depth);
    if (const auto* array = ast_.getAsConstantArrayType(t)) {
      const uint64_t count = array->getSize().getLimitedValue();
      if (count == 0) return;
      const std::string index = fmt::format("pippin_i{}", loops_.size());
      line(fmt::format("{{ unsigned long {0}; for ({0} = 0; {0} < {1}ul; {0}++) {{", index, count));
      loops_.push_back(count);
      any_value(fmt::format("{}[{}]", place, index), array->getElementType(), depth);
      loops_.pop_back();
      return line("} }");
    }
    if (const auto* record = type->getAs<clang::RecordType>()) {
      const clang::RecordDecl* decl = record->getDecl()->getDefinition();
      if (decl != nullptr) return decl->isUnion() ? union_members(place, *decl, t, depth) : members(place, *decl, t, depth);
    }
    if (ast_.getAsIncompleteArrayType(t) != nullptr) return;  // a flexible array member has no elements
    left_out_.push_back(place);
  }

  void member(const std::string& place, const clang::FieldDecl& f, clang::QualType record, unsigned depth) {
    if (f.isUnnamedBitField()) return;
    clang::QualType t = f.getType();
    if (record.isConstQualified()) t.addConst();
    if (f.getDeclName().isEmpty()) {  // an anonymous structure: its members are the outer one's
      const clang::RecordDecl* inner = t->getAs<clang::RecordType>()->getDecl()->getDefinition();
      return inner->isUnion() ? union_members(place, *inner, t, depth) : members(place, *inner, t, depth);
    }
    const std::string name = place + "." + f.getNameAsString();
    if (f.isBitField() && t.isConstQualified()) return left_out_.push_back(name);
    any_value(name, t, depth);
  }

  void members(const std::string& place, const clang::RecordDecl& decl, clang::QualType t, unsigned depth) {
    for (const clang::FieldDecl* f : decl.fields()) member(place, *f, t, depth);
  }

  void union_members(const std::string& place, const clang::RecordDecl& decl, clang::QualType t, unsigned depth) {
    size_t n = 0, k = 0;
    for (const clang::FieldDecl* f : decl.fields()) n += f->isUnnamedBitField() ? 0 : 1;
    if (n > 1) line(fmt::format("switch ({}) {{", nondet(ast_.UnsignedIntTy)));
    for (const clang::FieldDecl* f : decl.fields()) {
      if (f->isUnnamedBitField()) continue;
      ++k;
      if (n > 1) line(k == n ? std::string("default:") : fmt::format("case {}u:", k));
      member(place, *f, t, depth);
      if (n > 1) line("break;");
    }
    if (n > 1) line("}");
  }

  void pointer(const std::string& place, clang::QualType t, unsigned depth) {
    const clang::QualType pointee = t->getPointeeType();
    const bool complete = !pointee->isFunctionType() && !pointee->isVoidType() && !pointee->isIncompleteType() &&
                          !pointee->isVariablyModifiedType();
    std::optional<std::string> type = type_text(pointee);
    if (!type && !pointee.isConstQualified()) type = fmt::format("__typeof__(*{})", place);
    if (!complete || depth == 0 || !type || objects_ >= kMaxObjects)
      return scalar(place, t, fmt::format("(void *){}", nondet(ast_.getUIntPtrType())));
    if (depth == depth_) pointers_.push_back(fmt::format("{} ({})", place.starts_with(kArgument) ? place.substr(std::strlen(kArgument)) : place, *type));
    // One object for each element of the arrays around the pointer.
    std::string object = fmt::format("__pippin_object_{}_{}", unit_, objects_++), element = object, sizes;
    for (size_t i = 0; i < loops_.size(); ++i) {
      sizes += fmt::format("[{}]", loops_[i]);
      element += fmt::format("[pippin_i{}]", i);
    }
    // Other pointers can only name what is declared outside of this block.
    const bool shared = any_pointers_ && loops_.empty() && type_text(pointee).has_value();
    if (shared) declarations_ += fmt::format("static __typeof__({}) {};\n", *type, object);
    line(shared ? "{" : fmt::format("{{ static __typeof__({}) {}{};", *type, object, sizes));
    if (shared) shared_.push_back({*type, object});
    any_value(element, pointee.getUnqualifiedType(), depth - 1);
    if (any_pointers_) {
      line(fmt::format("switch ({}) {{", nondet(ast_.UnsignedIntTy)));
      scalar_case("case 0u:", place, t, "(void *)0");
      unsigned choices = 0;
      for (const Object& o : shared_)
        if (o.type == *type && o.name != object && choices < kMaxShared) scalar_case(fmt::format("case {}u:", ++choices), place, t, "&" + o.name);
      scalar_case("default:", place, t, "&" + element);
      line("}");
    } else {
      scalar(place, t, "&" + element);
    }
    line("}");
  }

  void scalar_case(const std::string& label, const std::string& place, clang::QualType t, const std::string& value) {
    line(label);
    scalar(place, t, value);
    line("break;");
  }

  clang::ASTContext& ast_;
  clang::PrintingPolicy policy_;
  const unsigned unit_, depth_;
  const bool any_pointers_;
  std::vector<std::string>& left_out_;
  std::vector<std::string>& pointers_;
  std::string declarations_, body_;
  std::set<std::string> nondet_;
  struct Object { std::string type, name; };
  std::vector<Object> shared_;   // that the next pointer may also point to
  std::vector<uint64_t> loops_;  // numbers of rounds of the loops around the current line
  unsigned objects_ = 0;
};

}  // namespace

Harness make_harness(const std::vector<clang::ASTContext*>& units, const std::string& entry, unsigned depth, bool any_pointers) {
  Harness h;
  std::vector<Writer> writers;
  std::vector<std::string> globals;
  for (size_t k = 0; k < units.size(); ++k) {
    writers.emplace_back(*units[k], static_cast<unsigned>(k), depth, any_pointers, h);
    writers.back().globals();
    globals.push_back(writers.back().globals_function());
  }
  // Linkage: a function with external linkage wins over a static one, the first of several static ones over the others.
  const clang::FunctionDecl* best = nullptr;
  size_t owner = 0;
  for (size_t k = 0; k < units.size(); ++k)
    for (const clang::Decl* d : units[k]->getTranslationUnitDecl()->decls()) {
      const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
      if (f == nullptr || !f->isThisDeclarationADefinition() || f->getNameAsString() != entry) continue;
      if (best != nullptr && f->getFormalLinkage() == clang::Linkage::Internal) continue;
      best = f;
      owner = k;
    }
  if (best == nullptr) return h;
  h.found = true;
  writers[owner].entry(*best, globals);
  for (const Writer& w : writers) h.appended.push_back(w.text());
  return h;
}

}  // namespace pippin::frontend
