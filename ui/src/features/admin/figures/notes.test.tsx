import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { useChartNotes } from './ChartNotes'
import { NoteLine } from './NoteLine'
import { linesOf, marksOf, type Note } from './notes'
import { read } from './question'

const note = (day: string, kind: string, with_: Partial<Note> = {}): Note => ({
  day,
  kind,
  hour: null,
  count: 1,
  things: [],
  own: null,
  ...with_,
})
const own = (day: string, text: string) => note(day, 'own', { own: { id: `of ${text}`, text } })
const days = Array.from({ length: 10 }, (_, i) => `2026-11-${String(i + 10)}`)

beforeEach(() => {
  switchLanguage('en')
  // A chart of 600 pixels.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly seen: (entries: object[]) => void) {}
      observe() {
        this.seen([{ contentRect: { width: 600 } }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it('has one mark for each place of the axis, and fewer where there is no room', () => {
  const notes = [
    note('2026-11-09', 'rate'),
    note('2026-11-11', 'rate'),
    own('2026-11-11', 'x'),
    note('2026-11-13', 'post'),
  ]
  const places = (most: number) => marksOf(days, notes, most).map((mark) => [mark.first, mark.last, mark.notes.length])
  expect(places(10)).toEqual([
    [1, 1, 2],
    [3, 3, 1],
  ])
  expect(places(4)).toEqual([[1, 3, 3]])
  expect(marksOf([], notes, 4)).toEqual([])
})

it('tells of releases and of days with many bots, with the way to more', async () => {
  show(
    <ul>
      <NoteLine note={note('2026-11-11', 'bots', { count: 1200 })} onEdit={() => {}} />
      <NoteLine
        note={note('2026-11-12', 'release', { count: 2, things: [{ id: 'abc123', nameAr: null, nameEn: null }] })}
        onEdit={() => {}}
      />
      <NoteLine
        note={note('2026-11-12', 'botList', { things: [{ id: 'abc123', nameAr: null, nameEn: null }] })}
        onEdit={() => {}}
      />
    </ul>,
    '/admin/figures',
    answering({}),
  )
  await screen.findByText(/Many bots/)
  const [bots, release, list] = screen.getAllByRole('listitem')
  expect(bots).toHaveTextContent('Many bots: 1,200 page views of theirs')
  expect(within(bots!).getByRole('link')).toHaveAttribute('href', '/admin/analytics?from=2026-11-11&to=2026-11-11')
  expect(release).toHaveTextContent('2 new releases of the software: abc123')
  expect(within(release!).getByRole('link')).toHaveAttribute('href', '/admin/system')
  expect(list).toHaveTextContent('Other programs count as bots since the release: abc123')
})

it('finds weeks, months and hours', () => {
  const at = (starts: string[], ...notes: Note[]) => marksOf(starts, notes, 9).map(({ first }) => first)
  expect(at(['2026-11-07', '2026-11-14'], note('2026-11-13', 'post'), note('2026-11-14', 'post'))).toEqual([0, 1])
  expect(at(['2026-11-10T08', '2026-11-10T09'], note('2026-11-10', 'post', { hour: 9 }))).toEqual([1])
  expect(at(['2026-11-10T00', '2026-11-10T01'], own('2026-11-10', 'x'))).toEqual([0])
})

it('draws lines where something says why figures fall', () => {
  const gap = note('2026-11-12', 'gap', { hour: 19, count: 3 })
  expect(linesOf(days, [note('2026-11-11', 'approved'), gap, own('2026-11-12', 'x'), own('2026-11-15', 'y')])).toEqual([
    '2026-11-12',
    '2026-11-15',
  ])
})

function Chart() {
  const { on, list } = useChartNotes(read(new URLSearchParams('from=2026-11-10&to=2026-11-19')))
  return (
    <>
      {on(days.map((start) => ({ start, unfinished: false, values: [], previous: null }))).below}
      {list}
    </>
  )
}

const told = [
  { __typename: 'FigureNote', ...own('2026-11-11', 'Rain') },
  {
    __typename: 'FigureNote',
    ...note('2026-11-12', 'approved', {
      count: 7,
      things: [{ id: 'l', nameAr: 'الياسمين', nameEn: 'Jasmine' }],
    }),
  },
  { __typename: 'FigureNote', ...note('2026-11-12', 'gap', { hour: 19, count: 3 }) },
  { __typename: 'FigureNote', ...note('2026-11-12', 'of a later release') },
]

function draw() {
  const sent: object[] = []
  const command = (name: string) => (variables: object) => {
    sent.push(variables)
    return { [name]: { __typename: 'Receipt', position: 1 } }
  }
  show(
    <Chart />,
    '/admin/figures',
    answering({
      FigureNotes: { figureNotes: told },
      SetFigureNote: command('setFigureNote'),
      RemoveFigureNote: command('removeFigureNote'),
    }),
  )
  return sent
}

it('names each mark, is one stop of Tab, and moves with the arrows', async () => {
  draw()
  const bar = within(await screen.findByRole('toolbar', { name: 'Notes on the chart' }))
  const [rain, thursday] = bar.getAllByRole('button')
  expect(rain).toHaveAccessibleName('11 November 2026: Rain')
  expect(thursday).toHaveAccessibleName('12 November 2026 19:00: No page view arrived for 3 hours and 1 more note')
  expect(thursday).toHaveAttribute('tabindex', '-1')
  rain!.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(thursday).toHaveFocus()
  expect(thursday).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{ArrowRight}{Home}')
  expect(rain).toHaveFocus()
})

it('opens what stands under a mark, with the ways to it', async () => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: /No page view arrived/ }))
  const open = within(screen.getByRole('dialog', { name: 'What happened' }))
  expect(open.getAllByRole('listitem')).toHaveLength(2)
  expect(open.getByText(/7 listings approved/).closest('p')).toHaveTextContent(
    '7 listings approved: Jasmine and 6 more',
  )
  expect(open.getByRole('link', { name: 'Jasmine' })).toHaveAttribute('href', '/admin/history/l')
  expect(open.getByRole('link', { name: 'See the hours of this day' })).toHaveAttribute(
    'href',
    '/admin/figures?from=2026-11-12&to=2026-11-12&interval=hour',
  )
})

it('writes a note on the day of a mark, and changes and removes it', async () => {
  const sent = draw()
  await userEvent.click(await screen.findByRole('button', { name: /No page view arrived/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a note' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }))
  expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Write the note')
  await userEvent.type(screen.getByLabelText('Note'), 'The power failed')
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText('Note'), ' in Homs')
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const remove = screen.getByRole('button', { name: 'Remove' })
  await userEvent.click(remove)
  await userEvent.click(remove)
  expect(sent).toEqual([
    { input: { note: null, day: '2026-11-12', text: 'The power failed' } },
    { input: { note: 'of Rain', day: '2026-11-11', text: 'Rain in Homs' } },
    { input: { note: 'of Rain' } },
  ])
})

it('says that nothing is noted, and what went wrong', async () => {
  show(<Chart />, '/', answering({ FigureNotes: { figureNotes: [] } }))
  expect(await screen.findByText('Nothing is noted on these days.')).toBeVisible()
  expect(screen.queryByRole('toolbar')).toBeNull()
  show(<Chart />, '/', answering({ FigureNotes: new Error('gone') }))
  expect(await screen.findByRole('alert')).toBeVisible()
})
