import { useCallback } from 'react'
import { catalogues } from 'virtual:messages'
import type { MessageKey, MessagePart } from '../../../build/messages'
import { createStore, useStore } from '../store'
import { type Compiled, render } from './compiled'

export type { MessageKey, MessagePart }
export type Lang = 'ar' | 'en'
export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

/** Latin digits with Syrian months in Arabic. */
export const locales: Record<Lang, string> = { ar: 'ar-SY-u-nu-latn', en: 'en-GB' }

type Part = MessagePart | 'base'
/** The parts that pages of this visit have asked for; a change of language loads them all again. */
const parts = new Set<Part>(['base'])
const loaded = new Set<string>()
const words: Record<Lang, Record<string, Compiled>> = { ar: {}, en: {} }
const current = createStore<Lang>('ar')

async function load(lang: Lang, part: Part): Promise<void> {
  if (loaded.has(`${lang}/${part}`)) return
  const base = await catalogues[lang]()
  const { messages } = part === 'base' ? base : await base.parts[part]()
  Object.assign(words[lang], messages)
  loaded.add(`${lang}/${part}`)
}

/** Loads parts of the catalogue; a lazy route awaits it along with its chunk. */
export async function needMessages(...wanted: MessagePart[]): Promise<void> {
  for (const part of wanted) parts.add(part)
  await Promise.all(wanted.map((part) => load(current.get(), part)))
}

/**
 * Turns the whole page to a language: words, direction and `<html lang>`. The choice is kept in the `lang` cookie, so
 * that the server's words follow it. Rejects where words cannot be loaded: then nothing has changed.
 */
export async function switchLanguage(lang: Lang): Promise<void> {
  // What a page asks for while words are on their way is waited for, too.
  while ([...parts].some((part) => !loaded.has(`${lang}/${part}`)))
    await Promise.all([...parts].map((part) => load(lang, part)))
  adopt(lang)
}

/**
 * Begins in the language that index.html has found chosen with the words that every page has; a route loads its own,
 * and says so where it cannot. Rejects where the first words cannot be loaded.
 */
export async function startLanguage(): Promise<void> {
  const lang = document.documentElement.dataset.chosen === 'en' ? 'en' : 'ar'
  current.set(lang)
  await load(lang, 'base')
  adopt(lang)
}

function adopt(lang: Lang): void {
  document.documentElement.lang = lang
  document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr'
  document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  if (url.searchParams.has('lang') && url.searchParams.get('lang') !== lang) {
    url.searchParams.set('lang', lang)
    history.replaceState(history.state, '', url)
  }
  current.set(lang)
}

/** The language that is on; outside components only. */
export const language = () => current.get()

function say(lang: Lang, key: MessageKey, values: Values = {}): string {
  const message = words[lang][key]
  if (message !== undefined) return render(message, values, locales[lang])
  if (import.meta.env.DEV) throw new Error(`No message ${key} in ${lang}: does its route load its part?`)
  return key
}

/** The message of a key in the language that is on; outside components only. */
export const translate: Translate = (key, values) => say(current.get(), key, values)

export function useLanguage(): Lang {
  return useStore(current)
}

/** The translator of the language that is on. */
export function useT(): Translate {
  const lang = useLanguage()
  // A new function for a new language, so that memoised children notice.
  return useCallback((key, values) => say(lang, key, values), [lang])
}
