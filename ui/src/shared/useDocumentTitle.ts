import { useEffect } from 'react'
import { useT } from './i18n/language'

/** The title of the tab while the page is shown; `noindex` for pages that no search engine should keep. */
export function useDocumentTitle(title: string, { noindex = false }: { noindex?: boolean } = {}): void {
  const t = useT()
  const site = t('site.name')
  useEffect(() => {
    document.title = title && title !== site ? `${title} · ${site}` : site
  }, [title, site])
  useEffect(() => {
    if (!noindex || document.querySelector('meta[name="robots"]')) return
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [noindex])
}
