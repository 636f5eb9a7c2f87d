import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toast } from './toast'
import { ToastPlace } from './ToastPlace'

vi.mock('./Toast', () => new Promise(() => {})) // it never comes, as without a network

it('shows the words of a toast whose own file does not come', () => {
  render(<ToastPlace />)
  act(() => toast({ title: 'not signed out', text: 'once more' }))
  expect(screen.getByText('not signed out')).toBeVisible()
  expect(screen.getByText('once more')).toBeVisible()
  expect(screen.getByText('not signed out')).not.toHaveAttribute('dir') // a sentence of the page's language
})
