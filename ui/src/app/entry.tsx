import '../shared/theme/site.css'
import { type ReactNode, startTransition, StrictMode, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Provider } from 'urql'
import { client, restoreInlined } from '../shared/graphql/client'
import { type Lang, switchLanguage } from '../shared/i18n/language'
import { noteTyped } from '../shared/search/typedBefore'
import { followOtherTabs } from '../shared/session/session'
import { followDevice } from '../shared/theme/theme'
import { makeRouter } from './router'
import { registerWorker } from './worker'

/** Calls once when all within is drawn, before anything in it is measured or takes the focus. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useInsertionEffect(onReady, [])
  return children
}

/** What carries over what was done to the page that the server wrote: needed only where something was. */
const carrying = () => import('../shared/carryOver')
const touched = (written: HTMLElement) => written.dataset.touched !== undefined

/** Lets a tap, a letter or a frame in between two pieces of work. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  await breath()
  restoreInlined()
  followDevice()
  followOtherTabs()
  await breath()
  const router = makeRouter()
  // The first page is complete before it replaces what the server wrote, so that nothing blinks.
  await Promise.all([
    switchLanguage(document.documentElement.lang as Lang),
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
  if (touched(written)) void carrying()
  const place = document.createElement('div')
  place.id = written.id
  // In a transition React draws a little at a time: what the server wrote can be scrolled and typed into until the app stands.
  startTransition(() =>
    createRoot(place).render(
      <Ready
        onReady={() => {
          noteTyped(written)
          const focused = document.activeElement
          written.replaceWith(place)
          if (touched(written)) void carrying().then(({ carryOver }) => carryOver(written, place, focused))
        }}
      >
        <StrictMode>
          <Provider value={client}>
            <RouterProvider router={router} />
          </Provider>
        </StrictMode>
      </Ready>,
    ),
  )
  registerWorker()
}

void start()
