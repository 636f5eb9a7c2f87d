import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageHead } from './documentHead'
import { useLanguage, useT } from './i18n/language'
import { importWithRetry } from './importWithRetry'

/** The page that the server described, by address and language: its head is whole without the app. */
let first: string | undefined

/**
 * What the page says about itself to tabs, search engines and whoever shares it: its title, and what stands in its head
 * beside. All but the title is loaded as one goes on from the first page.
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
    first = '' // coming back, the head is that of the page before
    let left = false
    void importWithRetry(() => import('./documentHead')).then(({ describePage }) => {
      if (!left) describePage(full, lang, JSON.parse(facts))
    })
    return () => {
      left = true
    }
  }, [full, facts, pathname, search, lang])
}
