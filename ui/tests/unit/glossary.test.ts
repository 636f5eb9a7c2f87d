// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWords } from '../../build/words.mjs'
import glossary from '../../src/shared/glossary.json'

const read: Partial<Record<'ar' | 'en', [where: string, text: string][]>> = {}
/** Everything a visitor may read in a language. */
const texts = (lang: 'ar' | 'en') => (read[lang] ??= readTexts(lang))

/** The catalogue, the content pages, the letters and, in Arabic, what the server says. */
function readTexts(lang: 'ar' | 'en'): [where: string, text: string][] {
  const files = [
    ...readdirSync(`content/${lang}`).map((name) => join('content', lang, name)),
    ...readdirSync('../commands/policies/letters')
      .filter((name) => name.endsWith(`.${lang}.txt`))
      .map((name) => join('../commands/policies/letters', name)),
    // Go code says Arabic only in sentences for people; its English is also that of the program.
    ...(lang === 'ar' ? [...spokenByTheServer(), ...spokenByTheApp()] : []),
  ]
  return [
    ...Object.entries(readWords(lang)),
    ...files.map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  ]
}

function spokenByTheServer(): string[] {
  const go = ['api', 'commands', 'queries', 'internal/fault', 'internal/mail', 'internal/media'].flatMap((folder) =>
    readdirSync(join('..', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go') && !name.includes('generated'))
      .map((name) => join('..', folder, name)),
  )
  return [...go, '../commands/reference/data/categories.json']
}

/** The app's own files: names of tags, words for screen readers. What tests type is not said to anybody. */
const spokenByTheApp = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join('src', name))

const letter = '\\p{L}\\p{M}'
/** A word's beginning: the word alone or after Arabic's joined particles and article. */
const starts = (word: string, lang: string) =>
  new RegExp(`(?<![${letter}])${lang === 'ar' ? '[وفبكل]?(?:ال|ل)?' : ''}${word}`, 'iu')

describe('the glossary', () => {
  const cases = (['ar', 'en'] as const).flatMap((lang) =>
    Object.entries(glossary[lang]).map(([concept, { word, never }]) => ({ lang, concept, word, never })),
  )

  it.each(cases)('says $word for $concept, and no other word ($lang)', ({ lang, word, never }) => {
    const all = texts(lang)
    expect(all.length).toBeGreaterThan(1000)
    expect(
      all.some(([, text]) => text.includes(word)),
      `“${word}” is said somewhere`,
    ).toBe(true)
    const wrong = all.flatMap(([where, text]) =>
      never.filter((each) => starts(each, lang).test(text)).map((each) => `${where}: ${each}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(glossary.phrases))('does not say «%s»', (now, better) => {
    const all = [...texts('ar'), ['the demo', readFileSync('../internal/tool/demo/prose.go', 'utf8')] as const]
    expect(all.filter(([, text]) => text.includes(now)).map(([where]) => where)).toEqual([])
    expect(
      all.some(([, text]) => text.includes(better)),
      better,
    ).toBe(true)
  })

  it('writes the tanwin before its alif', () => {
    expect(
      texts('ar')
        .filter(([, text]) => text.includes('\u0627\u064b'))
        .map(([where]) => where),
    ).toEqual([])
  })

  it('counts venues as places, and answers from the side of who answered', () => {
    const ar = Object.fromEntries(texts('ar'))
    expect(ar['listing.venueCount']).toContain('few {# أماكن}')
    expect(ar['state.answered']).toBe('أجبتم')
  })
})
