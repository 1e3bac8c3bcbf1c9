# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# The front door. Every target first installs what it lacks (scripts/bootstrap: a moment where nothing is missing).

PYTHON := .venv/bin/python
BOOTSTRAP := @scripts/bootstrap
PYTEST_ARGS ?=
# All of these are handed on as they are; the programs say what is wrong with them.
export IMPL PRIMITIVE
# Names that other programs use as well count only where they are given to make, not where the environment has them.
given = $(if $(filter command,$(firstword $(origin $1))),--$2 "$($1)")
ON := $(call given,CPU,cpu) $(call given,PASSES,passes)

.DEFAULT_GOAL := all
.PHONY: all help bootstrap emit emit-check build compilers report results campaign test-long try measure peers schedules tune evidence test lint format supercop dist clean prove prove-semantics prove-mutations prove-combined prove-foreign torture library install dropin-test lab-test

##@ Everybody
all: bootstrap ## Install, build, try and measure every variant this CPU can run; ends with the table
	$(PYTHON) -m measure run

try: bootstrap ## SUPERCOP's checks and checksums, and more
	$(PYTHON) -m harness try

test: bootstrap ## Lint and emit-check beside each other, and all tests but the long ones (also with clang)
	$(MAKE) --jobs=3 --output-sync for-tests lint emit-check
	$(PYTHON) -m pytest -n 2 --dist loadgroup $(PYTEST_ARGS)

for-tests: bootstrap # waits for the network while the others compute
	$(BOOTSTRAP) clang torture lab

help: ## This list
	@awk -f scripts/help.awk $(firstword $(MAKEFILE_LIST))

##@ Benchmark
measure: bootstrap ## Try, then time; LENGTHS=0-4096 for every length, as SUPERCOP does
	$(PYTHON) -m measure run $(ON) $(if $(LENGTHS),--lengths $(LENGTHS))

peers: bootstrap ## Ours and others: [PRIMITIVE=] [TARGET=] [LENGTHS=] [SUPERCOP=tree] [GOALS='dir[:N]'] [FROM=]
	$(BOOTSTRAP) peers
	$(PYTHON) -m measure peers $(ON) $(call given,TARGET,target) $(if $(LENGTHS),--lengths $(LENGTHS)) \
	  $(if $(SUPERCOP),--supercop "$(SUPERCOP)") $(if $(GOALS),--goals "$(GOALS)") $(call given,FROM,from)

compilers: bootstrap ## C with intrinsics by every compiler of okcompilers/c, beside the assembly: [IMPL=] [PRIMITIVE=]
	$(BOOTSTRAP) compilers
	$(PYTHON) -m measure run --compilers okcompilers/c $(ON) $(if $(IMPL),,--impl 'intrinsics-u*,amd64-*-u*') \
	  $(if $(PRIMITIVE),,--primitive crypto_stream/chacha20)

results: bootstrap ## Measure this machine for its curves, into results/ (a part: beside it); then the report
	$(BOOTSTRAP) plots
	$(PYTHON) -m measure results $(ON)
	$(PYTHON) -m measure page

report: bootstrap ## results/index.html, tables and plots of all machines in results/
	$(BOOTSTRAP) plots
	$(PYTHON) -m measure page

campaign: bootstrap ## A command of measure on many machines over ssh: MACHINES=file [COMMAND="results --passes 9"]
	$(BOOTSTRAP) plots
	$(PYTHON) -m measure machines $(MACHINES) $(COMMAND)

supercop: bootstrap ## The real SUPERCOP: SUPERCOP=/path/to/tree [TIMECOP=1 [RECORD=1]] [CURVES=0] [COMPILERS=file]
	$(if $(TIMECOP),$(BOOTSTRAP) timecop)
	$(PYTHON) -m scripts.supercop "$(SUPERCOP)" $(if $(TIMECOP),--timecop) $(if $(RECORD),--record) \
	  $(if $(filter 0,$(CURVES)),--no-curves) $(if $(COMPILERS),--compilers "$(COMPILERS)")

dist: bootstrap ## dist/peachacha-VERSION.tar.gz, every file checked against SUPERCOP's rules
	$(PYTHON) -m scripts.supercop.dist

##@ Drop in
library: ## The C library, static and shared (dropin/c/README.md; no Python)
	$(MAKE) -C dropin/c

install: ## Install it: [PREFIX=/usr/local] [DESTDIR=]
	$(MAKE) -C dropin/c install

dropin-test: bootstrap ## All that is in dropin/, against other people's implementations: C, Windows, other CPUs, Go, Rust
	$(BOOTSTRAP) clang torture cross dropin
	$(PYTHON) -m pytest -n 2 --dist loadgroup -m "long or not long" tests/test_dropin_*.py $(PYTEST_ARGS)

##@ Research
schedules: bootstrap ## Try schedules of a kernel: KERNEL=c8_c8 or all [TARGET=] [SEARCH=60] [PRIMITIVE=] [RECORD=1]
	$(PYTHON) -m measure schedules $(KERNEL) $(ON) $(call given,TARGET,target) $(call given,SEARCH,search) \
	  $(if $(RECORD),--record)

tune: bootstrap ## Which kernel for which length on this machine: IMPL=amd64-avx2 or all [RECORD=1: in results/]
	$(PYTHON) -m measure plan $(IMPL) $(ON) $(if $(RECORD),--record)

lab-test: bootstrap ## The laboratory: predictors against committed data, loops proved equal
	$(BOOTSTRAP) lab
	$(PYTHON) -m pytest -n 2 --dist loadgroup tests/test_simulate.py tests/test_lab_*.py $(PYTEST_ARGS)

evidence: bootstrap ## What the records of all machines say of schedules and plans [RECORD=1 chooses; then make emit]
	$(PYTHON) -m measure evidence $(if $(RECORD),--record)

##@ Proof and torture
prove: bootstrap ## Prove the emitted code, every length; resumes: [LENGTHS=0-64] or [RECORD=1]; narrowed: no tags
	$(PYTHON) -m proofs.tree $(if $(LENGTHS),--lengths $(LENGTHS)) $(if $(RECORD),--record)
	$(if $(IMPL)$(PRIMITIVE)$(LENGTHS),,$(PYTHON) -m proofs.tags $(if $(RECORD),--record))

prove-semantics: bootstrap ## Random sequences of instructions as on this CPU; resumes: [QEMU=1] [COUNT=] [INTEGERS=] [RECORD=1]
	$(if $(QEMU),$(BOOTSTRAP) torture)
	$(PYTHON) -m proofs.semantics $(if $(COUNT),--count $(COUNT)) $(if $(INTEGERS),--integers $(INTEGERS)) $(if $(QEMU),--qemu) $(if $(RECORD),--record)

prove-mutations: bootstrap ## Proofs of mutants, by one change and by two: [MUTANTS=800] [PAIRS=1000] [IMPL=] [RECORD=1]
	$(PYTHON) -m proofs.mutants $(if $(MUTANTS),--mutants $(MUTANTS)) $(if $(PAIRS),--pairs $(PAIRS)) \
	  $(if $(RECORD),--record)

prove-combined: bootstrap ## Functions of two changes, judged by the prover and a CPU; resumes: [COUNT=] [SEED=] [RECORD=1]
	$(PYTHON) -m proofs.combined $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(if $(RECORD),--record)

prove-foreign: bootstrap ## Prove or refute OpenSSL's, libsodium's, SUPERCOP's code; resumes: [SUPERCOP=tree] [RECORD=1]
	$(BOOTSTRAP) foreign
	$(PYTHON) -m proofs.foreign $(if $(SUPERCOP),--supercop "$(SUPERCOP)") $(if $(RECORD),--record)

torture: bootstrap ## Hostile tests, fuzzing resumes (docs/torture.md): [ONLY='fuzz calls ..'] [CASES=10000000]
	$(BOOTSTRAP) clang torture
	$(PYTHON) -m torture $(if $(CASES),--cases $(CASES)) $(if $(ONLY),--only "$(ONLY)")

##@ Upkeep
emit: bootstrap ## Write all emitted files anew: SUPERCOP's directories, and what is emitted for dropin/
	$(PYTHON) -m generator emit

emit-check: bootstrap ## Fail unless they are what the generator emits
	$(PYTHON) -m generator emit --check

build: bootstrap ## Compile every variant this CPU can run
	$(PYTHON) -m harness build

test-long: bootstrap ## What takes minutes: C by every compiler that is there, at every level and for other CPUs
	$(BOOTSTRAP) compilers cross
	$(PYTHON) -m pytest -n 2 --dist loadgroup -m long tests $(PYTEST_ARGS)

bootstrap: ## Install what is missing: apt-get packages, Python packages into .venv
	$(BOOTSTRAP)

lint: bootstrap ## ruff and mypy
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

format: bootstrap ## Format the Python code
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

clean: ## Remove everything that was built, but not .venv
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache dropin/c/build dropin/rust/target dropin/rust/bench/target
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
