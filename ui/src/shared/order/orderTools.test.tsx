import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { moved } from '../editor/reorder'
import { Steps } from './OrderTools'

/** A list without handles. */
function List() {
  const [order, reorder] = useState(['one', 'two', 'three'])
  return order.map((key, place) => (
    <p key={key}>
      <Steps
        up={`Up: ${key}`}
        down={`Down: ${key}`}
        order={{ place, total: order.length, onMove: (to) => reorder(moved(order, place, to)) }}
      />
    </p>
  ))
}

it('keeps the focus with an item that has come to an end of its list', async () => {
  const user = userEvent.setup()
  render(<List />)
  const button = (name: string) => screen.getByRole('button', { name })
  button('Up: three').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('Up: three')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('Down: three')).toHaveFocus())
  expect(button('Up: three')).toBeDisabled()
})
