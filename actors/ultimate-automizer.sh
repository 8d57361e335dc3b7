#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Ultimate Automizer as an actor. It does not stop by itself: it is ended after its answer, as by its own script.
#   ultimate-automizer.sh validate PROGRAM WITNESS MODEL DIRECTORY
#   ultimate-automizer.sh verify PROGRAM SPECIFICATION MODEL DIRECTORY     witness.yml and witness.graphml in DIRECTORY
# ULTIMATE_HOME is the folder of its toolchains and settings.
task=$1 program=$2 given=$3 model=$4 directory=$5
command -v Ultimate >/dev/null || exit 127
settings="${ULTIMATE_HOME:-.}/settings/svcomp-Reach-$model-Automizer_Default.epf"
set -- -s "$settings" --cacsl2boogietranslator.entry.function main
if [ "$task" = validate ]; then
  set -- -tc "${ULTIMATE_HOME:-.}/toolchains/AutomizerCInline.xml" "$@" \
    --traceabstraction.positions.where.we.compute.the.hoare.annotation None -i "$program" "$given"
else
  hash=$(sha256sum "$program" | cut -d' ' -f1)
  set -- -tc "${ULTIMATE_HOME:-.}/toolchains/AutomizerCInline_WitnessPrinter.xml" "$@" \
    --witnessprinter.witness.directory "$directory" --witnessprinter.witness.filename witness --witnessprinter.write.witness.besides.input.file false \
    --witnessprinter.graph.data.specification "$(cat "$given")" --witnessprinter.graph.data.producer Automizer \
    --witnessprinter.graph.data.architecture "$model" --witnessprinter.graph.data.programhash "$hash" -i "$program"
fi
mkfifo "$directory/lines" || exit 1
Ultimate "$@" >"$directory/lines" 2>&1 &
ultimate=$!
while IFS= read -r line; do
  printf '%s\n' "$line"
  case $line in "RESULT: "*) break ;; esac
done <"$directory/lines"
kill "$ultimate" 2>/dev/null
wait "$ultimate" 2>/dev/null
exit 0
