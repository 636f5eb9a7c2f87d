import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { dismissToast, toasts } from '../../shared/components/toast'
import { switchLanguage } from '../../shared/i18n/language'
import { SecondFactorGate } from './SecondFactor'

const offered = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  proof: 'the-proof',
  size: 2,
  path: 'M0 0h1v1h-1z',
}
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const wrong = { error: 'The code is not right.', code: 'invalid', fields: { code: 'The code is not right' } }

let asked: { path: string; body: unknown }[]

/** Answers calls by their path: with a status and a body. */
function answering(answers: Record<string, [number, object]>) {
  asked = []
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, init?: RequestInit) => {
      asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
      const [status, body] = answers[path] ?? [404, {}]
      return Promise.resolve(new Response(JSON.stringify(body), { status }))
    }),
  )
}

const me = (secondFactor?: string): Record<string, [number, object]> => ({
  '/api/auth/me': [200, { user: { role: 'admin', ...(secondFactor && { secondFactor }) } }],
})
const gate = () =>
  show(
    <SecondFactorGate>
      <h1>The pages</h1>
    </SecondFactorGate>,
  )
const code = () => screen.findByRole('textbox')
const password = async () => (await screen.findByRole('dialog')).querySelector('input')!

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

describe('the gate of the admin pages', () => {
  it('is open at once where the server has written that the second factor was given', () => {
    document.documentElement.dataset.factor = 'given'
    answering({})
    gate()
    delete document.documentElement.dataset.factor
    expect(screen.getByRole('heading', { name: 'The pages' })).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it.each([
    ['given', 'given'],
    ['of nobody, such as the demo’s admin', undefined],
  ])('is open where the second factor is %s', async (_, factor) => {
    answering(me(factor))
    gate()
    expect(await screen.findByRole('heading', { name: 'The pages' })).toBeInTheDocument()
  })

  it('asks for a code, says what is wrong with it, and opens', async () => {
    const answers = { ...me('required'), '/api/auth/second-factor': [400, wrong] as [number, object] }
    answering(answers)
    gate()
    await userEvent.type(await code(), '123456')
    expect(screen.queryByText('The pages')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('The code is not right')).toBeInTheDocument()
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('The code is not right')
    answers['/api/auth/second-factor'] = [200, { user: {} }]
    await userEvent.type(screen.getByRole('textbox'), '7{Enter}')
    expect(await screen.findByRole('heading', { name: 'The pages' })).toBeInTheDocument()
    expect(asked.at(-1)).toEqual({ path: '/api/auth/second-factor', body: { code: '1234567' } })
  })

  it('leads on to the page that one was on before signing in', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    answering({ ...me('required'), '/api/auth/second-factor': [200, { user: {} }] })
    show(
      <SecondFactorGate>
        <h1>The pages</h1>
      </SecondFactorGate>,
      '/admin?next=%2Fvenues%3Fkind%3Dhall',
    )
    await userEvent.type(await code(), '123456{Enter}')
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(`${location.origin}/venues?kind=hall`))
    replace.mockRestore()
  })

  it('says so where it cannot be asked, and asks again', async () => {
    const answers: Record<string, [number, object]> = {
      '/api/auth/me': [503, { error: 'The service is busy.', code: 'unavailable' }],
    }
    answering(answers)
    gate()
    expect(await screen.findByText('The service is busy.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    Object.assign(answers, me('given'))
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByRole('heading', { name: 'The pages' })).toBeInTheDocument()
  })
})

describe('setting up', () => {
  const all = () => ({
    ...me('setup'),
    '/api/auth/second-factor/setup': [200, offered] as [number, object],
    '/api/auth/second-factor/enable': [200, { recoveryCodes }] as [number, object],
  })

  it('shows the picture and the key, sends them back with a code, and shows the recovery codes before the pages', async () => {
    answering(all())
    gate()
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument()
    expect(document.querySelector('code')).toHaveTextContent(offered.secret) // what is copied has no spaces
    expect(await code()).toHaveAttribute('inputmode', 'numeric')
    await userEvent.type(await code(), '123456{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Recovery codes' })
    expect(heading).toHaveFocus()
    expect(asked.at(-1)).toEqual({
      path: '/api/auth/second-factor/enable',
      body: { secret: offered.secret, proof: offered.proof, code: '123456' },
    })
    for (const each of recoveryCodes) expect(screen.getByText(each)).toBeInTheDocument()
    expect(screen.queryByText('The pages')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them, continue' }))
    expect(await screen.findByRole('heading', { name: 'The pages' })).toBeInTheDocument()
  })

  it('keeps the picture where the code was wrong', async () => {
    answering({ ...all(), '/api/auth/second-factor/enable': [400, wrong] })
    gate()
    await userEvent.type(await code(), '1{Enter}')
    expect(await screen.findByText('The code is not right')).toBeInTheDocument()
    expect(screen.getByRole('img')).toBeInTheDocument()
    expect(asked.filter(({ path }) => path.endsWith('/setup'))).toHaveLength(1)
  })

  const stale: [number, object] = [403, { error: 'Enter your password once more.', code: 'confirm' }]

  it('asks for the password anew before the key, and again where the dialog was closed', async () => {
    const answers: Record<string, [number, object]> = {
      ...all(),
      '/api/auth/second-factor/setup': stale,
      '/api/auth/confirm': stale,
    }
    answering(answers)
    gate()
    const go = await screen.findByRole('button', { name: 'Enter the password' })
    expect(screen.queryByRole('img')).toBeNull()
    await userEvent.click(go)
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await userEvent.click(go)
    await userEvent.type(await password(), 'jasmine-1')
    Object.assign(answers, { ...all(), '/api/auth/confirm': [200, {}] })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('img')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the password anew before it is turned on, and goes on with the code that stands there', async () => {
    const answers: Record<string, [number, object]> = {
      ...all(),
      '/api/auth/second-factor/enable': stale,
      '/api/auth/confirm': stale,
    }
    answering(answers)
    gate()
    await userEvent.type(await code(), '123456{Enter}')
    await userEvent.type(await password(), 'jasmine-1')
    Object.assign(answers, { ...all(), '/api/auth/confirm': [200, {}] })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toBeInTheDocument()
    expect(asked.at(-1)!.body).toEqual({ secret: offered.secret, proof: offered.proof, code: '123456' })
  })

  it('asks before the codes are left, by a link or with the page, until they are kept', async () => {
    answering(all())
    const { router } = gate()
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    fireEvent.change(await code(), { target: { value: '123456' } })
    fireEvent.submit(document.querySelector('form')!)
    await screen.findByText('Recovery codes')
    await act(async () => {}) // the router hears of the question in an effect
    expect(unload()).toBe(true)
    await act(() => router.navigate('/venues'))
    fireEvent.click(await screen.findByText('Stay here'))
    expect(router.state.location.pathname).toBe('/')
    await act(() => router.navigate('/venues'))
    fireEvent.click(await screen.findByText('Leave'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/venues'))
    fireEvent.click(screen.getByText('I have kept them, continue'))
    expect(await screen.findByText('The pages')).toBeInTheDocument()
    expect(unload()).toBe(false)
    await act(() => router.navigate('/couples'))
    expect(router.state.location.pathname).toBe('/couples')
  })

  it('offers the codes as a text file', async () => {
    answering(all())
    gate()
    await userEvent.type(await code(), '123456{Enter}')
    const link = await screen.findByRole('link', { name: 'Download as text' })
    expect(link).toHaveAttribute('download', 'recovery-codes.txt')
    expect(decodeURIComponent(link.getAttribute('href')!.split(',')[1]!)).toBe(`${recoveryCodes.join('\r\n')}\r\n`)
  })

  it('drops its picture where another window has turned it on meanwhile', async () => {
    const enabled: [number, object] = [409, { error: 'This account has two-step sign-in already.', code: 'conflict' }]
    const answers = { ...all(), '/api/auth/second-factor/enable': enabled }
    answering(answers)
    gate()
    await userEvent.type(await code(), '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in is on' })).toHaveFocus()
    expect(screen.queryByRole('img')).toBeNull()
    Object.assign(answers, me('given'))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'The pages' })).toBeInTheDocument()
  })

  it('copies the codes, and says where that is not possible', async () => {
    answering(all())
    gate()
    await userEvent.type(await code(), '123456{Enter}')
    const copy = await screen.findByRole('button', { name: 'Copy the codes' })
    const write = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('not allowed'))
    await userEvent.click(copy)
    expect(write).toHaveBeenCalledWith(recoveryCodes.join('\n'))
    await vi.waitFor(() => expect(toasts.get()).toMatchObject({ tone: 'tile' }))
    await userEvent.click(copy)
    await vi.waitFor(() =>
      expect(toasts.get()).toMatchObject({
        title: 'Copying is not possible here. Select the codes and copy them, or write them down.',
        tone: 'danger',
      }),
    )
  })
})
