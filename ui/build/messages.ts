import { compileMessage } from '@lingui/message-utils/compileMessage'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Catalogue } from './catalogue.d.ts'
import { parts, readWords, wordFiles, writeWordTypes } from './words.mjs'

/**
 * The words stand in `words.<lang>.json` beside the code that uses them. A feature's words are a part of the catalogue
 * that loads with the feature's pages. Other words are in the first download, unless the file's name has a part: `form`
 * loads with forms, `more` with what is below the fold, `extra` with dialogs and banners. The part `tag` is in the
 * tag's script.
 */
export type MessagePart = Exclude<keyof Catalogue, 'base'>
export type MessageKey = { [Part in keyof Catalogue]: keyof Catalogue[Part] }[keyof Catalogue]

const root = join(import.meta.dirname, '..')
const langs = ['ar', 'en'] as const
const all = 'virtual:messages'
const prefix = `${all}/`

const importOf = (lang: string, part: string) => `() => import('${prefix}${lang}/${part}')`

/** The module of all catalogues: for each language, the import of the words that every page has. */
const catalogues = () =>
  `export const catalogues = { ${langs.map((lang) => `${lang}: ${importOf(lang, 'base')}`).join(', ')} }`

/**
 * The imports of the other parts of a language. They are exported beside the words that every page has, so that nobody
 * downloads the names of the other language's files.
 */
const loads = (lang: string) =>
  `export const parts = { ${parts.map((part) => `${part}: ${importOf(lang, part)}`).join(', ')} }\n`

/**
 * Serves `virtual:messages/<lang>/<part>`: the ICU messages of one part of the catalogue, compiled, so that no parser
 * reaches the browser; and `virtual:messages`, which exports what loads them.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    buildStart: writeWordTypes,
    configureServer({ watcher, restart }) {
      watcher.on('all', (event, file) => {
        if (event !== 'change' && /\/words\.[\w.]+\.json$/.test(file)) void restart()
      })
    },
    resolveId: (id) => (id === all || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return catalogues()
      if (!id.startsWith(`\0${prefix}`)) return
      const lang = langs.find((each) => id.startsWith(`\0${prefix}${each}/`))!
      const part = id.slice(prefix.length + lang.length + 2)
      for (const each of wordFiles()) if (each.part === part) this.addWatchFile(join(root, each.file))
      const compiled = Object.entries(readWords(lang, part)).map(([key, text]) => [key, compileMessage(text)])
      const words = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))
      const text = `export const messages = JSON.parse(${words})`
      return (part === 'base' ? loads(lang) : '') + text
    },
  }
}
