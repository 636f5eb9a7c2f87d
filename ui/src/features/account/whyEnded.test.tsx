import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { client } from '../../shared/graphql/client'
import { rest } from '../../shared/rest'
import { endedBecause, user } from '../../shared/session/session'
import { announceSignedOut } from '../../shared/session/signedOut'
import { Page } from './LoginPage'
import { ViewerDocument } from './profile/account'

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  endedBecause.set(null)
  user.set(null)
  vi.unstubAllGlobals()
})

it.each([
  ['suspended', 'Your account was suspended, so you were signed out.'],
  ['role', 'The type of your account was changed, so you were signed out. Please sign in again.'],
  ['elsewhere', 'You were signed out here from another device.'],
  ['expired', 'You signed in a long time ago, so you were signed out. Please sign in again.'],
  ['password', 'The password of your account was changed, so you were signed out here. Sign in with the new one.'],
  ['second_factor', 'Two-step sign-in was reset for your account, so you were signed out.'],
])('says at the sign-in that the session ended as %s', async (reason, words) => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const body = { error: 'Please sign in first.', code: 'unauthenticated', reason }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(body, { status: 401 }))),
  )
  await expect(rest('GET', '/api/auth/sessions')).rejects.toThrow('401')
  expect(user.get()).toBeNull()
  show(<Page />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

it('hears the reason from GraphQL as well', async () => {
  const extensions = { code: 'unauthenticated', reason: 'role' }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ errors: [{ message: 'Please sign in first.', extensions }] }))),
  )
  await client.query(ViewerDocument, {}, { fetch, requestPolicy: 'network-only' })
  expect(endedBecause.get()).toBe('role')
})

it('says nothing of what the server does not know, and keeps the first reason it heard', () => {
  show(<Page />)
  act(() => announceSignedOut())
  expect(screen.queryByRole('status')).toBeNull()
  act(() => announceSignedOut('something new'))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => announceSignedOut('elsewhere'))
  act(() => announceSignedOut())
  expect(screen.getByRole('status')).toHaveTextContent('from another device')
})
