import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../tests/show'
import { Input } from './components/Field'
import { Form } from './form/Form'
import { textOf, useForm } from './form/useForm'

/** What the form waits for while it is being sent. */
let answered = Promise.resolve()

/** A form that fails where the word is `wrong`. */
function Trial({ kept = false }: { kept?: boolean }) {
  const [name, setName] = useState('')
  const form = useForm(async (fields) => {
    if (textOf(fields, 'name') === 'wrong') throw new Error('wrong')
    await answered
  })
  return (
    <main>
      <Form of={form} kept={kept}>
        <Input name="name" label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <input type="checkbox" aria-label="Letters" defaultChecked />
        <button type="submit">Send</button>
        <button type="reset">Empty</button>
      </Form>
      <select aria-label="Order">
        <option>dearest</option>
        <option>cheapest</option>
      </select>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Words" />
        <button type="submit">Find</button>
      </form>
    </main>
  )
}

/** Something happens to the form of a field. happy-dom gives a form two identities, of which events have the other. */
function happens(type: string, field: string) {
  const form = screen.getByLabelText(field).closest('form')!
  fireEvent(form, Object.defineProperty(new Event(type, { bubbles: true }), 'target', { value: form }))
}

let reload: ReturnType<typeof vi.spyOn>
let rule: typeof import('./reload')
beforeEach(async () => {
  rule = await import('./reload')
  rule.holds.clear() // of what the tests before have sent
  await (await import('./stuck')).prepare()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())
const aWhile = () => act(() => vi.advanceTimersByTimeAsync(15_000))

// The module knows one reload for as long as a page lives; so does this test, in its order.
rule = await import('./reload')
rule.followForms(() => {})

describe('what somebody types', () => {
  it.each([
    ['in a field that React keeps', () => userEvent.type(screen.getByLabelText('Name'), 'Lian')],
    ['by a tick', () => userEvent.click(screen.getByLabelText('Letters'))],
  ])('is unsaved until it is sent: %s', async (_, type) => {
    const { unmount } = show(<Trial />)
    expect(rule.unsaved()).toBe(false)
    await type()
    expect(rule.unsaved()).toBe(true)
    await userEvent.click(screen.getByText('Send'))
    expect(rule.unsaved()).toBe(false)
    unmount()
  })

  it('stays unsaved where the server refuses it, and goes with its page', async () => {
    const { unmount } = show(<Trial />)
    await userEvent.type(screen.getByLabelText('Name'), 'wrong')
    await userEvent.click(screen.getByText('Send'))
    await screen.findByRole('alert')
    expect(rule.unsaved()).toBe(true)
    unmount()
    expect(rule.unsaved()).toBe(false)
  })

  it('is given up where the form is emptied', async () => {
    const { unmount } = show(<Trial />)
    await userEvent.type(screen.getByLabelText('Name'), 'Lian')
    happens('reset', 'Name')
    expect(rule.unsaved()).toBe(false)
    unmount()
  })

  it('is none of a draft, of a choice that takes effect at once or of a search that was sent', async () => {
    const { unmount } = show(<Trial kept />)
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'cheapest')
    await userEvent.type(screen.getByLabelText('Name'), 'Lian')
    expect(rule.unsaved()).toBe(false)
    await userEvent.type(screen.getByLabelText('Words'), 'garden')
    expect(rule.unsaved()).toBe(true)
    happens('submit', 'Words')
    expect(rule.unsaved()).toBe(false)
    unmount()
  })
})

it.each([
  ['a field for longer words that stands in no form', <textarea key="words" aria-label="Words" />, 'main'],
  [
    'a form of a dialog',
    <form key="form">
      <input aria-label="Words" />
    </form>,
    'dialog',
  ],
] as const)('is unsaved in %s', async (_, field, Place) => {
  const { unmount } = show(<Place {...(Place === 'dialog' && { open: true })}>{field}</Place>)
  await userEvent.type(screen.getByLabelText('Words'), 'Is Friday free?')
  expect(rule.unsaved()).toBe(true)
  unmount()
  expect(rule.unsaved()).toBe(false)
})

it('puts the reload on a new release off until a form is sent, and a moment longer, for what came of it', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  show(<Trial kept />)
  await userEvent.type(screen.getByLabelText('Name'), 'Lian')
  rule.reloadWhenFree()
  await aWhile()
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Send'))
  await aWhile()
  expect(reload, 'while it is being sent').not.toHaveBeenCalled()
  answer()
  await aWhile()
  expect(reload).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve, 5100))
  await aWhile()
  expect(reload).toHaveBeenCalledOnce()
  await aWhile()
  expect(reload).toHaveBeenCalledOnce()
}, 15_000)
