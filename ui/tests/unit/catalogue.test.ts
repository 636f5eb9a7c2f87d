import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar.json'
import en from '../../locales/en.json'
import { sources } from '../files.ts'
import { type Compiled, render } from '../../src/shared/i18n/compiled.ts'

const catalogues: Record<string, Record<string, string>> = { ar, en }
const source = sources('.ts', '.tsx')
  .filter(({ file }) => !file.includes('.test.'))
  .map(({ text }) => text)
  .join('\n')

/** The values and tags that a message asks for. */
const asks = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\w+>/g))].toSorted()

describe('the catalogue', () => {
  it('has the same keys in both languages, in order, so that two branches rarely meet on a line', () => {
    expect(Object.keys(ar)).toEqual(Object.keys(en))
    expect(Object.keys(en)).toEqual(Object.keys(en).toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it.each(Object.keys(en))('%s compiles and asks for the same values in both', (key) => {
    for (const lang of ['ar', 'en']) expect(() => compileMessage(catalogues[lang]![key]!)).not.toThrow()
    expect(asks(catalogues.ar![key]!)).toEqual(asks(catalogues.en![key]!))
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

  it('holds no key that nothing names', () => {
    const unused = Object.keys(en).filter((key) => !source.includes(`'${key}'`) && !source.includes(`"${key}"`))
    expect(unused).toEqual([])
  })
})

describe('a compiled message', () => {
  const say = (lang: 'ar' | 'en', key: keyof typeof en, values: Record<string, string | number>) =>
    render(compileMessage(catalogues[lang]![key]!) as Compiled, values, lang === 'ar' ? 'ar-SY-u-nu-latn' : 'en-GB')

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
