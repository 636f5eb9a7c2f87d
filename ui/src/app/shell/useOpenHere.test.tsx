import { act, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useOpenHere } from './useOpenHere'

function Page() {
  const [open, setOpen] = useOpenHere()
  return (
    <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
      menu
    </button>
  )
}

const open = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true'

afterEach(() => {
  history.replaceState(null, '', '/')
})

test('a link to another part of the page closes what is open, and the same address leaves it open', async () => {
  const router = createBrowserRouter([{ path: '*', Component: Page }])
  render(<RouterProvider router={router} />)
  act(() => screen.getByRole('button').click())
  expect(open()).toBe(true)
  await act(async () => {
    history.pushState(null, '', '#inquiry') // as the browser does
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(router.state.location).toMatchObject({ hash: '#inquiry', key: 'default' })
  expect(open()).toBe(false)

  act(() => screen.getByRole('button').click())
  await act(() => router.revalidate())
  expect(open()).toBe(true)
})
