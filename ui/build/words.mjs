import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const name = /\/words\.(?:(\w+)\.)?(ar|en)\.json$/

/** The part of the catalogue that a file of words belongs to: the one in its name, else its feature, else the first. */
const partOf = (file, named) => named ?? /^src\/features\/(\w+)\//.exec(file)?.[1] ?? 'base'

/** Every file of words, by its path from the ui folder, in order. */
export function wordFiles() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .toSorted()
    .flatMap((file) => {
      const [, named, lang] = name.exec(file) ?? []
      return lang ? [{ file, lang, part: partOf(file, named) }] : []
    })
}

/** The words of one file. */
export const wordsIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The whole catalogue in a language, or one part of it, in the order of the keys. */
export function readWords(lang, part) {
  const all = wordFiles().filter((each) => each.lang === lang && (part === undefined || each.part === part))
  const entries = all.flatMap(({ file }) => Object.entries(wordsIn(file)))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Not for the app: `base`, which every page has, is no part to ask for, and the tag's script brings its words along.
 */
const apart = ['base', 'tag']

/** The parts of the catalogue besides the first, which every page has. */
export const parts = [...new Set(wordFiles().map(({ part }) => part))]
  .filter((part) => !apart.includes(part))
  .toSorted()

const types = join(root, 'build/catalogue.d.ts')

/** Writes the types of the parts and their keys; they follow the files by themselves, but for a new one. */
export function writeWordTypes() {
  const english = wordFiles().filter(({ lang }) => lang === 'en')
  const members = ['base', ...parts].map((part) => {
    const files = english.filter((each) => each.part === part)
    return `  ${part}: ${files.map(({ file }) => `typeof import('../${file}')`).join(' &\n    ')}`
  })
  const text = [
    '/** The words of each part; build/words.mjs writes it. */',
    'export interface Catalogue {',
    ...members,
    '}\n',
  ].join('\n')
  if (!existsSync(types) || readFileSync(types, 'utf8') !== text) writeFileSync(types, text)
}
