#!/bin/sh
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# one.sh LINE-NUMBER: builds one implementation with one compiler line and tries it. That it fails is a result too, and
# kept: out/LINE-NUMBER/ gets messages, failed (the step), and for each phase of try its .out, .err and .status.

set -u
job=$1
at=out/$job
compiler=$(sed -n "$((${job%-*} + 1))p" lines.txt)
set -- $(sed -n "$((${job#*-} + 1))p" list.txt)
operation=$1 primitive=$2 symbol=$3 directory=$4
shift 4

rm -rf "$at"
mkdir -p "$at"

# All options come from where the sender builds its own: flags.sh and flags/.
. ./flags.sh
build() {
  . "./flags/$symbol"
  for source in "$directory"/*.[cS]; do
    name=$(basename "$source")
    echo "$name" >"$at/failed"
    $compiler "$@" -c -o "$at/$name.o" "$source" || return
    grep -q -F "$stack_note" "$at/$name.o" || echo "$name: $no_stack_note"
  done
  echo link >"$at/failed"
  ${compiler%% *} $link_flags -o "$at/implementation.so" "$at"/*.o || return
  rm "$at/failed"
}

build >"$at/messages" 2>&1
if [ ! -f "$at/failed" ]; then
  for phase in small big more; do
    out/try "$at/implementation.so" "$symbol" "$operation" "$primitive" $phase "$@" >"$at/$phase.out" 2>"$at/$phase.err"
    echo $? >"$at/$phase.status"
    [ "$(cat "$at/$phase.status")" = 0 ] || break
  done
fi
touch "$at/done"
echo "line ${job%-*}: $directory"
