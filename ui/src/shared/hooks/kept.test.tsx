import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { interrupted } from '../session/session'
import { useEntryState } from './useEntryState'
import { useKeptText } from './useKeptText'

function Kept({ start }: { start: string }) {
  const { text, set } = useKeptText('draft/1/x', start)
  return <input aria-label="draft" value={text} onChange={({ target }) => set(target.value)} />
}

it('keeps a text on the device while it is another than the first one', () => {
  const first = show(<Kept start="sent" />)
  fireEvent.change(screen.getByLabelText('draft'), { target: { value: 'amended' } })
  first.unmount()
  const second = show(<Kept start="sent" />)
  expect(screen.getByLabelText('draft')).toHaveValue('amended')
  fireEvent.change(screen.getByLabelText('draft'), { target: { value: 'sent' } })
  expect(localStorage.getItem('draft/1/x')).toBeNull()
  second.unmount()
  show(<Kept start="of another device" />)
  expect(screen.getByLabelText('draft')).toHaveValue('of another device')
})

function Tab({ label }: { label: string }) {
  const { text, set, forget } = useKeptText('draft/1/shared', '')
  return (
    <>
      <input aria-label={label} value={text} onChange={({ target }) => set(target.value)} />
      <button type="button" onClick={forget}>
        Send {label}
      </button>
    </>
  )
}

it('shows the same in every tab that writes it, and loses nothing of either', () => {
  show(
    <>
      <Tab label="one" />
      <Tab label="two" />
    </>,
  )
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const told = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft/1/shared' })))
  write('one', 'Is Friday free?')
  told()
  expect(screen.getByLabelText('two')).toHaveValue('Is Friday free?')
  write('one', 'Is Friday free? For 200.')
  write('two', 'Is Monday free?') // before it has heard of the other
  expect(localStorage.getItem('draft/1/shared')).toBe('Is Friday free? For 200.\n\nIs Monday free?')
  fireEvent.click(screen.getByText('Send one'))
  expect(localStorage.getItem('draft/1/shared')).toMatch(/Monday/)
  told()
  fireEvent.click(screen.getByText('Send one'))
  expect(localStorage.getItem('draft/1/shared')).toBeNull()
})

it('keeps what stands in the field for who signed out in another tab and is asked to sign in again', () => {
  show(<Tab label="one" />)
  fireEvent.change(screen.getByLabelText('one'), { target: { value: 'Half an answer' } })
  const emptied = () =>
    act(() => {
      localStorage.removeItem('draft/1/shared')
      dispatchEvent(new StorageEvent('storage', { key: 'draft/1/shared' }))
    })
  interrupted.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' })
  emptied()
  expect(screen.getByLabelText('one')).toHaveValue('Half an answer')
  fireEvent.change(screen.getByLabelText('one'), { target: { value: 'Half an answer, and more' } })
  expect(localStorage.getItem('draft/1/shared')).toBe('Half an answer, and more')
  interrupted.set(null)
  emptied()
  expect(screen.getByLabelText('one')).toHaveValue('')
})

it('empties the field once its text is sent, unless something else stands there by then', () => {
  function Sent() {
    const { text, set, forget } = useKeptText('draft/1/sent', '')
    const [then, setThen] = useState<() => void>()
    return (
      <>
        <input aria-label="text" value={text} onChange={({ target }) => set(target.value)} />
        <button type="button" onClick={() => setThen(() => forget)}>
          Send
        </button>
        <button type="button" onClick={() => then?.()}>
          Answer
        </button>
      </>
    )
  }
  show(<Sent />)
  const field = screen.getByLabelText('text')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(field, { target: { value: 'First.' } })
  press('Send')
  fireEvent.change(field, { target: { value: 'A second thought' } })
  press('Answer')
  expect(field).toHaveValue('A second thought')
  expect(localStorage.getItem('draft/1/sent')).toBe('A second thought')
  press('Send')
  press('Answer')
  expect(field).toHaveValue('')
  expect(localStorage.getItem('draft/1/sent')).toBeNull()
})

function Chosen({ name }: { name: string }) {
  const [chosen, choose] = useEntryState(name, 'none')
  return (
    <button type="button" onClick={() => choose(name)}>
      {chosen}
    </button>
  )
}

it('keeps what was chosen with the entry of the history, beside what the entry holds already', () => {
  history.pushState({ key: 'of the router' }, '')
  const both = () =>
    show(
      <>
        <Chosen name="pin" />
        <Chosen name="bubble" />
      </>,
    )
  const first = both()
  for (const each of screen.getAllByRole('button')) fireEvent.click(each)
  first.unmount()
  expect(history.state).toMatchObject({ key: 'of the router' })
  const again = both()
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['pin', 'bubble'])
  again.unmount()
  history.pushState({ key: 'of the next' }, '')
  both()
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['none', 'none'])
})
