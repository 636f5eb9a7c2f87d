import { use } from 'react'
import { type Lang, useLanguage } from '../i18n/language'
import { importWithRetry } from '../importWithRetry'
import type { Content } from './content'

const files = import.meta.glob<{ content: Content }>('../../../content/*/*.md')
const kept = new Map<string, Promise<Content>>()

const fileOf = (page: string, lang: Lang) => `../../../content/${lang}/${page}.md`

function load(page: string, lang: Lang): Promise<Content> {
  const file = fileOf(page, lang)
  const found = kept.get(file)
  if (found) return found
  const coming: Promise<Content> = importWithRetry(files[file]!, true).then(({ content }) => {
    // `use` reads a promise that says so at once. It must be called in every render: React fails where a component that
    // suspended in it goes on without it.
    Object.assign(coming, { status: 'fulfilled', value: content })
    return content
  })
  kept.set(file, coming)
  coming.catch(() => kept.delete(file))
  return coming
}

/**
 * A page of words in the language that is on. Suspends until it is there; at once where its route has waited for it.
 */
export function useContent(page: string): Content {
  const lang = useLanguage()
  return use(load(page, lang))
}

/** Waits for a page of words in the language of the document; the catalogue turns to it while the first page loads. */
export const loadContent = (page: string): Promise<unknown> =>
  load(page, document.documentElement.lang as Lang).catch(() => undefined)
