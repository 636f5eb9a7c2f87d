import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
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
