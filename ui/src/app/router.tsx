import type { createBrowserRouter, RouteObject } from 'react-router'
import { layouts, pages } from 'virtual:routes'
import { Button } from '../shared/components/Button'
import { PageSpinner } from '../shared/components/Spinner'
import { lazyPart } from '../shared/components/WhenNear'
import { useT } from '../shared/i18n/language'
import { mark, twice } from '../shared/importWithRetry'
import { Site } from './shell/Site'

type DataRouter = ReturnType<typeof createBrowserRouter>

/** Stands for RouteError where its own file does not load. */
function Plain() {
  const t = useT()
  return (
    <div className="wrap py-16 text-center">
      <Button look="primary" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

const RouteError = lazyPart(() => twice(() => import('./RouteError')).catch(() => ({ default: Plain })))

/** Pages in an error boundary of their own: an error in a page leaves its layout in place. */
const bounded = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteError />, children }]

/** Every route of the site, as the pages declare them: see shared/route.ts. */
export const routes: RouteObject[] = [
  {
    element: <Site />,
    hydrateFallbackElement: <PageSpinner />,
    errorElement: <RouteError />,
    children: bounded([
      ...pages,
      ...layouts.map(({ children = [], ...layout }) => ({ ...layout, children: bounded(children) })),
    ]),
  },
]

/**
 * Lets a later release ask for reloads again, once another page than the first has come. The first is no proof: a part
 * of it may still be missing, and each reload would begin anew. To be called when the app stands: what the router does
 * before, such as going back to a place after a reload, it tells its first subscriber alone.
 */
export function forgetReloads(router: DataRouter): void {
  const first = router.state.location.pathname
  router.subscribe(({ location, errors }) => {
    if (location.pathname !== first && !errors) sessionStorage.removeItem(mark)
  })
}
