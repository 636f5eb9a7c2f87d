import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { draftKey, keepDraft, keepSender } from '../../shared/inquiry/draft'
import { outbox } from '../../shared/inquiry/outbox'
import { sendWaiting } from '../../shared/inquiry/send'
import { party, say } from '../../shared/party/party'
import { holds } from '../../shared/reload'
import { type User, user } from '../../shared/session/session'
import { handOver } from '../../shared/visitorDrafts'
import { InquiryForm } from './InquiryForm'

afterEach(() => {
  user.set(null)
  keepSender(undefined, '1', null)
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
  for (const words of [
    'Name must be at least 2 characters',
    'Leave a number, so that the owner can answer',
    'Write your message',
  ])
    expect(screen.getByText(words)).toBeVisible()

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
  show(
    <>
      <button type="button">Turn</button>
      <InquiryForm listing="1" name="Jasmine Hall" />
    </>,
  )
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

it('is as it was where a window that is turned draws it in another place', async () => {
  await switchLanguage('en')
  show(<InquiryForm listing="turned" name="Jasmine Hall" />)
  await userEvent.type(screen.getByLabelText('Your name'), 'Lian')
  await userEvent.type(screen.getByLabelText('Your number'), '0944 123 456')
  await userEvent.type(screen.getByLabelText(/Your email/), 'lian@example.sy')
  cleanup()
  expect(JSON.stringify(localStorage)).not.toContain('Lian')
  show(<InquiryForm listing="turned" name="Jasmine Hall" />)
  expect(screen.getByLabelText('Your name')).toHaveValue('Lian')
  expect(screen.getByLabelText('Your number')).toHaveValue('0944 123 456')
  expect(screen.getByLabelText(/Your email/)).toHaveValue('lian@example.sy')
})

it.each(['visitor', 'account'])('brings a refusal into view, with the focus, each time (%s)', async (who) => {
  await switchLanguage('en')
  if (who === 'account') user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const refused = 'The site is busy. Please try again in a few seconds.'
  const words = { en: { error: refused } }
  const extensions = { code: 'unavailable', message: refused, words }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ errors: [{ message: refused, extensions }] })))
  show(<InquiryForm listing="1" name="Jasmine Hall" />)
  await userEvent.clear(screen.getByLabelText('Your name'))
  await userEvent.type(screen.getByLabelText('Your name'), 'Lian')
  await userEvent.type(screen.getByLabelText('Your number'), '0944 123 456')
  await userEvent.type(screen.getByLabelText('Your message'), 'Is Tuesday free?')
  for (let attempt = 1; attempt <= 2; attempt++) {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByRole('alert')).toHaveTextContent(refused)
  }
  localStorage.clear()
})

describe('an unsent message', () => {
  const as = (id: string): User => ({ id, username: id, email: `${id}@example.sy`, role: 'customer' })
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Your message').value
  const open = (me: User | null) => {
    cleanup()
    user.set(me)
    show(<InquiryForm listing="1" name="Jasmine Hall" />)
  }
  const signIn = {
    en: { error: 'Very many messages. Sign in to send yours.' },
    ar: { error: 'رسائل كثيرة. سجّلوا الدخول.' },
  }
  const answerWith = (words: typeof signIn) => {
    const extensions = { code: 'sign_in', message: words.en.error, words }
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(Response.json({ errors: [{ message: words.en.error, extensions }] }))),
    )
  }
  beforeEach(async () => {
    holds.clear() // one of these messages is never answered, and so still being sent
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
    handOver('huda')
    open(as('huda'))
    expect(message()).toBe('Is Friday free?')
    handOver('samar')
    open(as('samar'))
    expect(message()).toBe('')
  })

  it('of a visitor goes below the one that the account has already', async () => {
    open(as('huda'))
    await userEvent.clear(screen.getByLabelText('Your message'))
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Monday free?')
    open(null)
    await userEvent.type(screen.getByLabelText('Your message'), 'For 200 guests')
    handOver('huda')
    open(as('huda'))
    expect(message()).toBe('Is Monday free?\n\nFor 200 guests')
    await userEvent.clear(screen.getByLabelText('Your message'))
  })

  it('is the same in every tab', async () => {
    open(as('huda'))
    await userEvent.clear(screen.getByLabelText('Your message'))
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Friday free?')
    const key = draftKey('huda', '1')
    expect(localStorage.getItem(key)).toBe('Is Friday free?')
    localStorage.setItem(key, 'Is Friday free? For 200.')
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
    expect(message()).toBe('Is Friday free? For 200.')
    await userEvent.clear(screen.getByLabelText('Your message'))
  })

  it('that is here again was written before: its form is not sent faster than anybody types', async () => {
    let elapsed: number | undefined
    const asked = (_: string, init: RequestInit) => {
      ;({ elapsed } = (JSON.parse(String(init.body)) as { variables: { form: { elapsed: number } } }).variables.form)
      return new Promise(() => {})
    }
    vi.stubGlobal('fetch', asked)
    keepDraft(undefined, 'again', 'Is Wednesday free?')
    keepSender(undefined, 'again', { name: 'Huda', phone: '0944123456', email: '' })
    show(<InquiryForm listing="again" name="Jasmine Hall" />)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(elapsed).toBeGreaterThan(10_000))
  })

  it('that only an account may send now stays in the form, and goes along to the sign-in and back', async () => {
    answerWith(signIn)
    const { router } = show(<InquiryForm listing="1" name="Jasmine Hall" />, '/venue/jasmine?lang=en')
    await userEvent.type(screen.getByLabelText('Your name'), 'Huda')
    await userEvent.type(screen.getByLabelText('Your number'), '0944 123 456')
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Monday free?')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(signIn.en.error)).toBeVisible()
    expect(message()).toBe('Is Monday free?')
    expect(screen.getByLabelText('Your number')).toHaveValue('0944 123 456')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { next: '/venue/jasmine?lang=en#inquiry' },
    })
    handOver('huda')
    open(as('huda'))
    expect(message()).toBe('Is Monday free?')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('that waited for the network, and that only an account may send now, goes along to the sign-in', async () => {
    const inquiry = { listing: '1', name: 'Huda', phone: '0944123456', message: 'Is Sunday free?', lang: 'en' }
    outbox.set([{ key: 'k', session: 's', sender: null, inquiry, opened: 1 }])
    answerWith(signIn)
    expect(await sendWaiting()).toBe(0)
    open(null)
    expect(screen.getByRole('alert')).toHaveTextContent(signIn.en.error)
    expect(message()).toBe('Is Sunday free?')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(outbox.get()).toEqual([]))
    handOver('huda')
    open(as('huda'))
    expect(message()).toBe('Is Sunday free?')
  })

  it('that is taken back is a draft again, with the focus, and below the words of another tab', async () => {
    const inquiry = { listing: '1', name: 'Huda', phone: '0944123456', message: 'Is Saturday free?', lang: 'en' }
    outbox.set([{ key: 'k', session: 's', sender: 'huda', inquiry, opened: 1 }])
    keepDraft('huda', '1', 'For 200 guests')
    open(as('huda'))
    await userEvent.click(screen.getByRole('button', { name: 'Do not send it' }))
    await waitFor(() => expect(outbox.get()).toEqual([]))
    expect(message()).toBe('For 200 guests\n\nIs Saturday free?')
    expect(screen.getByLabelText('Your message')).toHaveFocus()
    open(as('huda')) // as when the page is loaded again
    expect(message()).toBe('For 200 guests\n\nIs Saturday free?')
    await userEvent.clear(screen.getByLabelText('Your message'))
    expect(localStorage.getItem(draftKey('huda', '1'))).toBeNull()
  })

  it('of a visitor stays with them who sign in in another tab', async () => {
    open(null)
    await userEvent.type(screen.getByLabelText('Your message'), 'Is Friday free?')
    act(() => user.set(as('huda')))
    expect(message()).toBe('Is Friday free?')
    open(null)
    expect(message()).toBe('')
    localStorage.clear()
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

describe('the party that an inquiry tells of', () => {
  const year = new Date().getFullYear() + 1
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  /** Answers the inquiry, and gives what was sent. */
  const answer = (warnings: object[] = []) => {
    const sent: { input: { party?: object } }[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push((JSON.parse(String(init.body)) as { variables: (typeof sent)[number] }).variables)
      const data = { sendInquiry: { id: '1', position: 1, attachToken: null, warnings } }
      return Promise.resolve(
        new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } }),
      )
    })
    return sent
  }

  beforeEach(async () => {
    await switchLanguage('en')
    dispatchEvent(new StorageEvent('storage', { key: null }))
    user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  })

  it('is a line until it is opened, and goes along as it was said before', async () => {
    const sent = answer()
    say({ day: `${year}-08-14`, around: true, guests: '300' })
    show(<InquiryForm listing="told" name="Jasmine Hall" />)
    const part = screen.getByRole('button', { name: /Day, guests and budget/ })
    expect(part).toHaveTextContent(new RegExp(`around 14 August ${year} · 300 guests$`))
    act(() => say({ budgetTo: '900', wishes: 'Far from the road' }))
    expect(part, 'nothing goes along unseen').toHaveTextContent('300 guests · budget · what matters to you')
    expect(screen.queryByLabelText('Guests')).toBeNull()
    await userEvent.type(screen.getByLabelText('Your message'), 'What would it cost?')
    await send()
    await screen.findByText('Your message was sent', { selector: 'h2' })
    expect(sent[0]!.input.party).toMatchObject({ day: `${year}-08-14`, around: true, guests: 300 })
  })

  it('is no part of an inquiry where nothing was said', async () => {
    const sent = answer()
    show(<InquiryForm listing="silent" name="Jasmine Hall" />)
    await userEvent.type(screen.getByLabelText('Your message'), 'What would it cost?')
    await send()
    await screen.findByText('Your message was sent', { selector: 'h2' })
    expect(sent[0]!.input).not.toHaveProperty('party')
  })

  it('is not sent while its day is none: the field says why, and has the focus', async () => {
    const sent = answer()
    show(<InquiryForm listing="none" name="Jasmine Hall" />)
    await userEvent.click(screen.getByRole('button', { name: /Day, guests and budget/ }))
    await screen.findByLabelText('Day of the party')
    cleanup() // as where a window is turned
    show(<InquiryForm listing="none" name="Jasmine Hall" />)
    const day = await screen.findByLabelText('Day of the party')
    await userEvent.type(day, `31/9/${year}`)
    await userEvent.type(screen.getByLabelText('Your message'), 'What would it cost?')
    await send()
    await waitFor(() => expect(day).toHaveFocus())
    expect(day).toHaveAccessibleDescription(`September ${year} has 30 days`)
    expect(sent).toEqual([])
    await userEvent.clear(day)
    await userEvent.type(day, `30/9/${year}`)
    await send()
    await screen.findByText('Your message was sent', { selector: 'h2' })
    expect(party.get().day).toBe(`${year}-09-30`)
  })

  it('that does not fit is told once it is sent', async () => {
    answer([{ field: 'guests', text: { ar: 'أكبر صالة تتسع لـ 200', en: 'The largest hall takes 200 guests.' } }])
    show(<InquiryForm listing="large" name="Jasmine Hall" />)
    await userEvent.type(screen.getByLabelText('Your message'), 'What would it cost?')
    await send()
    expect(await screen.findByText('The largest hall takes 200 guests.')).toBeVisible()
  })
})
