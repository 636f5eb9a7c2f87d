import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLanguage, useT } from './i18n/language'

/** Letters of a description that search engines show; the server clips as many. */
const most = 155

const clip = (text: string) => ([...text].length <= most ? text : `${[...text].slice(0, most - 1).join('').trim()}…`)

/** Sets an attribute of the element of the head that has these others. It is made where it is missing, and goes without a value. */
function setHead(tag: 'meta' | 'link', names: Record<string, string>, attribute: string, value: string | undefined): void {
  const selector = Object.entries(names).map(([name, text]) => `[${name}="${text}"]`)
  let element = document.head.querySelector(tag + selector.join(''))
  if (value === undefined) return element?.remove()
  if (!element) {
    element = document.createElement(tag)
    for (const [name, text] of Object.entries(names)) element.setAttribute(name, text)
    document.head.append(element)
  }
  element.setAttribute(attribute, value)
}

/**
 * What the page says about itself to tabs, search engines and whoever shares it: its title, its description (the site's own
 * where it has none), its address in either language. `noindex` is for pages that no search engine should keep; `path` is
 * the page's own address where it may be opened by others. Of the first page the server says the same: api/page.
 */
export function useDocumentTitle(title: string, { noindex = false, description, path }: { noindex?: boolean; description?: string | null | undefined; path?: string } = {}): void {
  const t = useT()
  const lang = useLanguage()
  const { pathname } = useLocation()
  const site = t('site.name')
  const full = title && title !== site ? `${title} · ${site}` : site
  const told = clip(description || t('site.description'))
  const address = location.origin + (path ?? (pathname.replace(/\/+$/, '') || '/'))
  useEffect(() => {
    const open = noindex ? undefined : address
    const before = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
    if (before?.split('?')[0] !== open) {
      // The picture and the facts that the server wrote are those of the page before.
      document.head.querySelectorAll('meta[property="og:image"], script[type="application/ld+json"]').forEach((each) => each.remove())
    }
    document.title = full
    setHead('meta', { name: 'robots' }, 'content', noindex ? 'noindex' : undefined)
    setHead('meta', { name: 'description' }, 'content', told)
    setHead('link', { rel: 'canonical' }, 'href', open && `${open}?lang=${lang}`)
    for (const each of ['ar', 'en']) setHead('link', { rel: 'alternate', hreflang: each }, 'href', open && `${open}?lang=${each}`)
    setHead('link', { rel: 'alternate', hreflang: 'x-default' }, 'href', open)
    setHead('meta', { property: 'og:title' }, 'content', open && full)
    setHead('meta', { property: 'og:description' }, 'content', open && told)
    setHead('meta', { property: 'og:url' }, 'content', open)
  }, [full, told, noindex, address, lang])
}
