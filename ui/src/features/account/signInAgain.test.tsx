import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { Dialog } from '../../shared/components/Dialog'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { followForms } from '../../shared/reload'
import { switchLanguage } from '../../shared/i18n/language'
import { rest } from '../../shared/rest'
import { interrupted, leave, type User, user, useUser } from '../../shared/session/session'
import { announceSignedOut } from '../../shared/session/signedOut'
import { useStore } from '../../shared/store'
import SignInAgain from './SignInAgain'

const lian: User = { id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' }

/** A page for who is signed in, with a dialog, as the site has it. */
function Site() {
  const me = useUser()
  const former = useStore(interrupted)
  const [open, setOpen] = useState(true)
  const form = useForm(() => rest('POST', '/api/note', {}))
  return (
    <>
      <main>
        {me && open && (
          <Dialog title="Note" onClose={() => setOpen(false)}>
            <Form of={form}>
              <textarea aria-label="Words" />
              <button type="submit">Send</button>
            </Form>
          </Dialog>
        )}
        {!me && <h1>Sign in first</h1>}
      </main>
      {former && <SignInAgain who={former} />}
    </>
  )
}

const again = () => screen.findByRole('dialog', { name: 'You were signed out' })

followForms(() => {})

beforeEach(async () => {
  await switchLanguage('en')
  user.set(lian)
})
afterEach(() => {
  leave()
  interrupted.set(null)
  vi.unstubAllGlobals()
})

const answers = (of: User) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ user: of }))),
  )

it.each(['here', 'in another tab'])('keeps a dialog and its words as the session ends %s', async (where) => {
  show(<Site />)
  await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  act(() => (where === 'here' ? announceSignedOut('expired') : user.set(null)))
  const dialog = within(await again())
  expect(dialog.getByText('Sign in to go on. What you typed is still there.')).toBeVisible()
  expect(document.documentElement).toHaveClass('interrupted')
  expect(screen.queryByText('Sign in first')).toBeNull()
  expect(dialog.getByLabelText('Email')).toHaveValue('lian@example.sy')
  answers(lian)
  await userEvent.type(dialog.getByLabelText('Password'), 'password')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in and go on' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You were signed out' })).toBeNull())
  expect(screen.getByLabelText('Words')).toHaveValue('The roof leaks')
  expect(document.documentElement).not.toHaveClass('interrupted')
  expect(user.get()).toEqual(lian)
})

it('asks as what is sent is refused, and leads back to the button that sends it', async () => {
  show(<Site />)
  await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  const error = 'Please sign in first.'
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ error, code: 'unauthenticated' }, { status: 401 }))),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await again()
  act(() => user.set(lian)) // in another tab
  expect(screen.queryByText(error)).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus())
  expect(screen.queryByRole('dialog', { name: 'You were signed out' })).toBeNull()
  expect(screen.getByLabelText('Words')).toHaveValue('The roof leaks')
})

it('says that the password is not right', async () => {
  show(<Site />)
  await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  act(() => announceSignedOut())
  const dialog = within(await again())
  const error = 'The email or the password is not right.'
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ error, code: 'unauthenticated' }, { status: 401 }))),
  )
  await userEvent.type(dialog.getByLabelText('Password'), 'passport')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in and go on' }))
  expect(await dialog.findByText(error)).toBeVisible()
})

it('shows another account nothing of it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  show(<Site />)
  await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  act(() => announceSignedOut())
  await again()
  act(() => user.set({ ...lian, id: '2' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('is left with a second press, which says what is lost', async () => {
  show(<Site />)
  await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  act(() => announceSignedOut())
  const dialog = within(await again())
  await userEvent.click(dialog.getByRole('button', { name: 'Leave without signing in' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('What you typed on this page will be lost.')
  await userEvent.click(dialog.getByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.getByText('Sign in first')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['nothing was typed', false, () => announceSignedOut()],
  ['they sign out themselves', true, () => leave()],
])('asks nobody to sign in again where %s', async (_, types, ends) => {
  show(<Site />)
  if (types) await userEvent.type(screen.getByLabelText('Words'), 'The roof leaks')
  act(ends)
  expect(screen.getByText('Sign in first')).toBeVisible()
  expect(interrupted.get()).toBeNull()
})
