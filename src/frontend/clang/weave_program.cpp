// SPDX-License-Identifier: Apache-2.0
// weave: the program is parsed as it is, to find the places of the stitches; parsed again with their expressions in it, to learn
// whether these are such and when their evaluation is defined; then the text for the check is made.
#include <algorithm>

#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/clang/units.h"
#include "frontend/clang/weaver.h"
#include "frontend/weave.h"

namespace pippin::frontend {
namespace {

const std::string& probe_prefix() {
  static const std::string prefix = probe_variable(0).substr(0, probe_variable(0).size() - 1);
  return prefix;
}

/// The stitch of the last probe variable of a text: of what several stitches at one place put there, the one before its end.
std::optional<size_t> probed(const std::string& text) {
  const size_t last = text.rfind(probe_prefix());
  return last == std::string::npos ? std::nullopt : std::optional<size_t>(std::stoul(text.substr(last + probe_prefix().size())));
}

/// The initial values of the probe variables, by stitch.
class Probes : public clang::RecursiveASTVisitor<Probes> {
 public:
  explicit Probes(size_t stitches) : found(stitches), blocks(stitches) {}
  bool VisitCompoundStmt(clang::CompoundStmt* c) {
    const auto* last = c->body_empty() ? nullptr : llvm::dyn_cast<clang::DeclStmt>(c->body_back());
    const auto* v = last != nullptr && last->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(last->getSingleDecl()) : nullptr;
    if (v == nullptr || !v->getName().starts_with(probe_prefix())) return true;
    const size_t k = std::stoul(v->getNameAsString().substr(probe_prefix().size()));
    if (k < blocks.size()) blocks[k].push_back(c);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* v) {
    const std::string& prefix = probe_prefix();
    const std::string name = v->getNameAsString();
    if (!name.starts_with(prefix) || v->getInit() == nullptr) return true;
    const size_t k = std::stoul(name.substr(prefix.size()));
    const clang::Expr* e = v->getInit();
    // int probe = !!(e)
    for (int nots = 0; nots < 2;) {
      e = e->IgnoreImpCasts();
      const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e);
      if (u == nullptr || u->getOpcode() != clang::UO_LNot) return true;
      e = u->getSubExpr();
      ++nots;
    }
    if (k < found.size()) found[k].push_back(e->IgnoreImpCasts());
    return true;
  }
  std::vector<std::vector<const clang::Expr*>> found;   // several: of the loops of a macro
  std::vector<std::vector<const clang::CompoundStmt*>> blocks;   // that end with them
};

Result<Woven> weave_all(Sources sources, const ir::Target& target, std::vector<Stitch> stitches, Follow follow, Diagnostics& diagnostics,
                        std::vector<StitchError>& errors) {
  for (const std::string& file : sources.files)
    if (auto e = check_file(file)) {
      diagnostics.errors.push_back(*e);
      return *e;
    }
  Woven woven;
  stitches = with_old_values(stitches, errors, woven.unsupported);
  if (!errors.empty()) return errors.front();
  if (!woven.unsupported.empty()) return woven;
  auto units = parse_units({}, sources, target, diagnostics);
  if (!units) return units.error();
  const auto counters = [](const auto& of) {
    std::vector<unsigned> out;
    for (const auto& unit : of) out.push_back(unit->compiler.getPreprocessor().getCounterValue());
    return out;
  };
  const std::vector<unsigned> counters_before = counters(*units);
  bool written_out = false;
  for (size_t f = 0; f < units->size(); ++f) {
    const std::vector<MacroUse> uses = Weaver((*units)[f]->compiler.getASTContext(), f, stitches, sources.semantics, follow).hiding();
    if (uses.empty()) continue;
    if (auto e = write_out(f, uses, sources, target, stitches)) errors.push_back(*e);
    written_out = true;
  }
  if (!errors.empty()) return errors.front();
  if (written_out) units = parse_units({}, sources, target, diagnostics);
  if (!units) return units.error();
  woven.lines.assign(stitches.size(), 0);
  woven.statements.assign(stitches.size(), 0);
  std::vector<std::unique_ptr<Weaver>> weavers;
  for (size_t f = 0; f < units->size(); ++f) {
    weavers.push_back(std::make_unique<Weaver>((*units)[f]->compiler.getASTContext(), f, stitches, sources.semantics, follow));
    weavers.back()->find(errors, woven);
  }
  if (!errors.empty()) return errors.front();
  if (!woven.unsupported.empty()) return woven;

  // With the expressions alone: are they such, and when is their evaluation defined?
  std::vector<std::string> defined(stitches.size());
  Sources probing = sources;
  probing.texts.clear();
  std::vector<std::vector<Inserted>> owners(units->size());
  std::vector<std::vector<std::string>> types(stitches.size());   // of bound variables
  for (size_t f = 0; f < units->size(); ++f) probing.texts.push_back(weavers[f]->text(defined, true, owners[f]));
  probing.texts.front() += ghost_definitions(stitches);
  Diagnostics of_expressions;
  auto probes = parse_units({}, probing, target, of_expressions);
  for (const Error& e : of_expressions.errors) {
    // "file:line:column"; the column is one of the text with the expressions in it.
    const size_t colon = e.where.rfind(':'), before = colon == std::string::npos || colon == 0 ? colon : e.where.rfind(':', colon - 1);
    std::string where, message = e.message;
    if (before != std::string::npos) {
      const std::string file = e.where.substr(0, before);
      const uint64_t line = std::strtoull(e.where.c_str() + before + 1, nullptr, 10), column = std::strtoull(e.where.c_str() + colon + 1, nullptr, 10);
      for (size_t f = 0; f < sources.files.size() && where.empty(); ++f) {
        if (sources.files[f] != file) continue;
        size_t offset = 0;
        for (uint64_t l = 1; l < line && offset != std::string::npos; ++l) offset = probing.texts[f].find('\n', offset) + 1;
        offset += column - 1;
        for (const Inserted& i : owners[f])
          if (i.begin <= offset && offset < i.end && i.stitch != SIZE_MAX) where = stitches[probed(probing.texts[f].substr(i.begin, offset - i.begin)).value_or(i.stitch)].where;
      }
    }
    if (where.empty()) errors.push_back({{e.where, e.message + " (with the witness in the program)"}});
    else errors.push_back({{where, e.message}, e.message.find("undeclared identifier") != std::string::npos ? StitchError::Subject::Place : StitchError::Subject::Stitch});
  }
  if (!errors.empty()) return errors.front();
  if (!probes) return probes.error();
  for (const auto& unit : *probes) {
    Probes visitor(stitches.size());
    visitor.TraverseDecl(unit->compiler.getASTContext().getTranslationUnitDecl());
    for (size_t k = 0; k < stitches.size(); ++k) {
      for (const clang::Expr* e : visitor.found[k]) {
        auto condition = definedness(unit->compiler.getASTContext(), e, stitches[k].guess, stitches[k].exact);
        const bool differs = condition && e != visitor.found[k].front() && *condition != defined[k];
        if (differs) condition = Error{"unsupported", "the expression has other types in another loop of the macro"};
        if (condition) defined[k] = *condition;
        else (condition.error().where.empty() ? errors : woven.unsupported).push_back({{stitches[k].where, condition.error().message}});
        if (!condition) break;
      }
      for (const clang::CompoundStmt* block : visitor.blocks[k]) {
        if (stitches[k].bound.empty() || !errors.empty() || !woven.unsupported.empty()) break;
        auto chosen = bound_types(unit->compiler.getASTContext(), block, stitches[k]);
        if (chosen && !types[k].empty() && types[k] != *chosen) chosen = Error{"unsupported", "a bound variable has another type in another loop of the macro"};
        if (chosen) types[k] = *chosen;
        else (chosen.error().where.empty() ? errors : woven.unsupported).push_back({{stitches[k].where, chosen.error().message}});
      }
    }
  }
  if (!errors.empty()) return errors.front();
  // An expression that counts, and a use of a macro that is written out with its number, would change what follows.
  if (counters(*probes) != counters_before && !stitches.empty()) woven.unsupported.push_back({{stitches.front().where, "the witness would change the values of __COUNTER__"}});
  if (!woven.unsupported.empty()) return woven;
  for (size_t k = 0; k < stitches.size(); ++k) {
    if (!stitches[k].bound.empty() && types[k].empty()) woven.unsupported.push_back({{stitches[k].where, "bound variables in a place that has none"}});
    for (size_t j = 0; j < types[k].size(); ++j) stitches[k].bound[j].type = types[k][j];
  }
  if (!woven.unsupported.empty()) return woven;
  drop_defined(defined, stitches);
  const bool state = std::ranges::any_of(stitches, [](const Stitch& s) { return s.kind == Stitch::Kind::Target || s.next; });
  for (size_t f = 0; f < units->size(); ++f) {
    woven.texts.push_back(weavers[f]->text(defined, false, owners[f]));
    if (f == 0) woven.texts.back() += ghost_definitions(stitches);
    if (f == 0 && state) woven.texts.back() += fmt::format("\nint {} = 0;\n", kWitnessState);
  }
  return woven;
}

}  // namespace

Result<Woven> weave(const Sources& sources, const ir::Target& target, const std::vector<Stitch>& stitches, Follow follow,
                    Diagnostics& diagnostics, std::vector<StitchError>& errors) {
  std::optional<Result<Woven>> result;
  on_large_stack([&] { result.emplace(weave_all(sources, target, stitches, follow, diagnostics, errors)); });
  return std::move(*result);
}

}  // namespace pippin::frontend
