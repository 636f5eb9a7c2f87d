import '../shared/theme/site.css'
import { type ReactNode, startTransition, StrictMode, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Provider } from 'urql'
import { carryOver } from '../shared/carryOver'
import { client, restoreInlined } from '../shared/graphql/client'
import { startLanguage } from '../shared/i18n/language'
import { loadStuck, twice } from '../shared/importWithRetry'
import { firstPage } from '../shared/hooks/useGradually'
import { paths } from '../shared/paths'
import { placeOf, placesKept, placeToKeep } from '../shared/places'
import { followForms } from '../shared/reload'
import { followOtherTabs, user } from '../shared/session/session'
import { tidyAddress } from '../shared/tidyAddress'
import { followDevice } from '../shared/theme/theme'
import { forgetReloads, routes } from './router'
import { registerWorker } from './worker'

interface Handover {
  written: HTMLElement
  page: HTMLElement
  router: ReturnType<typeof createBrowserRouter>
  children: ReactNode
}

/** Replaces the page that the server wrote with the app's page, before anything in it is measured or focused. */
function Takeover({ written, page, router, children }: Handover) {
  const focused = useRef<Element>(null)
  const place = useRef(0)
  useInsertionEffect(() => {
    focused.current = document.activeElement
    place.current = placeToKeep(router.state.location)
    firstPage.scrolled = place.current > 0
    written.replaceWith(page)
  }, [written, page, router])
  // All of the page listens by now, and nobody has seen it yet. The router went to its top just before.
  useLayoutEffect(() => {
    firstPage.atTop = firstPage.scrolled = false
    // Once lists that were begun are drawn to their end, which React does before anything else.
    if (place.current) queueMicrotask(() => scrollTo(0, place.current))
    if (written.dataset.touched !== undefined) carryOver(written, page, focused.current)
    forgetReloads(router)
  }, [written, page, router])
  return children
}

/** Yields to taps, key presses and frames between two pieces of work. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  await breath()
  restoreInlined()
  followDevice()
  followForms(
    () =>
      void loadStuck()
        .then(({ prepare }) => prepare())
        .catch(() => {}),
  )
  followOtherTabs()
  await breath()
  const words = twice(startLanguage) // before the router, whose routes load their words in this language
  if (location.pathname.startsWith(paths.search())) tidyAddress()
  const router = createBrowserRouter(routes)
  // The first page is complete before it replaces what the server wrote, so that nothing blinks.
  await Promise.all([
    words,
    new Promise<void>((resolve) => {
      const done = () => {
        if (!router.state.initialized) return
        stop()
        resolve()
      }
      const stop = router.subscribe(done)
      done()
    }),
  ])
  const written = document.getElementById('root')!
  const place = document.createElement('div')
  place.id = written.id
  firstPage.atTop = !placesKept()[placeOf(router.state.location)]
  // In a transition React draws a little at a time: what the server wrote can be scrolled and typed into until the app
  // stands.
  startTransition(() =>
    createRoot(place).render(
      <Takeover written={written} page={place} router={router}>
        <StrictMode>
          <Provider value={client}>
            <RouterProvider router={router} />
          </Provider>
        </StrictMode>
      </Takeover>,
    ),
  )
  registerWorker()
  playOn(router).catch((error: unknown) => console.debug(error)) // no songs, but the page
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => void keepPlan().catch((error: unknown) => console.debug(error)))
}

/** Keeps the couple's plan the same here and on the server: see shared/shortlist/sync.ts. */
async function keepPlan(): Promise<void> {
  if (user.get() || 'shortlist-saved' in localStorage) (await import('../shared/shortlist/sync')).keepInStep()
}

/** Resumes the songs that were playing before a reload: see shared/songs/player/session.ts. */
async function playOn({ navigate }: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if ('songs' in sessionStorage) await (await import('../shared/songs/player/resume')).resume(navigate)
}

// The text that index.html shows when the app does not load needs no catalogue.
start().catch((error: unknown) => {
  console.error(error)
  dispatchEvent(new Event('app-failed'))
})
