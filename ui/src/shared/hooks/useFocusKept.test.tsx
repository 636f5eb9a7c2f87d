import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusKept } from './useFocusKept'

type Rows = Record<string, string[]>

function List({ rows, headed = true }: { rows: Rows; headed?: boolean }) {
  useFocusKept(rows)
  return (
    <>
      <h1>Bookings</h1>
      <input aria-label="Words" />
      <ul>
        {Object.entries(rows).map(([name, buttons]) => (
          <li key={name} aria-label={name}>
            {headed && <h2>{name}</h2>}
            {buttons.map((each) => (
              <button key={each} type="button">
                {each}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

const rows: Rows = { Jasmine: ['Confirm', 'Cancel'], Rose: ['Move'] }
const button = (name: string) => screen.getByRole('button', { name })

it('goes on with the heading of the row whose control has gone', () => {
  const { rerender } = render(<List rows={rows} />)
  button('Confirm').focus()
  rerender(<List rows={{ ...rows, Jasmine: ['Cancel'] }} />)
  expect(screen.getByRole('heading', { name: 'Jasmine' })).toHaveFocus()
})

it('goes on with the row where it has no heading, and with the page where the row has gone', () => {
  const { rerender } = render(<List rows={rows} headed={false} />)
  button('Confirm').focus()
  rerender(<List rows={{ ...rows, Jasmine: ['Cancel'] }} headed={false} />)
  expect(screen.getByRole('listitem', { name: 'Jasmine' })).toHaveFocus()
  button('Cancel').focus()
  rerender(<List rows={{ Rose: ['Move'] }} headed={false} />)
  expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus()
})

it('moves no focus that is elsewhere, or nowhere', () => {
  const { rerender } = render(<List rows={rows} />)
  rerender(<List rows={{ ...rows, Jasmine: [] }} />)
  expect(document.body).toHaveFocus()
  button('Move').focus()
  rerender(<List rows={{ Rose: ['Move'] }} />)
  expect(button('Move')).toHaveFocus()
  screen.getByLabelText('Words').focus()
  rerender(<List rows={{ Rose: [] }} />)
  expect(screen.getByLabelText('Words')).toHaveFocus()
})

it('moves no focus that something else than the data has taken away', () => {
  const { rerender } = render(<List rows={rows} />)
  button('Move').focus()
  button('Move').blur()
  rerender(<List rows={{ Jasmine: [] }} />)
  expect(document.body).toHaveFocus()
})
