// SPDX-License-Identifier: Apache-2.0
#include "cli/option_table.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <optional>

#include "run/version.h"

namespace pippin::cli {
namespace {

constexpr uint8_t bit(Command c) { return static_cast<uint8_t>(1u << static_cast<unsigned>(c)); }

/// The words of options.def.
namespace option_words {
constexpr uint8_t All = 0xff, OfValidate = bit(Command::Validate), OfStep = bit(Command::Step), OfInstrument = bit(Command::Instrument),
                  OfCompose = bit(Command::Compose), OfCheckAndCompose = bit(Command::Check) | bit(Command::Compose);
constexpr bool Common = true, Rare = false, C = true, CAndCfa = false, Program = true, Run = false;
}  // namespace option_words

std::string_view title(OptionGroup g) {
  switch (g) {
    case OptionGroup::Question: return "What to check";
    case OptionGroup::Meaning: return "Meaning of the program";
    case OptionGroup::Limits: return "Limits";
    case OptionGroup::Search: return "How to check";
    case OptionGroup::Confirmation: return "How to confirm";
    case OptionGroup::Output: return "Output";
    case OptionGroup::Turn: return "What to do";
    case OptionGroup::Parts: return "Parts";
  }
  return "";
}

std::string replaced(std::string_view text, char what, std::string_view with) {
  std::string out;
  for (const char c : text) c == what ? out += with : out += c;
  return out;
}

/// Text for man(7): a backslash, a hyphen and a dot or quote at the beginning of a line have a meaning there.
std::string roff(std::string_view text) {
  std::string out = replaced(replaced(text, '\\', "\\e"), '-', "\\-");
  if (!out.empty() && (out[0] == '.' || out[0] == '\'')) out.insert(0, "\\&");
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

std::vector<std::string> names_of(const OptionRow& row) {
  std::vector<std::string> out;
  for (size_t at = 0; at < row.names.size();) {
    const size_t comma = std::min(row.names.find(',', at), row.names.size());
    out.emplace_back(row.names.substr(at, comma - at));
    at = comma + 1;
  }
  return out;
}

}  // namespace

const std::vector<OptionRow>& option_table() {
  static const std::vector<OptionRow> table = {
#define OPTION(field, names, value, group, commands, shown, reader, input, about, help, manual) \
  {&RawOptions::field, names, value, OptionGroup::group, option_words::commands, option_words::shown, OptionReader::reader, option_words::input, \
   option_words::about, help, manual},
#include "cli/options.def"
  };
  return table;
}

void declare(CLI::App& app, RawOptions& raw, Command command, bool brief) {
  app.add_option("FILE", raw.files, "C files (.c, .i), one .cfa text, or one SV-COMP task definition (.yml)")->type_name("");
  for (const OptionRow& row : option_table()) {
    if (!row.is_of(command)) continue;
    const std::string names(row.names), help(row.help);
    CLI::Option* o = std::visit(
        [&](auto member) {
          using T = std::remove_reference_t<decltype(raw.*member)>;
          if constexpr (std::is_same_v<T, bool>) return app.add_flag(names, raw.*member, help);
          else if constexpr (std::is_same_v<T, std::vector<std::string>>) return app.add_option(names, raw.*member, help)->allow_extra_args(false);
          else return app.add_option(names, raw.*member, help);
        },
        row.field);
    if (!row.value.empty()) {
      o->type_name(std::string(row.value));
      o->check([](const std::string& value) { return std::string(value.empty() ? "an empty value" : ""); }, "");
    }
    o->group(row.common || !brief ? std::string(title(row.group)) : "");   // an empty name hides the option
    if (row.field == OptionRow::Field(&RawOptions::validate) || (command == Command::Instrument && row.names == "--in")) o->required();
  }
}

std::vector<std::string> arguments_about_program(const RawOptions& raw) {
  std::vector<std::string> out;
  const RawOptions unset;
  for (const OptionRow& row : option_table()) {
    if (!row.about_program) continue;
    // Short options and their values are one word.
    const std::string begin = std::string(row.name()) + (row.name().starts_with("--") ? "=" : "");
    if (const auto* flag = std::get_if<bool RawOptions::*>(&row.field); flag && raw.*(*flag)) out.emplace_back(row.name());
    if (const auto* text = std::get_if<std::string RawOptions::*>(&row.field); text && raw.*(*text) != unset.*(*text)) out.push_back(begin + raw.*(*text));
    if (const auto* list = std::get_if<std::vector<std::string> RawOptions::*>(&row.field))
      for (const std::string& text : raw.*(*list)) out.push_back(begin + text);
  }
  return out;
}

std::string options_markdown() {
  std::string out = "| option | meaning |\n|---|---|\n";
  std::optional<OptionGroup> group;
  for (const OptionRow& row : option_table()) {
    if (row.manual.empty()) continue;
    if (group != row.group)
      out += fmt::format("| **{}** |{} |\n", title(row.group), row.group == OptionGroup::Meaning ? " see docs/semantics.md" : "");
    group = row.group;
    const std::string value = row.value.empty() ? "" : " " + replaced(row.value, '|', "\\|");
    out += fmt::format("| `{}{}` | {} |\n", row.name(), value, replaced(row.manual, '|', "\\|"));
  }
  return out;
}

std::string manual_page() {
  std::string out = fmt::format(".TH PIPPIN 1 \"\" \"pippin {}\" \"User Commands\"\n.SH NAME\npippin \\- verify C programs\n", run::kVersion);
  out += ".SH SYNOPSIS\n.B pippin\nCOMMAND [OPTIONS] FILE...\n.SH DESCRIPTION\n"
         "Pippin decides whether a C program keeps a property, and proves its answer.\n"
         "The first line of its output is TRUE, FALSE with the property violated, or UNKNOWN with a reason.\n";
  out += ".SH COMMANDS\n";
  for (const CommandRow& row : command_table()) out += fmt::format(".TP\n.B {}\n{}\n", row.name, roff(row.what));
  out += ".TP\n.B lint\\-witness\nis a witness what its format asks for?\n.TP\n.B show\nprint a document of \\-\\-json for people\n.TP\n.B list\nprint presets, engines, options and other tables\n"
         ".TP\n.B experiment\nrun a matrix of configurations and task sets\n.TP\n.B serve\nthe steps as a server\n";
  out += ".SH OPTIONS\n";
  std::optional<OptionGroup> group;
  for (const OptionRow& row : option_table()) {
    if (group != row.group) out += fmt::format(".SS {}\n", title(row.group));
    group = row.group;
    std::string value(row.value);
    if (!value.empty()) value = " \\fI" + roff(value) + "\\fR";
    out += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(row.name()), value, roff(row.help));
  }
  out += ".SH EXIT STATUS\n0 TRUE, 10 FALSE, 20 UNKNOWN, 2 usage or input error, 70 internal error.\n";
  return out;
}

std::string bash_completion() {
  std::string commands, cases;
  for (const CommandRow& row : command_table()) {
    commands += (commands.empty() ? "" : " ") + std::string(row.name);
    std::vector<std::string> names;
    for (const OptionRow& o : option_table())
      if (o.is_of(row.command))
        for (std::string& name : names_of(o)) names.push_back(std::move(name));
    cases += fmt::format("    {}) options=\"{} --help --help-all\" ;;\n", row.name, joined(names));
  }
  return fmt::format(R"(# Completion of pippin for bash.
_pippin() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options=
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{} lint-witness list show experiment serve --help --version" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word")); else COMPREPLY=($(compgen -f -- "$word")); fi
}}
complete -o filenames -F _pippin pippin
)", commands, cases);
}

}  // namespace pippin::cli
