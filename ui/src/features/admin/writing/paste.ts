/** The most characters of HTML that one paste may have, markup included. */
export const mostPasted = 5 << 20

const removed = 'style, script, meta, link, title, xml, template, iframe, object, form, svg, img'

/** A list item that Word writes as a paragraph, e.g. "mso-list:l0 level2 lfo1". */
const wordItem = /mso-list:\s*l\d+\s+level(\d)/i
const numbered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

/** Turns Word's lists, which are paragraphs that begin with a typed bullet, into list elements. */
function listsOf(root: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const each of root.querySelectorAll<HTMLElement>('p')) {
    if (!wordItem.test(each.getAttribute('style') ?? '') && !/MsoListParagraph/.test(each.className)) {
      list = undefined
      continue
    }
    const bullet = [...each.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = numbered.test(bullet?.textContent ?? '') ? 'OL' : 'UL'
    bullet?.remove()
    if (!list || list.tagName !== tag || list.nextElementSibling !== each) {
      list = root.ownerDocument.createElement(tag)
      each.before(list)
    }
    const item = root.ownerDocument.createElement('li')
    item.append(...each.childNodes)
    list.append(item)
    each.remove()
  }
}

/** Replaces heading levels that a post does not have by levels that it has. */
function headingsOf(root: HTMLElement): void {
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const) {
    for (const each of root.querySelectorAll(from)) {
      const heading = root.ownerDocument.createElement(to)
      heading.append(...each.childNodes)
      each.replaceWith(heading)
    }
  }
}

/** Makes the first row of each table its header: Markdown has no tables without one. */
function headersOf(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) {
    for (const each of table.rows[0]?.querySelectorAll('td') ?? []) {
      const header = root.ownerDocument.createElement('th')
      for (const { name, value } of each.attributes) header.setAttribute(name, value)
      header.append(...each.childNodes)
      each.replaceWith(header)
    }
  }
}

/**
 * Cleans HTML from a word processor or another web page. It keeps words, headings, lists, quotations, tables and links;
 * it drops styles, comments, scripts and pictures. Pictures have to be uploaded.
 */
export function cleaned(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/<!--[\s\S]*?-->/g, ''), 'text/html')
  const root = page.body
  listsOf(root)
  headingsOf(root)
  headersOf(root)
  for (const each of root.querySelectorAll(removed)) each.remove()
  for (const each of root.querySelectorAll<HTMLElement>('*')) {
    // Elements of Word itself, e.g. <o:p>
    if (each.tagName.includes(':')) each.remove()
    // Google Docs wraps its clipboard in a <b> that is not bold.
    const weight = /font-weight:\s*(normal|400)/.test(each.getAttribute('style') ?? '')
    for (const name of each.getAttributeNames())
      if (!['href', 'colspan', 'rowspan', 'start', 'data-pm-slice'].includes(name)) each.removeAttribute(name)
    if (weight && /^(B|STRONG)$/.test(each.tagName)) each.replaceWith(...each.childNodes)
  }
  return root.innerHTML
}
