import '../shared/theme/site.css'
import { StrictMode } from 'react'
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

async function start(): Promise<void> {
  restoreInlined()
  followDevice()
  followOtherTabs()
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
  const root = document.getElementById('root')!
  noteTyped(root)
  createRoot(root).render(
    <StrictMode>
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  )
  registerWorker()
}

void start()
