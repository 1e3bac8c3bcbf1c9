# SPDX-License-Identifier: CC0-1.0 OR MIT-0
# The targets of a Makefile that carry a comment "## ...", under their headings "##@ ...".
BEGIN { FS = ":.*## " }
/^##@/ { printf "%s%s\n", (headings++ ? "\n" : ""), substr($0, 5) }
/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $1, $2 }
END {
  print "\nIMPL=NAME and PRIMITIVE=NAME narrow emit, emit-check, build, try, measure, results, prove, torture, supercop:"
  print "both take shell patterns, several with commas: make try IMPL='*-avx2-*' PRIMITIVE=chacha20,hchacha20"
  print "CPU=N (the processor) and PASSES=N: measure, results, compilers, peers, schedules, tune"
}
