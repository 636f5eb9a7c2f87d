import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * A page's part of the catalogue travels with that page (`form` with whatever has forms, `more` with what is below the
 * fold, `extra` with dialogs and banners). Every other part is in the first download.
 */
export const routeParts = ['account', 'admin', 'extra', 'form', 'listing', 'more', 'owner', 'pages', 'search']
/** Read by the Go server only. */
export const serverParts = ['mail', 'meta']

const prefix = 'virtual:messages/'
const file = (lang: string) => fileURLToPath(new URL(`../locales/${lang}.json`, import.meta.url))

/** First words of keys that travel with another part. */
const aliases: Record<string, string> = {
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
  return routeParts.includes(first) || serverParts.includes(first) ? first : 'base'
}

/**
 * Serves `virtual:messages/<lang>/<part>`: the ICU messages of one part of locales/<lang>.json, compiled, so that
 * no parser reaches the browser.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const [lang = '', part] = id.slice(prefix.length + 1).split('/')
      this.addWatchFile(file(lang))
      const all = JSON.parse(readFileSync(file(lang), 'utf8')) as Record<string, string>
      const compiled = Object.entries(all)
        .filter(([key]) => partOf(key) === part)
        .map(([key, text]) => [key, compileMessage(text)])
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`
    },
  }
}
