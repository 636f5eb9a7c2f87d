/**
 * Draws the first screen of every public route as React will draw it before its data is there, and writes the HTML to
 * dist/.vite/shells.json as `{path: {ar, en}}` for the server to put into the page. It runs at build time, in
 * happy-dom: whatever the site does in a browser, it does here.
 *
 *   vite build --ssr build/prerender.tsx --outDir .prerender && node .prerender/prerender.js
 */
import { Window } from 'happy-dom'
import { mkdirSync, writeFileSync } from 'node:fs'

/** Routes with a screen of their own; `/venue/-` stands for every detail page, `/-` for every place. */
const paths = [
  '/', '/venues', '/services', '/search', '/venue/-', '/-', '/about', '/careers', '/press', '/terms', '/privacy', '/cancellation', '/faq', '/contact',
  '/for-couples-only',
]
const langs = ['ar', 'en'] as const
/** What stands for a listing until it is there; the server writes its name and picture in its place. */
const skeleton = '<div class="listing-skeleton"></div>'

const window = new Window({ url: 'http://localhost/', width: 390, height: 844 })
window.fetch = () => new Promise(() => {}) // no data comes
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis || name === 'undefined') continue
  Object.defineProperty(globalThis, name, { value: (window as unknown as Record<string, unknown>)[name], configurable: true, writable: true })
}
Object.assign(globalThis, { window, document: window.document, location: window.location, fetch: window.fetch, self: window })
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })

// After the globals, which the site's modules read as they load.
const { createRoot } = await import('react-dom/client')
const { createMemoryRouter } = await import('react-router')
const { RouterProvider } = await import('react-router/dom')
const { Provider } = await import('urql')
const { client } = await import('../src/shared/graphql/client')
const { switchLanguage } = await import('../src/shared/i18n/language')
const { routes } = await import('../src/app/router')

const drawn = () => new Promise((resolve) => setTimeout(resolve, 60))

async function draw(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  while (!router.state.initialized) await drawn()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>,
  )
  await drawn()
  const html = place.innerHTML
  root.unmount()
  place.remove()
  if (!html.includes('<main')) throw new Error(`${path} was not drawn: ${html.slice(0, 200)}`)
  if (/<[^>]+ style=/.test(html)) throw new Error(`${path} has a style attribute, which the site's policy forbids`)
  return html
}

const shells: Record<string, Record<string, string>> = {}
for (const lang of langs) {
  await switchLanguage(lang)
  for (const path of paths) {
    let html = await draw(path)
    if (path === '/venue/-') {
      if (!html.includes(skeleton)) throw new Error('The detail page has no skeleton to write into')
      html = html.replace(skeleton, '<!--first-->')
    }
    ;(shells[path] ??= {})[lang] = html
  }
}
mkdirSync('dist/.vite', { recursive: true })
writeFileSync('dist/.vite/shells.json', JSON.stringify(shells))
process.exit(0) // the site's timers would go on
