/** What the document's head tells search engines and link previews, besides the title. */
export interface PageHead {
  /** Whether search engines should leave the page out. */
  noindex?: boolean
  /** By default the description of the site. */
  description?: string | null | undefined
  /** The title of link previews, with the name of the site; by default the title of the page. */
  shared?: string
  /** The path of the page, if others may open it. */
  path?: string
  /** The part of the query string that belongs to the canonical URL, with a leading &. */
  query?: string
  /** The path of the page in each of its languages; by default both languages have the same path. */
  alternates?: Record<string, string>
  /** The URL of the original, if the page is a copy. */
  canonical?: string | null
  /** When an article was published and changed, as in RFC 3339. */
  article?: { publishedAt: string; updatedAt: string }
}

/** How many characters of a title and of a description search engines show. The server cuts at the same length. */
const most = { title: 65, description: 155 }

const clip = (text: string, letters: number) =>
  [...text].length <= letters
    ? text
    : `${[...text]
        .slice(0, letters - 1)
        .join('')
        .trim()}…`

/**
 * Sets an attribute of the element of the head that has the attributes `names`. Creates the element if it is missing,
 * and removes it if there is no value.
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

/** Writes these facts into the head. The server writes the same for the first page: api/page. */
export function describePage(title: string, lang: string, head: PageHead): void {
  const { noindex, query = '', article } = head
  const path = head.path?.replace(/\/+$/, '') || '/'
  const address = noindex ? undefined : location.origin + path
  const description = clip(head.description ?? '', most.description)
  const before = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  if (before?.split('?')[0] !== address) {
    // The server wrote the picture and the structured data for the page that was open before.
    document.head
      .querySelectorAll('meta[property="og:image"], script[type="application/ld+json"]')
      .forEach((each) => each.remove())
  }
  setHead('meta', { name: 'robots' }, 'content', address ? undefined : 'noindex')
  setHead('meta', { name: 'description' }, 'content', description)
  setHead('link', { rel: 'canonical' }, 'href', address && (head.canonical || `${address}?lang=${lang}${query}`))
  const alternates = head.alternates ?? { ar: path, en: path }
  for (const each of ['ar', 'en']) {
    const at = address && alternates[each] && `${location.origin}${alternates[each]}?lang=${each}${query}`
    setHead('link', { rel: 'alternate', hreflang: each }, 'href', at)
  }
  setHead('link', { rel: 'alternate', hreflang: 'x-default' }, 'href', address)
  const property = (name: string, value: string | undefined) => setHead('meta', { property: name }, 'content', value)
  property('og:title', address && clip(head.shared ?? title, most.title))
  property('og:description', address && description)
  property('og:url', address)
  property('og:type', address && (article ? 'article' : 'website'))
  property('article:published_time', article?.publishedAt)
  property('article:modified_time', article?.updatedAt)
}
