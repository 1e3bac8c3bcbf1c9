#!/bin/sh
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# Describes the machine: lines "KEY: VALUE"; "version N: ..." is that of compiler line N.

cpu() { sed -n "s/^$1[[:space:]]*: *//p" /proc/cpuinfo | head -n 1; }
first() { cat "$@" 2>/dev/null | head -n 1; }

echo "host: $(uname -n)"
echo "CPU: $(cpu 'model name')"
echo "family, model, stepping: $(cpu vendor_id) $(cpu 'cpu family') $(cpu model) $(cpu stepping)"
echo "processors: $(getconf _NPROCESSORS_ONLN)"
echo "microcode: $(cpu microcode)"
echo "governor: $(first /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"
echo "boost: $(first /sys/devices/system/cpu/cpufreq/boost)"
echo "no_turbo: $(first /sys/devices/system/cpu/intel_pstate/no_turbo)"
echo "kernel: $(uname -sr)"
echo "cycle counter: amd64-tsc"
number=0
while read -r compiler rest; do
  echo "compiler $number: $("$compiler" --version 2>&1 | head -n 1)"
  echo "version $number: $(echo __VERSION__ | $compiler -E -P -x c - 2>/dev/null | tr -d '"')"
  number=$((number + 1))
done <lines.txt
