import { use } from 'react'
import { type Lang, useLanguage } from '../i18n/language'
import { importWithRetry } from '../lazyRoute'
import type { Content } from './content'

const files = import.meta.glob<{ content: Content }>('../../../content/*/*.md')
const kept = new Map<string, Promise<Content>>()

function load(page: string, lang: Lang): Promise<Content> {
  const file = `../../../content/${lang}/${page}.md`
  const found = kept.get(file)
  if (found) return found
  const coming = importWithRetry(files[file]!).then(({ content }) => content)
  kept.set(file, coming)
  coming.catch(() => kept.delete(file))
  return coming
}

/** A page of words in the language that is on. Suspends until it is there. */
export function useContent(page: string): Content {
  return use(load(page, useLanguage()))
}
