import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { handOverDraft } from '../../shared/inquiry/draft'
import { outbox } from '../../shared/inquiry/outbox'
import { type User, user } from '../../shared/session/session'
import { InquiryForm } from './InquiryForm'

afterEach(() => {
  user.set(null)
  vi.unstubAllGlobals()
})

it('names what is missing before anything is sent, with the focus on the first field at fault each time', async () => {
  await switchLanguage('en')
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  show(<InquiryForm listing="1" name="Jasmine Hall" />)
  const send = screen.getByRole('button', { name: 'Send' })
  await userEvent.click(send)
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus())
  for (const words of ['Name must be at least 2 characters', 'Leave a number, so that the owner can answer', 'Write your message']) expect(screen.getByText(words)).toBeVisible()

  await userEvent.type(screen.getByLabelText('Your name'), 'Lian')
  await userEvent.type(screen.getByLabelText(/Your email/), 'lian@')
  await userEvent.click(send)
  await waitFor(() => expect(screen.getByLabelText('Your number')).toHaveFocus())
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  send.focus()
  await userEvent.click(send)
  await waitFor(() => expect(screen.getByLabelText('Your number')).toHaveFocus())
  expect(fetched).not.toHaveBeenCalled()
})

it('asks only those without an account for an email', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  show(<InquiryForm listing="1" name="Jasmine Hall" />)
  expect(screen.queryByLabelText(/Your email/)).toBeNull()
})

it('says what is missing in the language that the page is turned to, and leaves the focus where it is', async () => {
  await switchLanguage('en')
  show(<><button type="button">Turn</button><InquiryForm listing="1" name="Jasmine Hall" /></>)
  await userEvent.type(screen.getByLabelText('Your number'), '0944 123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write your message')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus())
  screen.getByRole('button', { name: 'Turn' }).focus()
  await switchLanguage('ar')
  expect(await screen.findByText('اكتبوا رسالتكم')).toBeVisible()
  expect(screen.queryByText('Write your message')).toBeNull()
  expect(screen.getByRole('button', { name: 'Turn' })).toHaveFocus()
  expect(screen.getByLabelText('رقمكم')).not.toBeInvalid()
})

describe('an unsent message', () => {
  const as = (id: string): User => ({ id, username: id, email: `${id}@example.sy`, role: 'customer' })
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your message').value
  const open = (me: User | null) => {
    cleanup()
    user.set(me)
    show(<InquiryForm listing="1" name="Jasmine Hall" />)
  }
  beforeEach(async () => {
    sessionStorage.clear()
    await switchLanguage('en')
  })

  it('is offered again to the account that wrote it, and to nobody else', async () => {
    open(as('huda'))
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Thursday free?')
    open(as('samar'))
    expect(message()).toBe('')
    open(null)
    expect(message()).toBe('')
    open(as('huda'))
    expect(message()).toBe('Is Thursday free?')
  })

  it('of a visitor goes with them into the account that they sign in to, once', async () => {
    open(null)
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Friday free?')
    handOverDraft('huda')
    open(as('huda'))
    expect(message()).toBe('Is Friday free?')
    handOverDraft('samar')
    open(as('samar'))
    expect(message()).toBe('')
  })

  it('that waits for the network is shown to who wrote it only', () => {
    const inquiry = { listing: '1', name: 'Huda', phone: '0944123456', message: 'Is Saturday free?', lang: 'en' }
    outbox.set([{ key: 'k', session: 's', sender: 'huda', inquiry, opened: 1 }])
    open(as('huda'))
    expect(screen.getByText('Is Saturday free?')).toBeVisible()
    open(as('samar'))
    expect(screen.queryByText('Is Saturday free?')).toBeNull()
    outbox.set([])
  })
})
