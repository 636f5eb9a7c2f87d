import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { useBulk } from './useBulk'

const sent: string[] = []

function Several({ send }: { send: (row: string) => Promise<void> }) {
  const [run, note] = useBulk<string>((row) => row)
  return (
    <>
      <button type="button" onClick={() => void run('Close 3 halls', ['Rose', 'Élan', 'Jasmine'], send)}>
        Close
      </button>
      {note}
    </>
  )
}

beforeEach(async () => {
  sent.length = 0
  await switchLanguage('en')
})

it('does one after the other, and tells which were done and why others were not', async () => {
  let refuse: ((why: Error) => void) | undefined
  show(
    <Several
      send={(row) => {
        sent.push(row)
        return row === 'Élan' ? new Promise((_, no) => (refuse = no)) : Promise.resolve()
      }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 3'))
  expect(sent, 'the next waits for the one before it').toEqual(['Rose', 'Élan'])
  refuse?.(new Error('no'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Done: 2 · Rose, Jasmine'))
  expect(screen.getByRole('status')).toHaveTextContent('Not done: 1')
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Élan · ./)
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1]!)
  expect(screen.queryByRole('status')).toBeNull()
})
