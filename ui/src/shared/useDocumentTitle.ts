import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLanguage, useT } from './i18n/language'
import { importWithRetry } from './importWithRetry'

/** Letters of a description that search engines show; the server clips as many. */
const most = 155

const clip = (text: string) =>
  [...text].length <= most
    ? text
    : `${[...text]
        .slice(0, most - 1)
        .join('')
        .trim()}…`

/** The page that the server described, by path and language: its head is whole without the app. */
let first: string | undefined

/**
 * What the page says about itself to tabs, search engines and whoever shares it: its title, its description (the site's
 * own where it has none), its address in either language. `noindex` is for pages that no search engine should keep;
 * `path` is the page's own address where it may be opened by others. All but the title is loaded as one goes on from
 * the first page.
 */
export function useDocumentTitle(
  title: string,
  {
    noindex = false,
    description,
    path,
  }: { noindex?: boolean; description?: string | null | undefined; path?: string } = {},
): void {
  const t = useT()
  const lang = useLanguage()
  const { pathname } = useLocation()
  const site = t('site.name')
  const full = title && title !== site ? `${title} · ${site}` : site
  const told = clip(description || t('site.description'))
  const address = location.origin + (path ?? (pathname.replace(/\/+$/, '') || '/'))
  useEffect(() => {
    document.title = full
    first ??= pathname + lang
    if (first === pathname + lang) return
    first = '' // coming back, the head is that of the page before
    let left = false
    void importWithRetry(() => import('./documentHead')).then(({ describePage }) => {
      if (!left) describePage({ title: full, description: told, address: noindex ? undefined : address, lang })
    })
    return () => {
      left = true
    }
  }, [full, told, noindex, address, pathname, lang])
}
