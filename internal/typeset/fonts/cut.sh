#!/usr/bin/env bash
# Cuts the fonts of documents and cards out of npm packages (needs fonttools and brotli from PyPI, and ui/node_modules).
# Readex Pro is the site's; DejaVu Sans has the letters and signs that Readex lacks: Kurdish, Persian, Turkish, Armenian, ≈.
set -euo pipefail
cd "$(dirname "$0")"
readex=../../../ui/node_modules/@fontsource-variable/readex-pro/files
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
npm pack --silent --pack-destination "$tmp" dejavu-fonts-ttf@2.37.3 >/dev/null
tar -xf "$tmp"/dejavu-fonts-ttf-*.tgz -C "$tmp"

subset() { pyftsubset "$1" --output-file="$2" --flavor= --no-hinting --unicodes="$3"; }
for weight in 400 600; do
  for cut in arabic latin; do
    fonttools varLib.instancer -q "$readex/readex-pro-$cut-wght-normal.woff2" wght=$weight -o "$tmp/$cut.ttf"
    subset "$tmp/$cut.ttf" "readex-$cut-$weight.ttf" '*'
  done
done
for cut in arabic latin; do
  subset "../../../ui/node_modules/@fontsource/aref-ruqaa/files/aref-ruqaa-$cut-700-normal.woff2" "ruqaa-$cut-700.ttf" '*'
done
subset "$tmp/package/ttf/DejaVuSans.ttf" dejavu.ttf \
  'U+0020,U+00A0-017F,U+0370-03FF,U+0400-045F,U+0531-058A,U+0600-06FF,U+2010-2026,U+20AC,U+2122,U+2190-2193,U+2212,U+2248,U+2605,U+2606,U+2661,U+2665,U+2713,U+2764'
cp "$tmp/package/LICENSE" LICENSE-DejaVu.txt
cp ../../../ui/src/shared/theme/fonts/OFL-{Readex-Pro,Aref-Ruqaa}.txt .
ls -l
