# Builds, tests and installs fastcode.
#
#   make                     builds the tool for use
#   make install PREFIX=...  installs it with manual pages and completions (default /usr/local)
#   make dist                makes a tarball of that in .build/dist, with its checksum
#   make test lint generate  what contributors need; .ci/run does all checks
#   make bench               times the tool against others; docs/BENCHMARKS.md says more
#
# DESTDIR is put before all folders, as packagers expect.

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
MAGICDIR ?= $(PREFIX)/share/misc
MIMEDIR ?= $(PREFIX)/share/mime/packages

SWIFT ?= swift
INSTALL ?= install

# On Linux the tool contains all that it needs, but no symbols (unless SYMBOLS is set): it starts at once and runs on
# machines without Swift.
ifeq ($(shell uname -s),Linux)
STATIC = -Xswiftc -static-executable $(if $(SYMBOLS),,-Xlinker -s)
endif
# A module is optimized as a whole to the end, not file by file, so that small functions can be inlined in other files:
# without this, encode takes 16 % more instructions (valgrind, 3.5 MB of JSON).
WHOLE = -Xswiftc -Xfrontend -Xswiftc -enable-single-module-llvm-emission
RELEASE = --configuration release --product fastcode $(STATIC) $(WHOLE)

.PHONY: all build install uninstall dist test lint generate check fuzz bench bench-instructions clean

all: build

build:
	$(SWIFT) build $(RELEASE)

install: build
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1" "$(DESTDIR)$(MANDIR)/man5" \
	    "$(DESTDIR)$(BASHDIR)" "$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)" "$(DESTDIR)$(MAGICDIR)" \
	    "$(DESTDIR)$(MIMEDIR)"
	$(INSTALL) -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/fastcode" "$(DESTDIR)$(BINDIR)/fastcode"
	for page in $(wildcard man/*.1); do $(INSTALL) -m 644 "$$page" "$(DESTDIR)$(MANDIR)/man1/" || exit; done
	for page in $(wildcard man/*.5); do $(INSTALL) -m 644 "$$page" "$(DESTDIR)$(MANDIR)/man5/" || exit; done
	$(INSTALL) -m 644 completions/fastcode.bash "$(DESTDIR)$(BASHDIR)/fastcode"
	$(INSTALL) -m 644 completions/_fastcode "$(DESTDIR)$(ZSHDIR)/_fastcode"
	$(INSTALL) -m 644 completions/fastcode.fish "$(DESTDIR)$(FISHDIR)/fastcode.fish"
	$(INSTALL) -m 644 scripts/packaging/magic "$(DESTDIR)$(MAGICDIR)/fastcoded.magic"
	$(INSTALL) -m 644 scripts/packaging/fastcoded.xml "$(DESTDIR)$(MIMEDIR)/fastcoded.xml"

uninstall:
	rm -f "$(DESTDIR)$(BINDIR)/fastcode"
	for page in $(wildcard man/*.1); do rm -f "$(DESTDIR)$(MANDIR)/man1/$$(basename "$$page")"; done
	for page in $(wildcard man/*.5); do rm -f "$(DESTDIR)$(MANDIR)/man5/$$(basename "$$page")"; done
	rm -f "$(DESTDIR)$(BASHDIR)/fastcode" "$(DESTDIR)$(ZSHDIR)/_fastcode" "$(DESTDIR)$(FISHDIR)/fastcode.fish"
	rm -f "$(DESTDIR)$(MAGICDIR)/fastcoded.magic" "$(DESTDIR)$(MIMEDIR)/fastcoded.xml"

dist:
	scripts/dist

test:
	$(SWIFT) test

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift examples scripts/benchmark

generate:
	scripts/generate

check:
	.ci/run

# Seconds for each target.
TIME ?= 60
fuzz:
	scripts/fuzz $(TIME)

# BENCH has more options of the script, as in BENCH='--quick --jobs encode'.
bench:
	scripts/bench $(BENCH)

bench-instructions:
	scripts/check-instructions

clean:
	$(SWIFT) package clean
