// SPDX-License-Identifier: Apache-2.0
#include "witness/witness.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "witness/read.h"
#include "witness/sha256.h"

namespace pippin::witness {
namespace {

TEST(Sha256, KnownValues) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

struct Program {
  Program() {
    char name[] = "/tmp/pippin-witness-XXXXXX";
    folder = mkdtemp(name);
    file = folder + "/p.c";
    std::ofstream(file) << "int main(void) {\n  return 0;\n}\n";
    metadata.files = {file};
    metadata.specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
    metadata.creation_time = "2026-11-20T10:29:38Z";
  }
  ~Program() { [[maybe_unused]] int r = std::system(("rm -rf " + folder).c_str()); }
  std::string folder, file;
  Metadata metadata;
};

TEST(Print, CorrectnessIsStable) {
  Program p;
  CorrectnessWitness w{p.metadata, {{true, {p.file, 2, 3, "main"}, "x <= \"y\\\""}}};
  auto a = print(w), b = print(w);
  ASSERT_TRUE(a.ok());
  EXPECT_EQ(*a, *b);
  EXPECT_NE(a->find("entry_type: \"invariant_set\""), std::string::npos);
  EXPECT_NE(a->find("value: \"x <= \\\"y\\\\\\\"\""), std::string::npos);
  EXPECT_NE(a->find("format_version: \"2.0\""), std::string::npos);
  w.metadata.creation_time = "2027-01-01T00:00:00Z";
  const auto c = print(w);
  const auto uuid = [](const std::string& t) { return t.substr(t.find("uuid"), 45); };
  EXPECT_EQ(uuid(*a), uuid(*c));
}

TEST(Print, ViolationKeepsTheRules) {
  Program p;
  Waypoint assume{WaypointType::Assumption, true, {p.file, 2, 3, "main"}, "x == 1"};
  Waypoint target{WaypointType::Target, true, {p.file, 2, 3, "main"}, ""};
  EXPECT_TRUE(print(ViolationWitness{p.metadata, {{assume}, {target}}}).ok());
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {{assume}}}).ok());
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {{target}, {assume}}}).ok());
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {}}).ok());
  Waypoint avoid = assume;
  avoid.follow = false;
  EXPECT_TRUE(print(ViolationWitness{p.metadata, {{avoid, assume}, {target}}}).ok());
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {{assume, avoid}, {target}}}).ok());
  p.metadata.files = {p.folder + "/nowhere.c"};
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {{target}}}).ok());
}

TEST(Print, VersionsOfYamlDifferInTheirNumber) {
  Program p;
  const CorrectnessWitness w{p.metadata, {{true, {p.file, 2, 3, "main"}, "x <= y"}}};
  const auto without = [](std::string text, const std::string& version) {
    text.replace(text.find(version), version.size(), "");
    const size_t uuid = text.find("uuid");
    return text.erase(uuid, text.find('\n', uuid) - uuid);
  };
  const auto v20 = print(w), v21 = print(w, Format::Yaml21), v22 = print(w, Format::Yaml22);
  ASSERT_TRUE(v20.ok() && v21.ok() && v22.ok());
  EXPECT_NE(*v20, *v21);
  EXPECT_EQ(without(*v20, "format_version: \"2.0\""), without(*v21, "format_version: \"2.1\""));
  EXPECT_EQ(without(*v20, "format_version: \"2.0\""), without(*v22, "format_version: \"2.2\""));
}

TEST(Graphml, IsReadBack) {
  Program p;
  std::ofstream(p.file) << "int main(void) { /* \xe2\x82\xac */\n  return 0;\n}\n";
  p.metadata.model = ir::DataModel::ILP32;
  p.metadata.specification += "\nCHECK( init(main()), LTL(G ! call(other())) )";
  const auto correct = print(CorrectnessWitness{p.metadata, {{true, {p.file, 2, 3, "main"}, "x <= 'a' && y > \"<&>\"[0]"}}}, Format::Graphml10);
  ASSERT_TRUE(correct.ok());
  const auto c = parse(*correct, "w");
  ASSERT_TRUE(c.ok()) << c.error().text();
  EXPECT_TRUE(c->graphml && !c->violation && c->unsupported.empty() && c->complaints.empty());
  EXPECT_EQ(c->model, ir::DataModel::ILP32);
  EXPECT_EQ(c->specification, p.metadata.specification);
  EXPECT_EQ(c->files, p.metadata.files);
  ASSERT_EQ(c->invariants.size(), 1u);
  EXPECT_TRUE(c->invariants[0].loop);
  EXPECT_EQ(c->invariants[0].location.line, 2u);
  EXPECT_EQ(c->invariants[0].location.function, "main");
  EXPECT_EQ(c->invariants[0].value, "x <= 'a' && y > \"<&>\"[0]");

  const Waypoint assigned{.location = {p.file, 2, 3, "main"}, .value = "x == (-1)", .after = true, .callee = "f"};
  const Waypoint result{.type = WaypointType::FunctionReturn, .location = {p.file, 2, 9, "main"}, .value = "\\result == 5", .callee = "f"};
  const Waypoint branch{WaypointType::Branching, true, {p.file, 2, 3, "main"}, "false"};
  const Waypoint target{WaypointType::Target, true, {p.file, 2, 3, "main"}, ""};
  const Waypoint header{WaypointType::Branching, true, {"p.h", 1, 1, "main"}, "true"};
  const auto wrong = print(ViolationWitness{p.metadata, {{assigned}, {result}, {header}, {branch}, {target}}}, Format::Graphml10);
  ASSERT_TRUE(wrong.ok());
  EXPECT_NE(wrong->find("<data key=\"startoffset\">27</data>"), std::string::npos);
  EXPECT_NE(wrong->find("<data key=\"assumption\">\\result == 5;</data><data key=\"assumption.scope\">main</data><data key=\"assumption.resultfunction\">f</data>"), std::string::npos);
  const auto v = parse(*wrong, "w");
  ASSERT_TRUE(v.ok()) << v.error().text();
  EXPECT_TRUE(v->violation && v->unsupported.empty() && v->complaints.empty());
  ASSERT_EQ(v->segments.size(), 4u);
  EXPECT_EQ(v->segments[0][0].value, "(x == (-1))");
  EXPECT_TRUE(v->segments[0][0].after);
  EXPECT_EQ(v->segments[1][0].type, WaypointType::FunctionReturn);
  EXPECT_EQ(v->segments[2][0].value, "false");
}

TEST(Graphml, WhatItHasNoWordsFor) {
  Program p;
  const Waypoint target{WaypointType::Target, true, {p.file, 2, 3, "main"}, ""};
  const auto refused = [&](const Waypoint& w) { return !print(ViolationWitness{p.metadata, {{w}, {target}}}, Format::Graphml10).ok(); };
  EXPECT_FALSE(refused({WaypointType::Branching, true, {p.file, 2, 3, "main"}, "true"}));
  EXPECT_TRUE(refused({WaypointType::Branching, true, {p.file, 2, 3, "main"}, "7"}));
  EXPECT_TRUE(refused({WaypointType::Assumption, true, {p.file, 2, 3, "main"}, "x == 1"}));
  EXPECT_TRUE(refused({WaypointType::FunctionReturn, true, {p.file, 2, 3, "main"}, "\\result == 1"}));
  Waypoint avoid{WaypointType::Branching, false, {p.file, 2, 3, "main"}, "true"};
  EXPECT_FALSE(print(ViolationWitness{p.metadata, {{avoid, target}}}, Format::Graphml10).ok());
  EXPECT_FALSE(print(CorrectnessWitness{p.metadata, {{false, {p.file, 2, 3, "main"}, "x"}}}, Format::Graphml10).ok());
  for (const char* bad : {"caf\xe9", "a\x1b", "\xef\xbf\xbf"})
    EXPECT_FALSE(print(CorrectnessWitness{p.metadata, {{true, {p.file, 2, 3, bad}, "x"}}}, Format::Graphml10).ok()) << bad;
  p.metadata.files.push_back(p.file);
  EXPECT_FALSE(print(CorrectnessWitness{p.metadata, {}}, Format::Graphml10).ok());
}

/// The bytes of a name go into YAML, which is UTF-8 and allows no control characters but by escapes.
TEST(Print, NamesAreUtf8OrRefused) {
  Program p;
  const auto named = [&](const std::string& function) {
    return print(ViolationWitness{p.metadata, {{{WaypointType::Target, true, {p.file, 2, 3, function}, ""}}}});
  };
  auto good = named("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
  ASSERT_TRUE(good.ok());
  EXPECT_NE(good->find("function: \"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\""), std::string::npos);
  good = named("a\xc2\x85" "b\xe2\x80\xa8" "c\x1b" "d\x7f");
  ASSERT_TRUE(good.ok());
  EXPECT_NE(good->find("function: \"a\\x85b\\u2028c\\x1bd\\x7f\""), std::string::npos);
  // Latin-1, a lone continuation, a cut sequence, an overlong one, a surrogate, beyond Unicode.
  for (const char* bad : {"caf\xe9", "\x80", "x\xe2\x82", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    const auto refused = named(bad);
    ASSERT_FALSE(refused.ok()) << bad;
    EXPECT_NE(refused.error().text().find("not UTF-8"), std::string::npos);
  }
  p.metadata.specification = "caf\xe9";
  EXPECT_FALSE(named("main").ok());
}

TEST(WriteFile, LeavesNothingHalfWritten) {
  Program p;
  EXPECT_TRUE(write_file(p.folder + "/w.yml", "text").ok());
  EXPECT_FALSE(write_file(p.folder + "/nowhere/w.yml", "text").ok());
  EXPECT_FALSE(write_file(p.folder, "text").ok());
  EXPECT_TRUE(write_file("/dev/null", "text").ok());
  struct stat info {};
  ASSERT_EQ(stat("/dev/null", &info), 0);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
}

}  // namespace
}  // namespace pippin::witness
