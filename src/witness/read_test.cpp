// SPDX-License-Identifier: Apache-2.0
#include "witness/read.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "witness/acsl.h"

namespace pippin::witness {
namespace {

const std::string kHead = R"W(- entry_type: "violation_sequence"
  metadata:
    format_version: "2.0"
    uuid: "c66c3ee7-e0de-4bae-87f0-fd48fc7b961e"
    creation_time: "2026-11-20T10:29:38Z"
    producer: {name: "a", version: "1"}
    task:
      input_files: ["p.c"]
      input_file_hashes: {"p.c": "0000000000000000000000000000000000000000000000000000000000000000"}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "ILP32"
      language: "C"
  content:
)W";
const std::string kViolation = kHead + R"W(  - segment:
    - waypoint:
        type: "assumption"
        action: "avoid"
        location: {file_name: "p.c", line: 3, column: 3}
        constraint: {value: "x == 2", format: "c_expression"}
    - waypoint:
        type: "branching"
        action: "follow"
        location: {file_name: "p.c", line: 4}
        constraint: {value: "true"}
  - segment:
    - waypoint:
        type: "target"
        action: "follow"
        location: {file_name: "p.c", line: 5, column: 5, function: "main"}
)W";
const std::string kGraph = R"W(<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
 <key attr.name="isEntryNode" attr.type="boolean" for="node" id="entry"><default>false</default></key>
 <graph edgedefault="directed">
  <data key="witness-type">violation_witness</data>
  <data key="sourcecodelang">C</data>
  <data key="producer">a</data>
  <data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>
  <data key="programfile">p.c</data>
  <data key="programhash">00</data>
  <data key="architecture">64bit</data>
  <node id="A"><data key="entry">true</data></node>
  <node id="B"/>
  <node id="V"><data key="violation">true</data></node>
  <node id="S"><data key="sink">true</data></node>
  <edge source="A" target="B"><data key="startline">3</data><data key="assumption">x = 5; y &lt; 3; \result == 1</data><data key="assumption.scope">main</data></edge>
  <edge source="B" target="V"><data key="startline">4</data><data key="control">condition-true</data></edge>
  <edge source="B" target="S"><data key="startline">4</data><data key="control">condition-false</data></edge>
 </graph>
</graphml>
)W";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(ReadYaml, Violation) {
  const auto w = parse(kViolation, "w.yml");
  ASSERT_TRUE(w.ok()) << w.error().text();
  EXPECT_TRUE(w->violation);
  EXPECT_EQ(w->version, "2.0");
  EXPECT_EQ(w->model, ir::DataModel::ILP32);
  ASSERT_EQ(w->segments.size(), 2u);
  ASSERT_EQ(w->segments[0].size(), 2u);
  EXPECT_FALSE(w->segments[0][0].follow);
  EXPECT_EQ(w->segments[0][0].value, "x == 2");
  EXPECT_EQ(w->segments[0][0].mark.line, 19u);
  EXPECT_EQ(w->segments[0][1].location.column, 0u);
  EXPECT_EQ(w->segments[1][0].location.function, "main");
  EXPECT_TRUE(w->unsupported.empty());
  EXPECT_TRUE(w->complaints.empty());
}

TEST(ReadYaml, WhatIsWrongHasAPlace) {
  const std::pair<const char*, std::pair<const char*, const char*>> cases[] = {
      {"w.yml:3:21", {"\"2.0\"", "\"1.0\""}},        {"w.yml:16:15", {"\"assumption\"", "\"guess\""}},
      {"w.yml:18:44", {"line: 3", "line: 0"}},        {"w.yml:17:17", {"\"avoid\"", "\"cycle\""}},
      {"w.yml:11:19", {"\"ILP32\"", "\"32bit\""}},    {"w.yml:18:31", {"\"p.c\", line: 3", "\"q.c\", line: 3"}}};
  for (const auto& [where, change] : cases) {
    const auto w = parse(replaced(kViolation, change.first, change.second), "w.yml");
    ASSERT_FALSE(w.ok()) << change.second;
    EXPECT_EQ(w.error().where, where) << w.error().text();
  }
  for (const char* key : {"format_version", "task", "input_files", "language", "type", "action", "file_name", "line", "value"})
    EXPECT_FALSE(parse(replaced(kViolation, std::string(key) + ":", "other:"), "w.yml").ok()) << key;
  EXPECT_FALSE(parse(kHead + "  []\n", "w.yml").ok());
  EXPECT_FALSE(parse(replaced(kViolation, "\"target\"", "\"assumption\""), "w.yml").ok());
  EXPECT_FALSE(parse(kViolation + kViolation, "w.yml").ok());
  EXPECT_FALSE(parse(replaced(kViolation, "    uuid:", "    uuid: \"x\"\n    uuid:"), "w.yml").ok()) << "a key twice";
}

TEST(ReadYaml, OtherVersions) {
  const std::string cycle = replaced(replaced(kViolation, "\"2.0\"", "\"2.1\""), "\"target\"\n        action: \"follow\"", "\"branching\"\n        action: \"cycle\"") + "        constraint: {value: \"true\"}\n";
  const auto infinite = parse(cycle, "w.yml");
  ASSERT_TRUE(infinite.ok()) << infinite.error().text();
  EXPECT_TRUE(infinite->unsupported.empty());
  EXPECT_TRUE(infinite->segments.back().back().cycle);
  EXPECT_FALSE(infinite->segments.front().back().cycle);
  EXPECT_FALSE(parse(replaced(cycle, "action: \"follow\"", "action: \"avoid\""), "w.yml").ok()) << "a segment without a waypoint to follow";
  const auto thread = parse(replaced(replaced(kViolation, "\"2.0\"", "\"2.2\""), "action: \"avoid\"", "action: \"avoid\"\n        thread_id: 1"), "w.yml");
  ASSERT_TRUE(thread.ok()) << thread.error().text();
  EXPECT_EQ(thread->unsupported.size(), 1u);
  const std::string set = replaced(replaced(kHead, "violation_sequence", "invariant_set"), "\"2.0\"", "\"2.1\"") +
                          "  - invariant: {type: loop_invariant, location: {file_name: p.c, line: 1}, value: \"x > 0\", format: c_expression, labels: [a]}\n"
                          "  - invariant: {type: loop_transition_invariant, location: {file_name: p.c, line: 1}, value: \"x\", format: ext_c_expression}\n"
                          "  - contract: {type: function_contract, location: {file_name: p.c, line: 1}, requires: \"n > 0\", format: c_expression, labels: [b]}\n";
  const auto w = parse(set, "w.yml");
  ASSERT_TRUE(w.ok()) << w.error().text();
  EXPECT_EQ(w->invariants.size(), 1u);
  EXPECT_TRUE(w->unsupported.empty());
  ASSERT_EQ(w->transitions.size(), 1u);
  EXPECT_EQ(w->transitions[0].value, "x");
  EXPECT_EQ(parse(replaced(set, "loop_transition", "location_transition"), "w.yml")->unsupported.size(), 1u);
  ASSERT_EQ(w->contracts.size(), 2u);
  EXPECT_EQ(w->contracts[0].value, "n > 0");
  EXPECT_EQ(w->contracts[1].part, Invariant::Part::Ensures);
  EXPECT_EQ(w->contracts[1].value, "1");
  EXPECT_FALSE(parse(replaced(set, "\"2.1\"", "\"2.0\""), "w.yml").ok());
}

TEST(ReadYaml, GhostVariables) {
  const std::string ghosts = replaced(replaced(kHead, "violation_sequence", "ghost_instrumentation"), "\"2.0\"", "\"2.1\"") +
                             "    ghost_variables:\n    - {name: g, scope: global, type: unsigned int, initial: {value: \"0\", format: c_expression}}\n"
                             "    ghost_updates:\n    - location: {file_name: p.c, line: 1}\n      updates: [{variable: g, value: \"g + 1\", format: c_expression}]\n";
  const auto w = parse(ghosts, "w.yml");
  ASSERT_TRUE(w.ok()) << w.error().text();
  EXPECT_TRUE(w->unsupported.empty());
  ASSERT_EQ(w->updates.size(), 1u);
  EXPECT_EQ(w->updates[0].type, "unsigned int");
  for (const auto& [from, to] : {std::pair("scope: global", "scope: main"), std::pair("unsigned int", "struct s"), std::pair("value: \"0\"", "value: \"x\"")}) {
    const auto other = parse(replaced(ghosts, from, to), "w.yml");
    ASSERT_TRUE(other.ok()) << other.error().text();
    EXPECT_EQ(other->unsupported.size(), 1u) << to;
  }
  for (const auto& [from, to] : {std::pair("variable: g", "variable: x"), std::pair("name: g", "name: g h"), std::pair("g + 1", " "), std::pair("\"2.1\"", "\"2.0\"")})
    EXPECT_FALSE(parse(replaced(ghosts, from, to), "w.yml").ok()) << to;
}

TEST(Lint, ContractsAndGhostVariables) {
  const std::string set = replaced(replaced(kHead, "violation_sequence", "invariant_set"), "\"2.0\"", "\"2.1\"") +
                          "  - contract: {type: function_contract, location: {file_name: p.c, line: 1, column: 1}, ensures: \"\\\\old(x) > 0\", format: c_expression}\n";
  const std::string ghosts = replaced(replaced(kHead, "violation_sequence", "ghost_instrumentation"), "\"2.0\"", "\"2.1\"") +
                             "    ghost_variables: [{name: g, scope: global, type: int, initial: {value: \"0\", format: c_expression}}]\n"
                             "    ghost_updates: [{location: {file_name: p.c, line: 2, column: 3}, updates: [{variable: g, value: \"1\", format: c_expression}]}]\n";
  const auto complaints = [&](const std::string& text, const std::string& program) {
    const auto w = parse(text, "w.yml");
    EXPECT_TRUE(w.ok()) << w.error().text();
    return w ? lint(*w, "w.yml", {{"p.c", program}}).size() : 0;
  };
  const std::string program = "int f(int x) {\n  return x;\n}\n";   // (the hash is wrong: one complaint)
  EXPECT_EQ(complaints(set + ghosts, program), 1u);
  EXPECT_EQ(complaints(replaced(set, "\\\\old(x)", "h(x)") + ghosts, program), 2u);
  EXPECT_EQ(complaints(set + replaced(ghosts, "value: \"1\"", "value: \"h(1)\""), program), 2u);
  EXPECT_EQ(complaints(replaced(set, "line: 1, column: 1", "line: 1, column: 6") + ghosts, program), 2u);
  EXPECT_EQ(complaints(set + ghosts, replaced(program, "return", "g = 1; return")), 2u);
}

TEST(Acsl, AsC) {
  const auto c = [](const std::string& text) {
    const auto out = c_of_acsl(text, ir::DataModel::ILP32);
    return out.ok() ? out->c : (out.error().where.empty() ? "error: " : "unsupported: ") + out.error().message;
  };
  EXPECT_EQ(c("x < 3"), "(((long long)(x)) < ((long long)3))");
  EXPECT_EQ(c_of_acsl("-a[i]", ir::DataModel::LP64)->c, "((-((__int128)(a[((__int128)(i))]))) != (__int128)0)");
  EXPECT_EQ(c("\\old(x + 1) == \\result"), "((((long long)\\old(x)) + ((long long)1)) == ((long long)(\\result)))");
  EXPECT_EQ(c("x - 1 - 2 < 3"), "((((long long)(x)) - ((long long)1) - ((long long)2)) < ((long long)3))");
  EXPECT_EQ(c("x ==> y ==> !\\true"), c("x ==> (y ==> (!(\\true)))"));
  EXPECT_EQ(c("a == 1 <==> b == 2"), "((((long long)(a)) == ((long long)1)) == (((long long)(b)) == ((long long)2)))");
  EXPECT_EQ(c("\\at(x, Pre) == 1"), c("\\old(x) == 1"));
  for (const char* other : {"a < b > c", "a != b != c", "\\forall integer i; i > 0", "(int)x == 1", "x / 2 == 1", "x & 1", "p->x == 1", "*p == 1", "(x == 1) + 1 == 2", "x == 1.5", "'a' == x", "a ^^ b", "\\at(x, LoopEntry) == 1", "sizeof(x) == 4", "a ? b : c"})
    EXPECT_TRUE(c(other).starts_with("unsupported: ")) << other << ": " << c(other);
  for (const char* wrong : {"", "x <", "(x", "x)", "f(x)", "x == @", "x[1", "\\old(x", "x; y"}) EXPECT_TRUE(c(wrong).starts_with("error: ")) << wrong << ": " << c(wrong);
  EXPECT_TRUE(c(std::string(100000, '(')).starts_with("unsupported: "));
  EXPECT_TRUE(c(std::string(100000, '!') + "x").starts_with("unsupported: "));
}

TEST(Acsl, Chains) {
  const auto c = [](const std::string& text) { return c_of_acsl(text, ir::DataModel::ILP32)->c; };
  EXPECT_EQ(c("0 <= x < n"), "(((long long)0) <= ((long long)(x)) && ((long long)(x)) < ((long long)(n)))");
  EXPECT_EQ(c("n > x >= 0 || a == b == c"), "((((long long)(n)) > ((long long)(x)) && ((long long)(x)) >= ((long long)0)) || (((long long)(a)) == ((long long)(b)) && ((long long)(b)) == ((long long)(c))))");
}

TEST(Acsl, ForAll) {
  const auto of = [](const std::string& text) { return c_of_acsl(text, ir::DataModel::ILP32); };
  const auto limits = [&](const std::string& text) {   // "k: >= 0, < n"
    const auto f = of(text);
    if (!f) return (f.error().where.empty() ? "error: " : "unsupported: ") + f.error().message;
    std::string out;
    for (const BoundVariable& b : f->bound) {
      out += (b.type.empty() ? "integer" : b.type) + " " + b.name + ":";
      for (const BoundVariable::Limit& l : b.limits) out += std::string(l.upper ? " <" : " >") + (l.strict ? " " : "= ") + l.value;
      out += "; ";
    }
    for (const auto& [from, to] : {std::pair<std::string, std::string>("((long long)0)", "0"), {"((long long)(n))", "n"}})
      for (size_t at = out.find(from); at != std::string::npos; at = out.find(from)) out.replace(at, from.size(), to);
    return out;
  };
  EXPECT_EQ(of("\\forall int k; a[k] == k")->c, "(((long long)(a[((long long)(k))])) == ((long long)(k)))");
  EXPECT_EQ(of("\\forall unsigned k; ( a[k] == 0 )")->body, "( a[k] == 0 )");
  EXPECT_EQ(of("(\\forall unsigned k; a[k] == 0 )")->body, "a[k] == 0 ");
  EXPECT_EQ(of("\\forall int k; a[k] == 0 ==> b[k] == 0")->body, "");   // no C
  EXPECT_EQ(limits("\\forall int k, m; \\forall long long unsigned int j; k < m"), "int k:; int m:; unsigned long long j:; ");
  // What holds wherever the body does not.
  for (const char* of_k : {"0 <= k < n ==> a[k] == 0", "0 <= k && k < n ==> a[k] == 0", "!(0 <= k && k < n) || a[k] == 0", "k < 0 || n <= k || a[k] == 0", "0 <= k ==> (k < n ==> a[k] == 0)"})
    EXPECT_EQ(limits(std::string("\\forall integer k; ") + of_k), "integer k: >= 0 < n; ") << of_k;
  EXPECT_EQ(limits("\\forall integer k, m; 0 <= k < m < n ==> a[k] <= a[m]"), "integer k: >= 0 < n; integer m: < n >= 0; ");
  EXPECT_EQ(limits("\\forall integer k; k == n ==> a[k] == 0"), "integer k: <= n >= n; ");
  for (const char* of_k : {"a[k] == 0", "k < n ==> a[k] == 0", "0 <= k || k < n ==> a[k] == 0", "0 <= k < a[k] ==> a[k] == 0", "0 <= k && (k < n || n < 0) ==> a[k] == 0", "a[k] == 0 ==> 0 <= k < n", "0 <= k < n && a[k] == 0",
                           "(0 <= k < n ==> a[k] == 0) && a[k] < 2", "0 <= k < n <==> a[k] == 0", "!(0 <= k < n) ==> a[k] == 0", "0 <= k != n ==> a[k] == 0"})
    EXPECT_TRUE(limits(std::string("\\forall integer k; ") + of_k).starts_with("unsupported: ")) << of_k << ": " << limits(std::string("\\forall integer k; ") + of_k);
  for (const char* other : {"x == 0 ==> \\forall int k; a[k] == 0", "(\\forall int k; a[k] == 0) && x == 0", "!\\forall int k; a[k] == 0", "\\exists int k; a[k] == 0", "\\forall size_t k; a[k] == 0", "\\forall _Bool k; a[k] == 0",
                            "\\forall long short k; k == k", "\\forall int k; \\forall int k; a[k] == 0", "\\forall int *k; a[0] == 0", "\\forall real k; k < n"})
    EXPECT_TRUE(limits(other).starts_with("unsupported: ")) << other << ": " << limits(other);
  for (const char* wrong : {"\\forall int k; ", "\\forall int 3; x == 0", "\\forall int; x == 0"}) EXPECT_TRUE(limits(wrong).starts_with("error: ")) << wrong << ": " << limits(wrong);
}

TEST(Acsl, QuantifiedForGuesses) {
  const auto f = quantified_c("\\forall unsigned int k; \\forall int m; (unsigned int)a[k] == p->x % 2");
  ASSERT_TRUE(f);
  EXPECT_EQ(f->c, "(unsigned int)a[k] == p->x % 2");
  ASSERT_EQ(f->bound.size(), 2u);
  EXPECT_EQ(f->bound[0].type + " " + f->bound[0].name, "unsigned int k");
  for (const char* other : {"x == 1", "\\forall integer k; a[k] == 1", "(\\forall int k; a[k] == 1)", "\\forall int; a[k] == 1", "\\exists int k; a[k] == 1"}) EXPECT_FALSE(quantified_c(other)) << other;
}

TEST(ReadGraphml, OnePath) {
  const auto w = parse(kGraph, "w.graphml");
  ASSERT_TRUE(w.ok()) << w.error().text();
  EXPECT_TRUE(w->graphml && w->violation);
  ASSERT_EQ(w->segments.size(), 4u);
  EXPECT_EQ(w->segments[0][0].value, "\\result == 1");
  EXPECT_EQ(w->segments[1][0].value, "(x == 5) && (y < 3)");
  EXPECT_TRUE(w->segments[1][0].after);
  EXPECT_EQ(w->segments[2][0].value, "true");
  EXPECT_EQ(w->segments[3][0].type, WaypointType::Target);
  EXPECT_FALSE(w->complaints.empty());   // no creation time, undeclared keys, …
  for (const auto& [from, to] : {std::pair("source=\"A\"", "source=\"Z\""), std::pair("condition-true", "maybe"), std::pair("<data key=\"entry\">true", "<data key=\"entry\">false"),
                                 std::pair("64bit", "128bit"), std::pair("</graph>", "")}) {
    const auto bad = parse(replaced(kGraph, from, to), "w.graphml");
    ASSERT_FALSE(bad.ok()) << to;
    EXPECT_TRUE(bad.error().where.starts_with("w.graphml")) << bad.error().text();
  }
  EXPECT_FALSE(parse("<!DOCTYPE a [<!ENTITY b \"c\">]>\n" + kGraph.substr(kGraph.find('\n') + 1), "w").ok()) << "entities";
}

TEST(Read, NoWitness) {
  for (const char* text : {"", " \n", "\x1f\x8b\x08", "{{{", "[]", "a: b", "- 1", "<a/>", "<graphml>", "&a [*a]", "- &a {entry_type: *a, metadata: *a, content: *a}", "--- 1\n--- 2\n"})
    EXPECT_FALSE(parse(text, "w").ok()) << text;
  EXPECT_FALSE(parse(std::string(100000, '['), "w").ok());
  EXPECT_FALSE(parse("- " + std::string("a\0b", 3), "w").ok());
  EXPECT_FALSE(read_witness_file("/nowhere").ok());
  EXPECT_FALSE(read_witness_file("/tmp").ok());
  EXPECT_FALSE(read_witness_file("/dev/zero").ok());
}

TEST(Lint, Specifications) {
  for (const char* good : {"CHECK( init(main()), LTL(G ! call(reach_error())) )", "CHECK(init(f()),LTL(G!overflow))", "CHECK( init(main()), LTL(G ! call(a())) )\nCHECK( init(main()), LTL(G valid-deref) )\n",
                           "G ! call(reach_error())", "CHECK( init(main()), LTL(F end) )", "CHECK( init(main()), LTL(G ! label(ERROR)) )", "G ! data-race", "", "\n"})
    EXPECT_TRUE(is_specification(good)) << good;
  for (const char* bad : {"CHECK( init(main()), LTL(G ? call(reach_error())) )", "CHECK( init(main()), LTL(G ! call()) )", "CHECK( init(main()), LTL(G ! call(f(x))) )", "CHECK( init(main()), LTL(G valid-everything) )", "CHECK()",
                          "CHECK( init(1()), LTL(G ! overflow) )", "CHECK( init(main()), LTL(G ! overflow) ) and more", "CHECK( init(main()), LTL(CHECK( init(main()), LTL(G ! overflow) )) )", "G ! call(f())\nG", "no errors please"})
    EXPECT_FALSE(is_specification(bad)) << bad;
}

TEST(Lint, Places) {
  const std::string program = "int f();\nint main(void) {\n  int x = f();\n  if (x)\n    reach_error();\n}\n";
  auto w = parse(kViolation, "w.yml");
  ASSERT_TRUE(w.ok());
  EXPECT_EQ(lint(*w, "w.yml", {{"p.c", program}}).size(), 1u);   // the hash
  w->hashes.clear();
  EXPECT_EQ(lint(*w, "w.yml", {{"p.c", program}}).size(), 0u);
  w->segments[0][0].location.column = 4;
  EXPECT_EQ(lint(*w, "w.yml", {{"p.c", program}}).size(), 1u);
  w->segments[0][0].value = "f(x) == 1 && (int)(x) == sizeof(x)";
  EXPECT_EQ(lint(*w, "w.yml", {{"p.c", program}}).size(), 2u);
}

/// Every text gives a witness or an error with a reason; what is kept of a witness has what its type needs.
TEST(Read, MutatedTextsNeverCrash) {
  std::mt19937 random(1);
  const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  size_t accepted = 0, refused = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text = round % 2 == 0 ? kViolation : kGraph;
    const std::string other = text;
    for (size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
      const size_t at = below(text.size()), length = 1 + below(std::min<size_t>(40, text.size() - at));
      switch (below(5)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, text.substr(below(text.size()), length)); break;
        case 2: text[at] = static_cast<char>(below(256)); break;
        case 3: text.resize(at); break;
        default: text.replace(at, std::min<size_t>(length, text.size() - at), other.substr(below(other.size()), 1 + below(20))); break;
      }
    }
    const auto w = parse(text, "w");
    if (!w) {
      ++refused;
      EXPECT_FALSE(w.error().message.empty());
      continue;
    }
    ++accepted;
    for (const auto& s : w->segments) ASSERT_FALSE(s.empty());
    (void)lint(*w, "w", {{"p.c", "int main(void) { return 0; }\n"}});
  }
  EXPECT_GT(accepted, 20u);
  EXPECT_GT(refused, 1000u);
}

}  // namespace
}  // namespace pippin::witness
