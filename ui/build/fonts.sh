#!/usr/bin/env bash
# Cuts the first-paint fonts out of the @fontsource packages into src/shared/theme/fonts (needs fonttools and brotli from PyPI).
# The home heading needs none of them: build/letters.mjs draws it.
set -euo pipefail
cd "$(dirname "$0")/.."
readex=node_modules/@fontsource-variable/readex-pro/files
ruqaa=node_modules/@fontsource/aref-ruqaa/files
out=src/shared/theme/fonts
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT

for cut in arabic latin; do
  fonttools varLib.instancer -q "$readex/readex-pro-$cut-wght-normal.woff2" wght=400:700 -o "$tmp/$cut.ttf"
done
subset() { pyftsubset "$1" --output-file="$out/$2" --flavor=woff2 --no-hinting --unicodes="$3" "${@:4}"; }
subset "$tmp/arabic.ttf" readex-arabic.woff2 'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+0670,U+066A-066C,U+FDF2'
subset "$tmp/latin.ttf" readex-signs.woff2 'U+0020-0040,U+005B-0060,U+007B-007E,U+00A0,U+00AB,U+00B7,U+00BB,U+00D7,U+2013,U+2014,U+2018-201D,U+2026,U+2212,U+2248' --layout-features=kern,tnum
subset "$tmp/latin.ttf" readex-latin.woff2 'U+0041-005A,U+0061-007A' --layout-features=kern
subset "$ruqaa/aref-ruqaa-arabic-700-normal.woff2" ruqaa-arabic.woff2 'U+0020,U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+0660-0669'
subset "$ruqaa/aref-ruqaa-latin-700-normal.woff2" ruqaa-latin.woff2 \
  'U+0020,U+0021,U+0026-0029,U+002C-002E,U+0030-0039,U+003A,U+003F,U+0041-005A,U+0061-007A,U+2019' \
  --layout-features=kern
ls -l "$out"
