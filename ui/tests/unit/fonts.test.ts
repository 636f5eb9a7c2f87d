// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readWords } from '../../build/words.mjs'
import { questions } from '../../src/shared/quiz/quiz'
import { sources } from '../files'

const fonts = readFileSync('src/shared/theme/fonts.css', 'utf8')

/** The code points of the handwritten font, as [from, to]. */
const drawn = fonts
  .split('@font-face')
  .filter((face) => face.includes("'Aref Ruqaa'"))
  .flatMap((face) => /unicode-range:([^;]+)/.exec(face)![1]!.split(','))
  .map((range) => range.trim().slice(2).split('-'))
  .map(([from, to = from]) => [parseInt(from!, 16), parseInt(to!, 16)] as const)
const draws = (sign: string) => sign === ' ' || drawn.some(([from, to]) => sign >= char(from) && sign <= char(to))
const char = (code: number) => String.fromCodePoint(code)

/** The words of headings that have no other words in them, and of the questions of the quiz. */
const keys = sources('.tsx').flatMap(({ text }) => [...text.matchAll(/<h1[^>]*>\{t\('([^']+)'\)\}/g)].map((m) => m[1]!))

it.each(['ar', 'en'] as const)('the handwritten font draws every sign of a heading in %s', (lang) => {
  const words = readWords(lang)
  const all = [...keys, ...questions.map(({ title }) => title)]
  expect(keys.length).toBeGreaterThan(20)
  const missing = all.flatMap((key) => [...words[key]!].filter((sign) => !draws(sign)).map((sign) => `${key}: ${sign}`))
  expect(missing).toEqual([])
})
