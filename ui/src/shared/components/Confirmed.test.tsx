import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { ConfirmedLink, useConfirmed } from './Confirmed'
import { dismissToast, toasts } from './toast'

const wrong = { error: 'x', code: 'invalid', fields: { password: 'The password is not right' } }
let right: string
let fresh: boolean

/** A server that asks for the password unless it was given. */
function serving() {
  vi.stubGlobal(
    'fetch',
    vi.fn((_: string, init?: RequestInit) => {
      const { password } = JSON.parse(String(init?.body)) as { password?: string }
      if (password === right) fresh = true
      if (password !== undefined && password !== right)
        return Promise.resolve(new Response(JSON.stringify(wrong), { status: 400 }))
      return Promise.resolve(
        fresh
          ? new Response(null, { status: 204 })
          : new Response(JSON.stringify({ error: 'x', code: 'confirm' }), { status: 403 }),
      )
    }),
  )
}

function Grave({ onDone }: { onDone: () => Promise<void> | void }) {
  const [confirmed, dialog] = useConfirmed()
  return (
    <>
      <button type="button" onClick={() => void confirmed(onDone)}>
        Grave
      </button>
      {dialog}
    </>
  )
}

beforeEach(async () => {
  right = 'jasmine-1'
  fresh = false
  serving()
  await switchLanguage('en')
})
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

describe('what asks for a fresh password', () => {
  it('is done at once where one was given lately', async () => {
    fresh = true
    const done = vi.fn()
    show(<Grave onDone={done} />)
    await userEvent.click(screen.getByRole('button', { name: 'Grave' }))
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is done once after the password, and a wrong one is told in the dialog', async () => {
    const done = vi.fn()
    show(<Grave onDone={done} />)
    await userEvent.click(screen.getByRole('button', { name: 'Grave' }))
    await screen.findByRole('dialog')
    const field = document.querySelector<HTMLInputElement>('#confirm-password')!
    await userEvent.type(field, '{Enter}')
    expect(fetch).toHaveBeenCalledOnce() // an empty password is not sent
    await userEvent.type(field, 'guess{Enter}')
    expect(await screen.findByText('The password is not right')).toBeInTheDocument()
    expect(done).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, 'jasmine-1{Enter}')
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not done where the dialog is closed, and what fails is told', async () => {
    const done = vi.fn(() => Promise.reject(new Error('offline')))
    show(<Grave onDone={done} />)
    await userEvent.click(screen.getByRole('button', { name: 'Grave' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(done).not.toHaveBeenCalled()
    fresh = true
    await userEvent.click(screen.getByRole('button', { name: 'Grave' }))
    await vi.waitFor(() => expect(toasts.get()).toMatchObject({ tone: 'danger' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps a file back until then', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    show(<ConfirmedLink href="/api/audit.csv">CSV</ConfirmedLink>)
    await userEvent.click(screen.getByRole('link', { name: 'CSV' }))
    await screen.findByRole('dialog')
    expect(assign).not.toHaveBeenCalled()
    await userEvent.type(document.querySelector('#confirm-password')!, 'jasmine-1{Enter}')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/api/audit.csv'))
  })
})
