import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { WrittenHtml } from './WrittenHtml'

it('keeps links to the site in the app, and leaves others to the browser', async () => {
  const html =
    '<a href="/services/planning?a=1#b">inside</a> <a href="https://x.example/">outside</a> <a href="#s">here</a>'
  const router = createMemoryRouter([{ path: '*', element: <WrittenHtml html={html} /> }])
  render(<RouterProvider router={router} />)
  const press = (name: string, how = {}) => fireEvent.click(screen.getByRole('link', { name }), how)
  // fireEvent tells whether the browser follows the link itself.
  expect(press('outside')).toBe(true)
  expect(press('here')).toBe(true)
  expect(press('inside', { ctrlKey: true })).toBe(true)
  expect(press('inside')).toBe(false)
  expect(router.state.location).toMatchObject({ pathname: '/services/planning', search: '?a=1', hash: '#b' })
})
