import { setupI18n } from '@lingui/core'
import { useCallback } from 'react'
import type en from '../../../locales/en.json'
import { createStore, useStore } from '../store'

export type Lang = 'ar' | 'en'
export type MessageKey = keyof typeof en
export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

type Compiled = Parameters<ReturnType<typeof setupI18n>['load']>[1]

/** Latin digits with Syrian months in Arabic. */
export const locales: Record<Lang, string> = { ar: 'ar-SY-u-nu-latn', en: 'en-GB' }

const catalogues: Record<string, Record<Lang, () => Promise<{ messages: Compiled }>>> = {
  base: { ar: () => import('virtual:messages/ar/base'), en: () => import('virtual:messages/en/base') },
  account: { ar: () => import('virtual:messages/ar/account'), en: () => import('virtual:messages/en/account') },
  admin: { ar: () => import('virtual:messages/ar/admin'), en: () => import('virtual:messages/en/admin') },
  listing: { ar: () => import('virtual:messages/ar/listing'), en: () => import('virtual:messages/en/listing') },
  owner: { ar: () => import('virtual:messages/ar/owner'), en: () => import('virtual:messages/en/owner') },
  pages: { ar: () => import('virtual:messages/ar/pages'), en: () => import('virtual:messages/en/pages') },
  search: { ar: () => import('virtual:messages/ar/search'), en: () => import('virtual:messages/en/search') },
}
export type MessagePart = 'account' | 'admin' | 'listing' | 'owner' | 'pages' | 'search'

/** The parts that pages of this visit have asked for; a change of language loads them all again. */
const parts = new Set<string>(['base'])
const loaded = new Set<string>()
const i18n = setupI18n({
  missing: (_, id) => {
    if (import.meta.env.DEV) throw new Error(`No message ${id} in ${i18n.locale}: is its part loaded with the route?`)
    return id
  },
})
const current = createStore<Lang>('ar')

async function load(lang: Lang, part: string): Promise<void> {
  if (loaded.has(`${lang}/${part}`)) return
  const { messages } = await catalogues[part]![lang]()
  i18n.load(lang, messages)
  loaded.add(`${lang}/${part}`)
}

/** Loads parts of the catalogue; a lazy route awaits it along with its chunk. */
export async function needMessages(...wanted: MessagePart[]): Promise<void> {
  for (const part of wanted) parts.add(part)
  await Promise.all(wanted.map((part) => load(current.get(), part)))
}

/**
 * Turns the whole page to a language: words, direction and `<html lang>`. The choice is kept in the `lang` cookie, so
 * that the server's words follow it.
 */
export async function switchLanguage(lang: Lang): Promise<void> {
  await Promise.all([...parts].map((part) => load(lang, part)))
  i18n.activate(lang)
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

/** The message of a key in the language that is on; outside components only. */
export const translate: Translate = (key, values) => i18n._(key, values)

export function useLanguage(): Lang {
  return useStore(current)
}

/** The translator of the language that is on. */
export function useT(): Translate {
  const lang = useLanguage()
  // A new function for a new language, so that memoised children notice.
  return useCallback((key, values) => (lang === current.get() ? i18n._(key, values) : key), [lang])
}
