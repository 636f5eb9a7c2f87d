import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Draws a component inside a router, at a path. */
export function show(children: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] })
  return { router, ...render(<RouterProvider router={router} />) }
}
