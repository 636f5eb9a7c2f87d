import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { savedList } from '../../../../tests/shortlists'
import { toasts } from '../../../shared/components/toast'
import { dayAgo } from '../../../shared/i18n/days'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import { party } from '../../../shared/party/party'
import { user } from '../../../shared/session/session'
import { nothing, plan } from '../../../shared/shortlist/shortlist'
import { readAgain, saved, saveNow } from '../../../shared/shortlist/sync'
import { Checklist } from './Checklist'
import NextPoints from './NextPoints'

vi.mock('../../../shared/shortlist/sync', async (actual) => ({
  ...(await actual<object>()),
  saveNow: vi.fn(),
  readAgain: vi.fn(),
}))

const point = (key: string, en: string, months: number, custom = false) => ({
  __typename: 'ChecklistPoint',
  key,
  words: { __typename: 'Bilingual', ar: `${en} ar`, en },
  months,
  custom,
})
const checklist = [
  point('venue', 'Book the venue', 10),
  point('zaffa', 'Book the zaffa', 6, true),
  point('rings', 'Buy the rings', 4),
  point('seating', 'Arrange the seating', 0),
]
const me = { id: 'me', role: 'customer', username: 'Huda', email: 'huda@example.sy' } as const
const list = savedList({ account: 'me' })

const open = (answers: Record<string, object> = {}) =>
  show(<Checklist />, '/for-couples-only', answering({ Checklist: { checklist }, ...answers }))
const box = (name: RegExp | string) => screen.getByRole('checkbox', { name })
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const undo = () => act(() => toasts.get()!.action!.run())
const tickOf = (key: string) => plan.get().ticks.find((each) => each.point === key)
const own = () => plan.get().points.filter(({ gone }) => !gone)

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('couple', 'form')
  localStorage.clear()
  user.set(null)
  saved.set(null)
  plan.set(nothing)
  party.set({ ...party.get(), day: '' })
  vi.mocked(saveNow).mockReset()
  vi.mocked(readAgain).mockReset()
})

describe('the checklist', () => {
  it('stands by months, with days once there is one, and keeps ticks in the plan', async () => {
    open()
    expect(await screen.findByText('0 of 3 done')).toBeVisible()
    expect(
      screen
        .getAllByRole('heading', { level: 3 })
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['10 months before', '4 months before', 'The last weeks'])
    expect(screen.queryByText(/^By/)).toBeNull()
    await userEvent.click(box('Buy the rings'))
    expect(tickOf('rings')).toMatchObject({ done: true, skipped: false })
    expect(screen.getByText('1 of 3 done')).toBeVisible()
    await userEvent.click(box('Buy the rings'))
    expect(tickOf('rings')).toMatchObject({ done: false })
    act(() => party.set({ ...party.get(), day: dayAgo(-200) }))
    expect(screen.getAllByText(/^By \d/)).toHaveLength(3)
    expect(box(/^Book the venue It was to be done by/)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('1 is late')
  })

  it('leaves out what does not concern the couple, with two ways back', async () => {
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Buy the rings' }))
    await press('Does not concern us: Buy the rings')
    expect(screen.queryByRole('checkbox', { name: 'Buy the rings' })).toBeNull()
    expect(within(screen.getByRole('region', { name: 'Left out' })).getByText(/^Buy the rings/)).toBeVisible()
    undo()
    expect(box('Buy the rings')).toBeChecked()
    await press('Does not concern us: Buy the rings')
    await press('Bring back: Buy the rings')
    expect(box('Buy the rings')).not.toBeChecked()
    expect(screen.queryByRole('region', { name: 'Left out' })).toBeNull()
  })

  it('offers customs, which count once they are wanted', async () => {
    open()
    await screen.findByText('0 of 3 done')
    expect(screen.queryByRole('checkbox', { name: 'Book the zaffa' })).toBeNull()
    await press('Add to our list: Book the zaffa')
    expect(box('Book the zaffa')).toBeVisible()
    expect(screen.getByText('0 of 4 done')).toBeVisible()
    expect(tickOf('zaffa')).toMatchObject({ done: false, skipped: false })
  })

  it('holds tasks of their own: added, changed, removed and brought back', async () => {
    open()
    await screen.findByText('0 of 3 done')
    await press('Add a task')
    await press('Add')
    expect(screen.getByText('Write what is to be done')).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveFocus()
    await userEvent.type(screen.getByRole('textbox'), '  Hotel  for uncle ')
    await userEvent.selectOptions(screen.getByLabelText('When'), '2 months before')
    await press('Add')
    expect(own()).toMatchObject([{ words: 'Hotel for uncle', months: 2, done: false }])
    expect(screen.getByRole('button', { name: 'Add a task' })).toHaveFocus()
    await userEvent.click(box('Hotel for uncle'))
    expect(own()).toMatchObject([{ done: true }])

    await press('Change: Hotel for uncle')
    await userEvent.type(screen.getByRole('textbox'), ' Sami{Escape}')
    expect(own()).toMatchObject([{ words: 'Hotel for uncle' }])
    await press('Change: Hotel for uncle')
    await userEvent.type(screen.getByRole('textbox'), ' Sami{Enter}')
    expect(own()).toMatchObject([{ words: 'Hotel for uncle Sami', done: true }])
    expect(screen.getByRole('button', { name: 'Change: Hotel for uncle Sami' })).toHaveFocus()

    await press('Remove Hotel for uncle Sami')
    expect(own()).toEqual([])
    expect(plan.get().points).toMatchObject([{ words: '', gone: true }])
    undo()
    expect(own()).toMatchObject([{ words: 'Hotel for uncle Sami', months: 2, done: true }])
  })

  it('refuses words that are too long, and more tasks than the server takes', async () => {
    open()
    await screen.findByText('0 of 3 done')
    await press('Add a task')
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('x'.repeat(121))
    await press('Add')
    expect(screen.getByText('Longer than 120 characters')).toBeVisible()
    await press('Cancel')
    const changed = new Date().toISOString()
    const full = Array.from({ length: 60 }, (_, i) => `p${i}`)
    act(() =>
      plan.set({
        ...plan.get(),
        points: full.map((id) => ({ id, words: id, months: 1, done: false, changed, gone: false })),
      }),
    )
    expect(screen.getByRole('button', { name: 'Add a task' })).toBeDisabled()
    expect(screen.getByText('There is room for 60 tasks of your own.')).toBeVisible()
  })

  it('says what a booking has done, which nobody unticks', async () => {
    user.set(me)
    saved.set({ ...list, booked: ['venue'] })
    open()
    expect(await screen.findByRole('checkbox', { name: /^Book the venue Done: you have booked it/ })).toBeDisabled()
    expect(box(/^Book the venue/)).toBeChecked()
    expect(screen.queryByRole('button', { name: 'Does not concern us: Book the venue' })).toBeNull()
  })

  it('says that the list could not be read, and reads it again', async () => {
    open({ Checklist: new TypeError('Failed to fetch') })
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})

describe('reminders by letter', () => {
  const letter = () => screen.getByRole('region', { name: 'Reminders by letter' })

  it('are for whoever is signed in and has said their day', async () => {
    open()
    await screen.findByText('0 of 3 done')
    expect(within(letter()).getByRole('link', { name: 'Sign in' })).toBeVisible()
    act(() => {
      user.set(me)
      saved.set(list)
    })
    expect(within(letter()).getByText(/^Give the day of your party first/)).toBeVisible()
    act(() => party.set({ ...party.get(), day: dayAgo(-100) }))
    expect(within(letter()).getByRole('checkbox')).not.toBeChecked()
    expect(letter()).toHaveTextContent('To huda@example.sy, at nine in the morning on the first of each month')
  })

  it('are wished for once the server knows the day, and stand as they were where that fails', async () => {
    user.set(me)
    saved.set(list)
    party.set({ ...party.get(), day: dayAgo(-100) })
    const asked: object[] = []
    vi.mocked(saveNow).mockResolvedValueOnce(new TypeError('Failed to fetch'))
    vi.mocked(readAgain).mockImplementation(async () => {
      saved.set({ ...list, reminders: true })
      return undefined
    })
    open({
      RemindOfChecklist: (variables: object) => {
        asked.push(variables)
        return { remindOfChecklist: { __typename: 'Receipt', position: 1 } }
      },
    })
    await screen.findByText('0 of 3 done')
    const wish = () => within(letter()).getByRole('checkbox')
    await userEvent.click(wish())
    await waitFor(() => expect(toasts.get()?.title).toBe('That did not work'))
    expect(wish()).not.toBeChecked()
    expect(asked).toEqual([])
    await userEvent.click(wish())
    await waitFor(() => expect(toasts.get()?.title).toBe('We will write to you each month'))
    expect(wish()).toBeChecked()
    expect(asked).toEqual([{ input: { on: true } }])
  })
})

describe('what comes next', () => {
  it('is what is late, then what is due first; a tick has a way back', async () => {
    party.set({ ...party.get(), day: dayAgo(-200) })
    show(<NextPoints />, '/', answering({ Checklist: { checklist } }))
    const next = async () =>
      (await screen.findAllByRole('checkbox')).map((each) => each.closest('label')!.textContent!.slice(0, 14))
    expect(await next()).toEqual(['Book the venue', 'Buy the rings', 'Arrange the se'])
    await userEvent.click(screen.getByRole('checkbox', { name: /^Book the venue/ }))
    expect(await next()).toEqual(['Buy the rings', 'Arrange the se'])
    expect(screen.getByRole('link', { name: 'The whole list: 2 are open' })).toHaveAttribute('href', '#checklist')
    undo()
    expect(await next()).toHaveLength(3)
    for (const name of [/^Book/, /^Buy/, /^Arrange/]) await userEvent.click(screen.getByRole('checkbox', { name }))
    expect(screen.getByText('All is done. We wish you joy.')).toBeVisible()
  })
})
