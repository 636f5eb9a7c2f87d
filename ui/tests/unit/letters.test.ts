// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { letters } from '../../build/letters.mjs'

it.each(['ar', 'en'] as const)(
  'the home heading is drawn as the catalogue words it (%s): node build/letters.mjs',
  (lang) => {
    const drawn = readFileSync(`src/shared/art/title-${lang}.html`, 'utf8')
    expect(drawn).toBe(letters(lang))
    expect(drawn.match(/<svg /g)).toHaveLength(2)
    expect(drawn).not.toContain('NaN')
  },
)
