/** What the head of the document says of a page to search engines and to whoever shares it. */
export interface PageHead {
  /** The whole title. */
  title: string
  description: string
  /** The page's own address in no language; undefined where no search engine should keep the page. */
  address: string | undefined
  lang: string
}

/**
 * Sets an attribute of the element of the head that has these others. It is made where it is missing, and goes without
 * a value.
 */
function setHead(
  tag: 'meta' | 'link',
  names: Record<string, string>,
  attribute: string,
  value: string | undefined,
): void {
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

/** Makes the head say this. Of the first page the server says the same: api/page. */
export function describePage({ title, description, address, lang }: PageHead): void {
  const before = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  if (before?.split('?')[0] !== address) {
    // The picture and the facts that the server wrote are those of the page before.
    document.head
      .querySelectorAll('meta[property="og:image"], script[type="application/ld+json"]')
      .forEach((each) => each.remove())
  }
  setHead('meta', { name: 'robots' }, 'content', address ? undefined : 'noindex')
  setHead('meta', { name: 'description' }, 'content', description)
  setHead('link', { rel: 'canonical' }, 'href', address && `${address}?lang=${lang}`)
  for (const each of ['ar', 'en'])
    setHead('link', { rel: 'alternate', hreflang: each }, 'href', address && `${address}?lang=${each}`)
  setHead('link', { rel: 'alternate', hreflang: 'x-default' }, 'href', address)
  setHead('meta', { property: 'og:title' }, 'content', address && title)
  setHead('meta', { property: 'og:description' }, 'content', address && description)
  setHead('meta', { property: 'og:url' }, 'content', address)
}
