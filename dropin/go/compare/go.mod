// SPDX-License-Identifier: CC0-1.0 OR MIT-0

module peachacha.example/go/compare

go 1.26.0

require (
	golang.org/x/crypto v0.58.0
	peachacha.example/go v0.0.0
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace peachacha.example/go => ../

tool golang.org/x/perf/cmd/benchstat
