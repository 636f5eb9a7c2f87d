import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useFocusOfGone } from './useFocusOfGone'

function List() {
  const [ids, setIds] = useState(['a', 'b', 'c'])
  useFocusOfGone(ids, 'li button')
  return (
    <>
      <h1 tabIndex={-1}>Shortlist</h1>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button type="button" onClick={() => setIds(ids.filter((each) => each !== id))}>
              Remove {id}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setIds(ids.slice(1))}>
        Elsewhere
      </button>
    </>
  )
}

it('gives the focus of an entry that went to the next one, to the one before, at last to the heading', async () => {
  render(<List />)
  await userEvent.click(screen.getByText('Remove b'))
  expect(screen.getByText('Remove c')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Remove a')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('leaves the focus where it is', async () => {
  render(<List />)
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(screen.getByText('Elsewhere')).toHaveFocus()
})

it('takes no focus in a tab that does not have it', () => {
  render(<List />)
  const elsewhere = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  act(() => screen.getByText('Remove b').click())
  expect(document.body).toHaveFocus()
  elsewhere.mockRestore()
})
