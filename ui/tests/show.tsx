import { render } from '@testing-library/react'
import { cacheExchange, Client, fetchExchange } from '@urql/core'
import type { ReactNode } from 'react'
import { createMemoryRouter, type Location, type RouteObject, RouterProvider } from 'react-router'
import { Provider } from 'urql'
import { client as site } from '../src/shared/graphql/client'

/** Draws a component inside a router, at a path. */
export function show(children: ReactNode, at = '/', client: Client = site) {
  return showRoutes([{ path: '*', element: children }], at, client)
}

/** Draws routes, at a path. */
export function showRoutes(routes: RouteObject[], at: string | Partial<Location> = '/', client: Client = site) {
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

/**
 * A client whose operations are answered by their names: with data, by what their variables make of it, or with a
 * failure, or a whole response. What is not named waits for ever. `answered` names what was asked and answered.
 */
export function answering(answers: Record<string, object>): Client & { answered: string[] } {
  const answered: string[] = []
  const fetching: typeof fetch = (_, init) => {
    const { operationName, variables } = JSON.parse(String(init?.body)) as { operationName: string; variables: object }
    const named = answers[operationName]
    const answer = typeof named === 'function' ? (named as (variables: object) => object)(variables) : named
    if (answer === undefined) return new Promise(() => {})
    answered.push(operationName)
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer instanceof Response) return Promise.resolve(answer)
    return Promise.resolve(
      new Response(JSON.stringify({ data: answer }), { headers: { 'Content-Type': 'application/json' } }),
    )
  }
  return Object.assign(
    new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      fetch: fetching,
      exchanges: [cacheExchange, fetchExchange],
    }),
    { answered },
  )
}
