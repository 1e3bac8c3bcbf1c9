// SPDX-License-Identifier: CC0-1.0 OR MIT-0

module peachacha.example/go

go 1.21

require golang.org/x/sys v0.30.0
