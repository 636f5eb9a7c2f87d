import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * A page's part of the catalogue travels with that page (`form` with whatever has forms, `more` with what is below the
 * fold, `extra` with dialogs and banners). What is in none of these is in the first download.
 */
export const parts = ['account', 'admin', 'extra', 'form', 'listing', 'more', 'owner', 'pages', 'search'] as const
export type MessagePart = (typeof parts)[number]

const langs = ['ar', 'en']
const all = 'virtual:messages'
const prefix = `${all}/`
const file = (lang: string) => fileURLToPath(new URL(`../locales/${lang}.json`, import.meta.url))

/** First words of keys that travel with another part. */
const aliases: Record<string, MessagePart> = {
  category: 'more',
  city: 'more',
  footer: 'more',
  install: 'extra',
  later: 'pages',
  offline: 'extra',
  reminder: 'extra',
  state: 'form',
}

export function partOf(key: string): string {
  const word = key.slice(0, key.indexOf('.'))
  const first = aliases[word] ?? word
  return (parts as readonly string[]).includes(first) ? first : 'base'
}

/** The module of all parts, each with what loads it in a language. */
function catalogues(): string {
  const loads = ['base', ...parts].map(
    (part) => `${part}: { ${langs.map((lang) => `${lang}: () => import('${prefix}${lang}/${part}')`).join(', ')} }`,
  )
  return `export const catalogues = { ${loads.join(', ')} }`
}

/**
 * Serves `virtual:messages/<lang>/<part>`: the ICU messages of one part of locales/<lang>.json, compiled, so that
 * no parser reaches the browser; and `virtual:messages`, which exports what loads them.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id === all || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return catalogues()
      if (!id.startsWith(`\0${prefix}`)) return
      const [lang = '', part] = id.slice(prefix.length + 1).split('/')
      this.addWatchFile(file(lang))
      const texts = JSON.parse(readFileSync(file(lang), 'utf8')) as Record<string, string>
      const compiled = Object.entries(texts)
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, compileMessage(text)])
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`
    },
  }
}
