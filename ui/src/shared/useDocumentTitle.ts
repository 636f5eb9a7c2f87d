import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageHead } from './documentHead'
import { useLanguage, useT } from './i18n/language'
import { importWithRetry } from './importWithRetry'

/** The URL and language of the first page. The server wrote its head, so the app need not. */
let first: string | undefined

/**
 * Sets the title of the page, and the rest of its head for search engines and link previews. The code that writes the
 * rest is loaded when the visitor leaves the first page.
 */
export function useDocumentTitle(title: string, head: PageHead = {}): void {
  const t = useT()
  const lang = useLanguage()
  const { pathname, search } = useLocation()
  const site = t('site.name')
  const full = title && title !== site ? `${title} · ${site}` : site
  const facts = JSON.stringify({ path: pathname, ...head, description: head.description || t('site.description') })
  useEffect(() => {
    document.title = full
    const here = pathname + search + lang
    first ??= here
    if (first === here) return
    first = '' // on the way back, too, the head must be written again
    let left = false
    void importWithRetry(() => import('./documentHead')).then(({ describePage }) => {
      if (!left) describePage(full, lang, JSON.parse(facts))
    })
    return () => {
      left = true
    }
  }, [full, facts, pathname, search, lang])
}
