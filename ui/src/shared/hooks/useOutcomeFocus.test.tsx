import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { holds } from '../reload'
import { useOutcomeFocus } from './useOutcomeFocus'

function Sending() {
  const [done, setDone] = useState(false)
  const outcome = useOutcomeFocus<HTMLParagraphElement>(done)
  return done ? (
    <p ref={outcome} tabIndex={-1}>
      Sent
    </p>
  ) : (
    <button type="button" onClick={() => setDone(true)}>
      Send
    </button>
  )
}

it('takes the focus of the form and holds a reload while the outcome is read', () => {
  const { unmount } = render(<Sending />)
  const before = holds.size
  const send = screen.getByText('Send')
  send.focus()
  act(() => send.click())
  expect(screen.getByText('Sent')).toHaveFocus()
  expect(holds.size).toBe(before + 1)
  unmount()
  expect(holds.size).toBe(before)
})

it('leaves the focus where somebody went meanwhile', () => {
  render(
    <>
      <Sending />
      <input aria-label="Elsewhere" />
    </>,
  )
  const elsewhere = screen.getByLabelText('Elsewhere')
  elsewhere.focus()
  act(() => screen.getByText('Send').click())
  expect(screen.getByText('Sent')).toBeInTheDocument()
  expect(elsewhere).toHaveFocus()
})
