/**
 * Draws the first screen of every public route as React will draw it before its data is there, and writes the HTML to
 * dist/.vite/shells.json as `{screens: {path: {ar, en}}, cards: {path: {ar, en}}}` for the server to put into the page;
 * cards are those of the path's list, with `{name}` and the like where a listing's own is to stand; `places` are the
 * words about governorates, by language and key, for those about which the catalogue says nothing. It runs at build
 * time, in happy-dom: whatever the site does in a browser, it does here.
 *
 *   vite build --ssr build/prerender.tsx --outDir .prerender && node .prerender/prerender.js
 */
import { Window } from 'happy-dom'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RouteObject } from 'react-router'
import type { Route } from './routes'

/** What the build has written of the routes. `/venue/-` stands for every detail page, `/-` for every place. */
const manifest = JSON.parse(readFileSync('dist/.vite/routes.json', 'utf8')) as Route[]
const searches = manifest.filter(({ about }) => about === 'search').map(({ path }) => `${path}?q=-`) // for all words
const placePage = manifest.find(({ about }) => about === 'place')!.screen
const paths = [
  ...new Set(manifest.flatMap(({ screen }) => (screen && screen !== placePage ? screen : []))),
  ...searches,
]
const langs = ['ar', 'en'] as const
/** The placeholders of a listing's data. The server replaces them with its name and picture. */
const skeleton = '<div class="listing-skeleton"></div>'

/**
 * What stands for the texts of editors and for the checklist, with the words around it: the server writes them instead.
 */
const writtenSkeletons: Record<string, string> = {
  '/blog': '<div class="blog-skeleton"></div>',
  '/blog/-': '<div class="post-skeleton"></div>',
  '/faq': '<div class="faq-skeleton"></div>',
  '/for-couples-only': '<div class="checklist-skeleton"></div>',
  ...Object.fromEntries(
    manifest.flatMap(({ about, path }) => (about === 'info' ? [[path, '<div class="info-skeleton"></div>']] : [])),
  ),
}

/**
 * The cards at the head of a list that the server writes in the place of skeletons; the first two with their pictures.
 */
const drawnCards = 4

const window = new Window({ url: 'http://localhost/', width: 390, height: 844 })
window.fetch = () => new Promise(() => {}) // no data comes
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis || name === 'undefined') continue
  Object.defineProperty(globalThis, name, {
    value: (window as unknown as Record<string, unknown>)[name],
    configurable: true,
    writable: true,
  })
}
Object.assign(globalThis, {
  window,
  document: window.document,
  location: window.location,
  fetch: window.fetch,
  self: window,
})
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })

// After the globals, which the site's modules read as they load.
const { createRoot } = await import('react-dom/client')
const { createMemoryRouter } = await import('react-router')
const { RouterProvider } = await import('react-router/dom')
const { Provider } = await import('urql')
const { client, restoreAnswers } = await import('../src/shared/graphql/client')
const { switchLanguage } = await import('../src/shared/i18n/language')
const { routes } = await import('../src/app/router')
const { besideSizes, cardSizes, ListingCard, resultSizes } = await import('../src/shared/components/ListingCard')
const { horizons } = await import('../src/features/listings/PlaceHero')
const { parseContent } = await import('./content')
const { CardSkeleton } = await import('../src/shared/components/CardSkeleton')

/** Routes with a list, and the `sizes` of the list's pictures. */
const listed: Record<string, string> = {
  '/venues': besideSizes,
  '/services': cardSizes,
  '/search': resultSizes,
  '/search?q=-': resultSizes,
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 20))
/** Milliseconds that a screen may take until it is whole. */
const patience = 60_000

/** Waits until something holds. */
async function until(what: string, holds: () => boolean): Promise<void> {
  for (const start = Date.now(); !holds(); await tick())
    if (Date.now() - start > patience) throw new Error(`${what} was not drawn`)
}

/**
 * Whether a screen is complete. A screen that waits for its words shows a spinner, and one that waits for a part of its
 * first view has `data-waits`. A screen that waits for data is complete with its skeletons.
 */
const whole = (place: Element) =>
  place.querySelector('main :is(h1, .listing-skeleton, .blog-skeleton, .post-skeleton, .info-skeleton)') !== null &&
  place.querySelector('main :is(.spin, [data-waits])') === null

const draw = (path: string) => drawRoutes(routes, path, whole)

/** The places that are drawn, one for each horizon, with names and words that the server fills in. */
const placeKeys = ['-', ...Object.keys(horizons)]
function knowPlaces(): void {
  const operation = (JSON.parse(readFileSync('operations.json', 'utf8')) as Record<string, string>).Places!
  const words = { nameAr: '{place}', nameEn: '{place}', introAr: '{about}', introEn: '{about}' }
  const none = { metaTitleAr: null, metaTitleEn: null, metaTextAr: null, metaTextEn: null }
  const governorates = placeKeys.map((id) => ({
    __typename: 'Governorate',
    id,
    slugAr: id,
    slugEn: id,
    ...words,
    ...none,
    latitude: 0,
    longitude: 0,
    listingCount: 0,
  }))
  restoreAnswers([{ operation, data: { governorates, cities: [] } }])
}
/**
 * What a place's screen shows of data that only its page will have: how many listings there are, and the other places.
 */
const unknown = [/<span>[^<]*<\/span>/, /<nav aria-labelledby="others-title".*?<\/nav>/]

async function drawRoutes(
  of: RouteObject[],
  path: string,
  done = (place: Element) => place.childElementCount > 0,
): Promise<string> {
  const router = createMemoryRouter(of, { initialEntries: [path] })
  await until(path, () => router.state.initialized)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>,
  )
  await until(path, () => done(place))
  await tick() // effects
  const html = place.innerHTML
  root.unmount()
  place.remove()
  if (/<[^>]+ style=/.test(html)) throw new Error(`${path} has a style attribute, which the site's policy forbids`)
  return html
}

/**
 * A listing's card with places for what the server knows; what it leaves to the script keeps its room as a skeleton.
 */
async function drawCard(sizes: string, featured: boolean, pictured: boolean): Promise<string> {
  const picture = { variants: [{ url: '{picture}', width: 1 }], width: 800, height: 600 }
  const listing = {
    id: '{id}',
    slugAr: '{slug}',
    slugEn: '{slug}',
    nameAr: '{name}',
    nameEn: '{name}',
    location: '{place}',
    kind: 'venue' as const,
    price: { amount: null, currency: 'USD' as const },
    rating: 0,
    reviewCount: 0,
    isFeatured: featured,
    picture,
  }
  const html = await drawRoutes(
    [{ path: '*', element: <ListingCard as="h2" sizes={sizes} eager={pictured} listing={listing} /> }],
    '/',
  )
  const price = /<p class="mt-0\.5 .*?<\/p>/
  if (!price.test(html) || pictured !== html.includes('srcset="{picture} 1w"'))
    throw new Error(`A card was not drawn as expected: ${html}`)
  return html
    .replace(price, '<div class="skeleton mt-1 h-4 w-1/2"></div><div class="skeleton mt-2 h-11 rounded-button"></div>')
    .replace('src="{picture}"', 'src="{src}"')
    .replace('srcset="{picture} 1w"', 'srcset="{srcset}"')
    .replace('/venue/%7Bslug%7D', '{path}')
}

const screens: Record<string, Record<string, string>> = {}
const places: Record<string, Record<string, string>> = {}
const cards: Record<string, Record<string, Record<string, string>>> = {}
for (const lang of langs) {
  await switchLanguage(lang)
  // The app finds the letters of the home heading in the page, as it will in what the server writes.
  const letters = document.createElement('span')
  letters.dataset.letters = lang
  letters.innerHTML = readFileSync(`src/shared/art/title-${lang}.html`, 'utf8')
  document.body.append(letters)
  for (const path of paths) {
    let html = await draw(path)
    if (path === '/venue/-') {
      if (!html.includes(skeleton)) throw new Error('The detail page has no skeleton to write into')
      html = html.replace(skeleton, '<!--first-->')
    }
    if (writtenSkeletons[path]) {
      const waits = new RegExp(
        `<div role="status"[^>]*><span class="unseen">[^<]*</span>${writtenSkeletons[path]}</div>`,
      )
      if (!waits.test(html)) throw new Error(`${path} has no skeleton to write into`)
      html = html.replace(waits, '<!--first-->')
    }
    if (path === '/blog') {
      const box = /(<form [^>]*class="blog-search">)(.*?) value=""/
      if (!box.test(html)) throw new Error('The blog has no search to write into')
      html = html.replace(box, '$1<!--hidden-->$2 value="{words}"')
    }
    if (path === '/search?q=-') {
      if (!html.includes('value="-"')) throw new Error('The search has no box to write into')
      html = html.replace('value="-"', 'value="{words}"')
    }
    if (path === '/') {
      for (const [field, options] of [
        ['governorateId', 'governorates'],
        ['serviceType', 'categories'],
      ] as const) {
        const select = new RegExp(`(<select[^>]* name="${field}".*?)</select>`)
        if (!select.test(html)) throw new Error(`The home form has no ${field} to write options into`)
        html = html.replace(select, `$1<!--${options}--></select>`)
      }
    }
    const sizes = listed[path]
    if (sizes) {
      const first = (await drawRoutes([{ path: '*', element: <CardSkeleton /> }], '/')).repeat(drawnCards)
      if (!html.includes(first)) throw new Error(`${path} has no skeletons to write into`)
      html = html.replace(first, `<!--cards-->${first}<!--/cards-->`)
      ;(cards[path] ??= {})[lang] = {
        first: await drawCard(sizes, false, true),
        firstFeatured: await drawCard(sizes, true, true),
        next: await drawCard(sizes, false, false),
        nextFeatured: await drawCard(sizes, true, false),
      }
    }
    ;(screens[path] ??= {})[lang] = html
  }
  if (!screens['/']![lang]!.includes(' viewBox="')) throw new Error('The home heading was not drawn')
  letters.remove()
  knowPlaces()
  for (const id of placeKeys) {
    const html = await draw(`/${id}`)
    const [head = '', rest] = html.split('</header><div class="wrap">')
    if (!head.includes('{place}') || !head.includes('{about}') || !rest || unknown.some((part) => !part.test(rest)))
      throw new Error(`/${id} was not drawn as expected: ${html}`)
    const known = unknown.reduce((text, part) => text.replace(part, ''), rest)
    ;(screens[`/${id}`] ??= {})[lang] = `${head}</header><div class="wrap">${known}`
  }
  const { parts } = parseContent(readFileSync(`content/${lang}/places.md`, 'utf8'))
  places[lang] = Object.fromEntries(
    parts.map(({ id, blocks: [first] }) => [
      id,
      first?.kind === 'text' ? first.words.filter((piece) => typeof piece === 'string').join('') : '',
    ]),
  )
}
mkdirSync('dist/.vite', { recursive: true })
writeFileSync('dist/.vite/shells.json', JSON.stringify({ screens, cards, places }))
process.exit(0) // the site's timers would go on
