#!/bin/sh
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# measure.sh LINE CORE PASSES LENGTHS: times all implementations of one compiler line that passed try, interleaved, into
# out/measured-LINE. Its first line, "# NUMBER...", says which implementations are meant by 0, 1, 2, ...

set -eu
line=$1
core=$2
number=0
numbers=
: >"out/listing-$line"
while read -r operation primitive symbol directory sizes; do
  at=out/$line-$number
  if [ "$operation" = crypto_stream ] && [ -f "$at/more.status" ] && [ "$(cat "$at/more.status")" = 0 ]; then
    numbers="$numbers $number"
    echo "$PWD/$at/implementation.so $symbol $operation $sizes" >>"out/listing-$line"
  fi
  number=$((number + 1))
done <list.txt
# The last processor, where none is asked for: the first serves interrupts.
[ "$core" != last ] || core=$(($(getconf _NPROCESSORS_ONLN) - 1))
echo "#$numbers" >"out/measured-$line.new"
[ -z "$numbers" ] || out/measure "$core" "$3" "$4" <"out/listing-$line" >>"out/measured-$line.new"
mv "out/measured-$line.new" "out/measured-$line"
