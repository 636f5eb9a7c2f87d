import { createBrowserRouter, type RouteObject } from 'react-router'
import { pages } from 'virtual:routes'
import { PageSpinner } from '../shared/components/Spinner'
import { lazyPart } from '../shared/components/WhenNear'
import { Site } from './shell/Site'

const RouteError = lazyPart(() => import('./RouteError'))

/** Every route of the site, as the pages declare them: see shared/route.ts. */
export const routes: RouteObject[] = [
  {
    element: <Site />,
    hydrateFallbackElement: <PageSpinner />,
    errorElement: <RouteError />,
    // A page that fails leaves the header and the footer standing.
    children: [{ errorElement: <RouteError />, children: pages }],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
