/**
 * Draws the home heading as one SVG file per language, src/shared/art/title-{ar,en}.svg: the words of `home.titleLines`
 * in Aref Ruqaa, shaped by HarfBuzz. The heading then needs no font. Run it after each change of the heading: `node
 * build/letters.mjs`. A test compares the files with its output.
 */
import * as hb from 'harfbuzzjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inflateSync } from 'node:zlib'
import { readWords } from './words.mjs'

/** The font inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/): the same tables, each compressed by itself. */
function unwrap(woff) {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables = [head]
  let end = head.length
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(44 + 20 * i, 64 + 20 * i)
    const [from, stored, size] = [4, 8, 12].map((at) => entry.readUInt32BE(at))
    const raw = woff.subarray(from, from + stored)
    const table = stored < size ? inflateSync(raw) : raw
    const record = head.subarray(12 + 16 * i)
    entry.copy(record, 0, 0, 4)
    entry.copy(record, 4, 16, 20)
    record.writeUInt32BE(end, 8)
    record.writeUInt32BE(size, 12)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    end += padded.length
  }
  return Buffer.concat(tables)
}

const here = (name) => join(import.meta.dirname, name)

/** A path in relative steps of whole numbers, which compress well. */
function tidy(path, dx, dy) {
  let [x, y] = [0, 0]
  let out = ''
  for (const [, command, rest] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z'
      continue
    }
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = numbers.map((v, i) => Math.round(i % 2 ? dy - v : v + dx))
    const steps = points.map((v, i) => v - (i % 2 ? y : x))
    ;[x, y] = points.slice(-2)
    // The first step of each outline is from the canvas's corner, for "z" leads back to where the outline began.
    out += command === 'M' ? `M${points.join(' ')}` : command.toLowerCase() + steps.join(' ')
  }
  return out.replaceAll(' -', '-')
}

/** The heading in one language, as HTML: an svg element per line, as high as the letters' em. */
export function letters(lang) {
  const cut = lang === 'ar' ? 'arabic' : 'latin'
  const woff = readFileSync(here(`../node_modules/@fontsource/aref-ruqaa/files/aref-ruqaa-${cut}-700-normal.woff`))
  const face = new hb.Face(new hb.Blob(new Uint8Array(unwrap(woff)).buffer))
  const font = new hb.Font(face)
  const em = face.upem
  const { ascender, descender } = font.hExtents()
  const words = readWords(lang)['home.titleLines']
  const lines = [...words.matchAll(/<line>(.*?)<\/line>/g)].map(([, line]) => line)
  return lines
    .map((line) => {
      const buffer = new hb.Buffer()
      buffer.addText(line)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      // The em box stands on the baseline as a browser puts it into a line: its middle is the middle of the letters'
      // extents.
      const baseline = Math.round((em + ascender + descender) / 2)
      let x = 0
      const paths = buffer.getGlyphInfos().map((glyph, i) => {
        if (glyph.codepoint === 0) throw new Error(`The font lacks a letter of "${line}"`)
        const path = tidy(font.glyphToPath(glyph.codepoint), x + positions[i].xOffset, baseline - positions[i].yOffset)
        x += positions[i].xAdvance
        return path
      })
      return `<svg viewBox="0 0 ${x} ${em}"><path d="${paths.join('')}"></path></svg>`
    })
    .join('')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const lang of ['ar', 'en']) writeFileSync(here(`../src/shared/art/title-${lang}.html`), letters(lang))
}
