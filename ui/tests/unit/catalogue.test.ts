import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readWords, wordFiles, wordsIn } from '../../build/words.mjs'
import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { sources } from '../files.ts'
import { type Compiled, render } from '../../src/shared/i18n/compiled.ts'

const catalogues = { ar: readWords('ar'), en: readWords('en') }
const { ar, en } = catalogues
const files = wordFiles().map((each) => ({ ...each, words: wordsIn(each.file) }))
const source = sources('.ts', '.tsx')
  .filter(({ file }) => !file.includes('.test.'))
  .map(({ file, text }) => ({
    file,
    names: new Set([...text.matchAll(/(['"])([\w.]+)\1/g)].map(([, , name]) => name)),
  }))

/** What may read what stands in a folder: its feature, or everything. */
const readersOf = (file: string) => /^src\/features\/\w+\//.exec(file)?.[0] ?? 'src/'

/** The values and tags that a message asks for. */
/** The values, which begin with a small letter, and tags of a text. What follows a case of a choice is its words. */
const asks = (text: string) => [...new Set(text.match(/(?<!\b(?:service|other) )\{[a-z]\w*(?=[,}])|<\w+>/g))].toSorted()

describe('the catalogue', () => {
  it('has the same keys in both languages, in order, so that two branches rarely meet on a line', () => {
    expect(files.length).toBeGreaterThan(20)
    const [arabic, english] = (['ar', 'en'] as const).map((lang) => files.filter((each) => each.lang === lang))
    const keysOf = (all: typeof files) =>
      Object.fromEntries(all.map(({ file, words }) => [file.replace(/\w+\.json$/, ''), Object.keys(words)]))
    expect(keysOf(arabic!)).toEqual(keysOf(english!))
    for (const keys of Object.values(keysOf(english!))) {
      expect(keys.length).toBeGreaterThan(0)
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
    }
  })

  it('has each key in one file', () => {
    for (const lang of ['ar', 'en'] as const) {
      const all = files.filter((each) => each.lang === lang).flatMap(({ words }) => Object.keys(words))
      expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([])
      expect(all).toHaveLength(Object.keys(catalogues[lang]).length)
    }
  })

  it('keeps the words of a feature from others: what two of them say is shared', () => {
    const wrong = files.flatMap(({ file, words }) => {
      const elsewhere = source.filter((each) => !each.file.startsWith(readersOf(file)))
      return Object.keys(words).flatMap((key) =>
        elsewhere.filter(({ names }) => names.has(key)).map((each) => `${each.file} → ${file}: ${key}`),
      )
    })
    expect(wrong).toEqual([])
  })

  it('has no words in a folder that does not say them, but for shared, which others say', () => {
    const unsaid = files.flatMap(({ file, words }) => {
      const here = source.filter((each) => each.file.startsWith(`${dirname(file)}/`))
      const said = Object.keys(words).some((key) => here.some(({ names }) => names.has(key)))
      return said || dirname(file) === 'src/shared' ? [] : [file]
    })
    expect(unsaid).toEqual([])
  })

  it.each(Object.keys(en))('%s compiles and asks for the same values in both', (key) => {
    for (const lang of ['ar', 'en'] as const) expect(() => compileMessage(catalogues[lang][key]!)).not.toThrow()
    expect(asks(ar[key]!)).toEqual(asks(en[key]!))
  })

  it('has all six Arabic forms in every plural', () => {
    for (const [key, text] of Object.entries(ar)) {
      for (const plural of text.match(/plural,/g) ?? []) {
        expect(
          plural && ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => !text.includes(`${form} {`)),
          key,
        ).toEqual([])
      }
    }
  })

  it('holds no key that neither the app nor the pages of the server name', () => {
    const server = readdirSync('../api/page')
      .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
      .flatMap((file) => [...readFileSync(`../api/page/${file}`, 'utf8').matchAll(/messages\.Of\("([\w.]+)"\)/g)])
      .map(([, name]) => name)
    const unused = Object.keys(en).filter((key) => !server.includes(key) && !source.some(({ names }) => names.has(key)))
    expect(unused).toEqual([])
  })
})

describe('a compiled message', () => {
  const say = (lang: 'ar' | 'en', key: MessageKey, values: Record<string, string | number>) =>
    render(compileMessage(catalogues[lang][key]!) as Compiled, values, lang === 'ar' ? 'ar-SY-u-nu-latn' : 'en-GB')

  it.each([
    [0, 'بلا ضيوف'],
    [1, 'ضيف واحد'],
    [2, 'ضيفان'],
    [5, '5 ضيوف'],
    [250, '250 ضيفًا'],
    [600, '600 ضيف'],
  ])('counts %i guests in Arabic', (count, words) => expect(say('ar', 'common.guests', { count })).toBe(words))

  it('prefers an exact number over its plural form', () => {
    expect(say('en', 'common.listings', { count: 0 })).toBe('No listings yet')
    expect(say('en', 'common.listings', { count: 1200 })).toBe('1,200 listings')
  })

  it('puts other values into a plural', () => {
    expect(say('en', 'common.shown', { shown: 24, total: 1300 })).toBe('Showing 24 of 1,300')
  })
})
