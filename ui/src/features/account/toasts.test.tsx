import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { dismissToast, toasts } from '../../shared/components/toast'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page as Forgot } from './ForgotPasswordPage'
import { Page as Login } from './LoginPage'
import { Page as Register } from './RegisterPage'
import { Page as Reset } from './ResetPasswordPage'

const answer = (status: number, body: object = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
  )
const submit = () => fireEvent.submit(document.querySelector('form')!)
const shown = () =>
  toasts.get() ?? (JSON.parse(sessionStorage.getItem('toast') ?? 'null') as { title: string; text?: string } | null)
let replace: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  await switchLanguage('en')
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  user.set(null)
  dismissToast()
  vi.unstubAllGlobals()
})

async function fill(fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields))
    await userEvent.type(document.querySelector(`[name=${name}]`)!, text)
}

describe('signing in', () => {
  const credentials = { email: 'lian@example.sy', password: 'jasmine-1' }

  it('stores the user, goes home with a reload in place of the form, and welcomes there', async () => {
    const lian = { id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' }
    answer(200, { user: lian })
    show(<Login />)
    await fill(credentials)
    submit()
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual(lian)
    expect(shown()).toMatchObject({ title: 'Login Successful', text: 'Welcome back!' })
  })

  it.each([
    ['the admin page that was open', '/admin/accounts?q=lian', `${location.origin}/admin/accounts?q=lian`],
    ['the page that was open, by way of the admin pages', '/venues?kind=hall', '/admin?next=%2Fvenues%3Fkind%3Dhall'],
    ['the admin pages', '', '/admin'],
  ])('leads who has a second step before them to %s', async (_, next, where) => {
    answer(200, { user: { id: '1', username: 'Nour', role: 'admin', secondFactor: 'required' } })
    show(<Login />, next ? `/login?${new URLSearchParams({ next })}` : '/login')
    await fill(credentials)
    submit()
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(where))
  })

  it.each([
    ['the server’s own words', { error: 'This account is suspended.' }, 'This account is suspended.'],
    ['words of its own where the server has none', {}, 'Please check your email and password.'],
  ])('fails with %s', async (_, body, text) => {
    answer(401, body)
    show(<Login />)
    await fill(credentials)
    submit()
    await vi.waitFor(() => expect(shown()).toMatchObject({ title: 'Login Failed', text, tone: 'danger' }))
    expect(screen.queryByRole('alert')).toBeNull() // told once, by the toast; the keyboard is where it is tried again
    expect(document.activeElement).toHaveAttribute('name', 'password')
    expect(replace).not.toHaveBeenCalled()
  })

  it('looks again at what was red with every letter', async () => {
    show(<Login />)
    await fill({ email: 'lian' })
    submit()
    const email = document.querySelector<HTMLInputElement>('[name=email]')!
    await vi.waitFor(() => expect(email).toHaveAttribute('aria-invalid'))
    await userEvent.type(email, '@example.sy')
    expect(email).not.toHaveAttribute('aria-invalid')
    expect(email).toHaveFocus()
    expect(document.querySelector('[name=password]')).toHaveAttribute('aria-invalid')
    await userEvent.clear(email)
    expect(email).toHaveAttribute('aria-invalid')
  })

  it('asks for an email and a password', async () => {
    show(<Login />)
    submit()
    expect((await screen.findAllByText('Please enter a valid email address')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Password is required').length).toBeGreaterThan(0)
  })
})

describe('registering', () => {
  const fields = { username: 'Lian', email: 'lian@example.sy', password: 'jasmine-1', confirmPassword: 'jasmine-1' }

  it.each([
    ['customer', '/'],
    ['venue_owner', '/dashboard'],
    ['service_provider', '/dashboard'],
  ])('leads a %s to %s', async (role, to) => {
    answer(201, { user: { id: '1', username: 'Lian', email: 'lian@example.sy', role } })
    show(<Register />)
    await fill(fields)
    submit()
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(to))
    expect(shown()).toMatchObject({ title: 'Registration Successful', text: 'Welcome to Syrian Weddings!' })
  })

  it('fails in words', async () => {
    answer(409, { error: 'This email is taken.' })
    show(<Register />)
    await fill(fields)
    submit()
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({ title: 'Registration Failed', text: 'This email is taken.', tone: 'danger' }),
    )
  })

  it('names each mistake as the specification words it', async () => {
    show(<Register />)
    await fill({ username: 'L', email: 'lian', phone: '0944', password: 'jas', confirmPassword: 'min' })
    submit()
    for (const words of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Password must be at least 6 characters',
    ]) {
      expect((await screen.findAllByText(words)).length, words).toBeGreaterThan(0)
    }
  })

  it.each(['', 'jas'])('says once that the password is too short where it is repeated as "%s"', async (same) => {
    show(<Register />)
    if (same) await fill({ password: same, confirmPassword: same })
    submit()
    const links = await screen.findAllByRole('link', { name: 'Password must be at least 6 characters' })
    expect(links).toHaveLength(1)
  })

  it('finds passwords that do not match', async () => {
    show(<Register />)
    await fill({ ...fields, confirmPassword: 'jasmine-2' })
    submit()
    expect((await screen.findAllByText('Passwords do not match')).length).toBeGreaterThan(0)
  })
})

describe('a forgotten password', () => {
  it('is answered by a link, and by a new one', async () => {
    answer(200)
    const { unmount } = show(<Forgot />)
    await fill({ email: 'lian@example.sy' })
    submit()
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({ title: 'Reset Link Sent', text: 'Check your email for the password reset link' }),
    )
    unmount()
    show(<Reset />, '/reset-password#token=x')
    await fill({ password: 'jasmine-1', confirmPassword: 'jasmine-1' })
    submit()
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({
        title: 'Password Reset Successful',
        text: 'You can now login with your new password',
      }),
    )
    const sent = vi.mocked(fetch).mock.calls.at(-1)![1]!
    expect(JSON.parse(String(sent.body))).toEqual({ token: 'x', newPassword: 'jasmine-1' })
  })

  it('fails in words, and sees what does not match', async () => {
    answer(400, { error: 'This link is too old.' })
    show(<Reset />, '/reset-password#token=x')
    await fill({ password: 'jasmine-1', confirmPassword: 'jasmine-2' })
    submit()
    expect((await screen.findAllByText("Passwords don't match")).length).toBeGreaterThan(0)
    await userEvent.clear(document.querySelector('[name=confirmPassword]')!)
    await fill({ confirmPassword: 'jasmine-1' })
    submit()
    await vi.waitFor(() =>
      expect(shown()).toMatchObject({ title: 'Password Reset Failed', text: 'This link is too old.' }),
    )
  })
})
