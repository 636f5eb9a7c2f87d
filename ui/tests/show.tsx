import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { Provider } from 'urql'
import { client } from '../src/shared/graphql/client'

/** Draws a component inside a router, at a path. */
export function show(children: ReactNode, at = '/') {
  return showRoutes([{ path: '*', element: children }], at)
}

/** Draws routes, at a path. */
export function showRoutes(routes: RouteObject[], at = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  return {
    router,
    ...render(
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>,
    ),
  }
}
