# `make run` serves the whole site from this machine, `make test` runs every test. Both fetch what they lack:
# Node packages into ui/node_modules, tools into .tools, PostgreSQL and Redis into a cache of this user's.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: run build test fetched modules lint test-race test-go test-ui test-browser audit faults generate clean

# The compiler and the linker collect their garbage less often, which saves a seventh of their time. The programs that
# they make are the same, and so are their entries in Go's cache. Programs contain no path of the checkout, so that
# Go's cache serves every checkout.
GOFLAGS := $(shell go env GOFLAGS)
ifeq (,$(findstring -toolexec,$(GOFLAGS)))
GOFLAGS += -trimpath '-toolexec=env GOGC=400'
endif
# What runs once is compiled in half of the time if it is neither optimized nor described for debuggers. On CI that is
# all that is ours; the rest, which runs more of the time, is optimized, and so is all that `make audit` runs.
QUICKLY := '-gcflags=weddings/...=-N -l -dwarf=false'
PARTS := test-race test-ui lint test-go test-browser
ifneq (,$(and $(CI),$(filter test $(PARTS),$(MAKECMDGOALS))))
ifeq (,$(findstring -gcflags,$(GOFLAGS)))
GOFLAGS += $(QUICKLY)
endif
endif
export GOFLAGS

LINT_VERSION := v2.15.0
LINT := .tools/golangci-lint-$(LINT_VERSION)
GOTESTSUM_VERSION := v1.13.0
GOTESTSUM := .tools/gotestsum-$(GOTESTSUM_VERSION)

# The race detector triples a test's time or worse, and every package is built for it once more. It looks at the
# packages that start goroutines, or whose tests do; internal/archtest keeps the list complete. It needs a C compiler.
RACE_PACKAGES := ./events/store ./events/vault ./projections ./projections/analytics ./projections/searchdocs \
	./projections/visits ./search/failover ./search/meili ./search/memory ./api/cards ./api/edge ./api/page ./api/rest \
	./api/security ./api/session ./internal/tool/devservers
# Watermill's conformance suite is left out, for it races with itself (TestReconnect reads what its own goroutine still
# writes).
CONFORMANCE := ^TestPubSubConformance$$
# Of these packages' tests those that try one input after another, in one goroutine, take the longest. They run without
# the detector.
ONE_BY_ONE := ^Test(EveryOrderOf|ChangedRowsHave|Relevance|GatheringChanges|DocumentsAreMatched)
# A test of cmd/weddings starts a whole site, whose goroutines are the same in each. The detector looks at those that
# ask for several things at once, which internal/archtest keeps complete, and at one of each other kind. `make audit`
# has it look at all.
RACED := ^Test(ASlowLine|ARightPasswordIsAccepted|AStoppedPostgres|StalledUploads|APageIsDrawnOnce|ManyWhoAsk|TheKeysOfAnExport|ACodeOpensNothing|BeyondWhatASite|ReadinessHas|AMovedPage|AnAdminRebuilds|EveryReadModelIs|FromAnInquiry|TakenElsewhere|WhatIsPublished)
# Servers in processes of their own, which the detector does not see, and one input after another.
UNRACED := ^Test(Fault|DevStarts|ProjectorsThatAreKilled|No(Input|Body|Address)Breaks|Every(Operation|Call)Asks|WhateverIsTyped|ALongListCosts|WhatIsRefusedUses)
RACE := $(if $(shell command -v gcc || command -v cc || true),-race $(QUICKLY),)

# $(call go_test,FLAGS,PACKAGES), without vet, which is lint's. On CI a test that fails has a second attempt, as the
# tests of the app have. The output names it.
go_test = $(if $(CI),$(GOTESTSUM) --format standard-quiet --rerun-fails=1 --rerun-fails-max-failures=3 \
	--packages="$(2)" -- -vet=off $(1),go test -vet=off $(1) $(2))

REVISION := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
GO_BUILD := go build -buildvcs=false -ldflags '-s -w -X weddings/internal/obs.Revision=$(REVISION)'

UI_SOURCES := $(shell find ui \( -name node_modules -o -path ui/dist -o -path ui/.prerender -o -path ui/tests \
	-o -name '*.d.ts' \) -prune -o -type f -print)

define heading
@printf '\n== %s  %s\n' "$$(date +%T)" '$(1)'
endef

run: build
	@exec bin/weddings dev

build: ui/dist/index.html
	$(call heading,Building the server)
	@$(GO_BUILD) -o bin/weddings ./cmd/weddings

ui/node_modules/.complete: ui/package-lock.json
	$(call heading,Installing the Node packages)
	@cd ui && npm ci --no-audit --no-fund
	@touch $@

ui/dist/index.html: ui/node_modules/.complete $(UI_SOURCES)
	$(call heading,Building the pages)
	@cd ui && npm run --silent build
	@touch $@

# Two parts run at a time, those that build first: the Go tests wait a third of their time and the browser tests half of
# theirs, so that either alone leaves a processor idle. Three at a time take as long. The output of a part is printed in
# one piece when the part ends, and the last line names the part that failed.
test: | .tools
	@echo 'Each of $(PARTS) tells when it ends'
	@$(MAKE) --no-print-directory -j2 --output-sync=target $(PARTS) 2>&1 | tee .tools/test.log || \
		{ printf '\n== Failed\n'; grep -F '*** [' .tools/test.log; exit 1; }
	$(call heading,Everything passed)

.tools:
	@mkdir $@

# What .ci/run gets from the network before the first test.
fetched: ui/dist/index.html $(LINT) $(GOTESTSUM) modules

modules:
	@go mod download
	@cd search/peers && go mod download

# golangci-lint and tsc, too, spend a seventh to a quarter of their time on their garbage.
lint: export GOGC := 400
lint: export GOMEMLIMIT := 4GiB
lint: $(LINT) ui/dist/index.html
	$(call heading,golangci-lint)
	@$(LINT) run --allow-parallel-runners ./...
	@cd search/peers && ../../$(LINT) run --allow-parallel-runners ./...
	$(call heading,oxfmt and oxlint)
	@cd ui && npm run --silent lint
	$(call heading,tsc)
	@cd ui && npm run --silent typecheck

$(LINT):
	$(call heading,Building golangci-lint $(LINT_VERSION) (once))
	@mkdir -p .tools/new
	@# The linters are not optimized: their time goes to the standard library and to golang.org/x/tools, which are.
	@GOBIN='$(CURDIR)/.tools/new' go install '-gcflags=github.com/...=-N -l' '-gcflags=honnef.co/...=-N -l' \
		github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@mv .tools/new/golangci-lint $@

$(GOTESTSUM):
	@GOBIN='$(CURDIR)/.tools/new' go install gotest.tools/gotestsum@$(GOTESTSUM_VERSION)
	@mv .tools/new/gotestsum $@

# A seventh of the tests' time would be collecting garbage.
test-race test-go: export GOGC := 400
test-race: ui/dist/index.html $(if $(CI),$(GOTESTSUM))
	$(call heading,Go tests $(if $(RACE),with the race detector,WITHOUT the race detector: no C compiler))
	@$(call go_test,$(RACE) -timeout 30m -skip '$(CONFORMANCE)|$(ONE_BY_ONE)',$(RACE_PACKAGES))
	@$(call go_test,$(RACE) -timeout 30m -run '$(RACED)',./cmd/weddings)

test-go: ui/dist/index.html $(if $(CI),$(GOTESTSUM))
	@$(if $(CI),.ci/system pdftotext)
	$(call heading,The suite of search on a live Meilisearch)
	@go test -vet=off -v -run Live ./search/meili | grep -E 'NOT RUN|FAIL|^ok'
	$(call heading,Go tests of the peers that search is measured beside)
	@cd search/peers && go test -vet=off -timeout 30m ./...
	$(call heading,Go tests without the race detector)
	@# A second chance for this suite alone: its TestReconnect counts what was received before its own goroutine has
	@# counted what was sent, so that a quick subscriber fails it now and then by one message.
	@go test -vet=off -timeout 30m -run '$(CONFORMANCE)' ./events/store || \
		go test -vet=off -count=1 -timeout 30m -run '$(CONFORMANCE)' ./events/store
	@$(call go_test,-timeout 30m -run '$(ONE_BY_ONE)',./projections ./search/memory)
	@$(call go_test,-timeout 30m -skip '$(RACED)',./cmd/weddings)
	@packages="$$(comm -23 <(go list ./... | sort) <(go list $(RACE_PACKAGES) ./cmd/weddings | sort) | xargs)"; \
		$(call go_test,-timeout 30m,$$packages)

test-ui: ui/node_modules/.complete
	$(call heading,UI unit tests)
	@cd ui && npm run --silent test

test-browser: build
	$(call heading,Browser tests)
	@$(if $(CI),.ci/system firefox-esr)
	@CHROME="$$(.ci/chrome shell)" && export CHROME && cd ui && npm run --silent test:browser

# What depends on time and on a quiet machine.
audit: build
	$(call heading,Start and sizes)
	@.ci/audit
	$(call heading,Fuzzing every decoder)
	@.ci/fuzz
	$(call heading,Wandering through the site)
	@CHROME="$$(.ci/chrome)" && export CHROME STEPS=$${STEPS:-5000} SEED=$${SEED:-$$(date +%s)} && \
		cd ui && npx playwright test --config tests/audit/playwright.config.ts
	$(call heading,Browser tests in both languages and both themes)
	@CHROME="$$(.ci/chrome shell)" && export CHROME LOOKS=all && cd ui && npx playwright test --project=chromium
	$(call heading,All that tests can try)
	@THOROUGH=1 go test -count=1 -timeout 60m ./cmd/weddings -run '^Test(ALongListCosts|NoInputBreaksAnOperation)'
	$(call heading,Whole sites with the race detector)
	@go test -race -timeout 60m -skip '$(UNRACED)' ./cmd/weddings
	$(call heading,One evening, a hundred times)
	@EVENING=10000 go test -count=34 -timeout 2h -run OneEveningHasOneWinnerAmongProcesses ./commands/booking

# Everything that may break, broken again and again while a server is written to: minutes with ROUNDS=10, days with
# ROUNDS=10000. The same, one round each, is part of the Go tests. The tests of FAULTS have no such server: rivals for
# one decision, a projection that sleeps, what is delivered twice, a search server that fails, a log that is imported.
FAULTS := Survive|Killed|Processes|Leave|StoppedPostgres|OfFifty|OneWinner|Sleeping|DeliveredTwice
FAULTS := $(FAULTS)|ImportedSite|EngineThat|SecondAnswers
faults: ROUNDS ?= 10
faults: ui/dist/index.html
	$(call heading,Faults, $(ROUNDS) rounds each)
	@ROUNDS=$(ROUNDS) go test -count=1 -v -timeout 0 -run '^TestFault' ./cmd/weddings | grep -vE '^(=== |[0-9/]+ )'
	@go test -count=1 -timeout 60m -run '$(FAULTS)' ./cmd/weddings ./commands ./commands/booking ./events/store \
		./projections ./projections/analytics ./search/failover

generate: ui/node_modules/.complete
	@go generate ./...

clean:
	rm -rf bin ui/node_modules .tools
	find ui/dist -mindepth 1 ! -name .gitkeep -delete
