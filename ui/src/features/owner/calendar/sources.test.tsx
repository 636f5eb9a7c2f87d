import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import type { Hall } from './calendar'
import { Sources } from './Sources'

beforeEach(() => switchLanguage('en'))

const hall = {
  id: 'h',
  name: { ar: '', en: 'Jasmine' },
  capacity: 0,
  teams: 1,
  dayparts: [{ daypart: 'evening', hours: { ar: '', en: '' }, tariff: {} }],
} as unknown as Hall

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const source = (more: object = {}) => ({
  id: 's',
  name: '',
  host: 'calendar.example',
  hall: 'h',
  daypart: 'all_day',
  days: 12,
  readAt: ago(12),
  triedAt: ago(12),
  reading: false,
  problem: null,
  unread: 0,
  rolling: null,
  __typename: 'CalendarSource',
  ...more,
})

/** Draws the calendars that an owner keeps elsewhere; what is sent is kept. */
function open(sources: () => object[]) {
  const sent: object[] = []
  const asked = vi.fn<() => object>(() => ({ calendarSources: sources() }))
  const note = (field: string) => (variables: { input: object }) => {
    sent.push({ [field]: variables.input })
    return { [field]: { position: 1, __typename: 'Receipt' } }
  }
  showRoutes(
    [{ path: '/', element: <Sources listing="l" halls={[hall]} /> }],
    '/',
    answering({
      CalendarSources: asked,
      AddSource: note('addSource'),
      RemoveSource: note('removeSource'),
      ReadSource: note('readSource'),
    }),
  )
  return { sent, asked }
}

it('adds a calendar by its address, for the first hall and the whole day', async () => {
  const { sent } = open(() => [])
  expect(await screen.findByText('No other calendar is read yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a calendar' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Secret address (iCal)')).toHaveFocus()
  await userEvent.type(dialog.getByLabelText('Secret address (iCal)'), 'https://calendar.example/private')
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Google')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a calendar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      addSource: {
        listing: 'l',
        hall: 'h',
        daypart: 'all_day',
        address: 'https://calendar.example/private',
        name: 'Google',
      },
    },
  ])
})

it('says when it was read and what it takes, reads it now, and removes it after a second press', async () => {
  const { sent } = open(() => [source({ name: 'Google' })])
  expect(await screen.findByRole('heading', { name: 'Google' })).toBeVisible()
  expect(screen.getByText('calendar.example')).toBeVisible()
  expect(screen.getByText('The whole day · 12 days are taken there')).toBeVisible()
  expect(screen.getByText('Read 12 minutes ago')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Read now' }))
  await waitFor(() => expect(sent).toEqual([{ readSource: { listing: 'l', source: 's' } }]))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const sure = await screen.findByRole('button', { name: 'Sure? Press again' })
  sure.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ removeSource: { listing: 'l', source: 's' } })
})

it('says what is wrong, what was not understood and what was left out', async () => {
  open(() => [
    source({ id: 'a', problem: 'not_calendar', readAt: null, unread: 3 }),
    source({ id: 'b', problem: 'something new', days: 0 }),
    source({ id: 'c', rolling: { from: '2027-05-24', to: '2028-11-24', __typename: 'DaySpan' } }),
  ])
  expect(
    await screen.findByText('What is at this address is no calendar. Copy the iCal address, not that of the page.'),
  ).toHaveClass('text-danger')
  expect(screen.getByText('Tried 12 minutes ago The days that were taken there stay closed.')).toBeVisible()
  expect(screen.getByText('Not read yet')).toBeVisible()
  expect(screen.getByText('3 entries could not be understood and take nothing.')).toBeVisible()
  expect(screen.getByText('Nobody answers at this address.')).toBeVisible()
  expect(screen.getByText(/^These days are not taken over: .*24 May 2027.*24 November 2028/)).toBeVisible()
})

it.each([
  ['too_deep', /^The calendar nests its entries deeper/],
  ['too_large', 'The calendar is too large to read.'],
  ['too_long_line', /^An entry of the calendar has a line that is too long/],
  ['too_many_entries', /^The calendar has more entries than we read/],
  ['too_many_lines', /^The calendar has more entries than we read/],
])('says which bound a calendar is beyond: %s', async (problem, words) => {
  open(() => [source({ problem })])
  expect(await screen.findByText(words)).toHaveClass('text-danger')
})

it('does not ask for what was read within a minute', async () => {
  const { sent } = open(() => [source({ triedAt: ago(0.5) })])
  await userEvent.click(await screen.findByRole('button', { name: 'Read now' }))
  expect(sent).toEqual([])
})

it('looks again until it has been read', async () => {
  const reading = [true, true, false]
  const { asked } = open(() => [source({ reading: reading.shift() ?? false })])
  expect(await screen.findByText('Being read…')).toBeVisible()
  expect(await screen.findByText('Read 12 minutes ago', {}, { timeout: 8000 })).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(3)
}, 12_000)

it('says nothing of the days of a calendar that was never read', async () => {
  open(() => [source({ days: 0, readAt: null, problem: 'private' })])
  expect(await screen.findByText('The whole day')).toBeVisible()
  expect(screen.queryByText(/No days are taken there/)).toBeNull()
})
