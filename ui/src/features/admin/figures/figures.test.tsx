import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { Page } from './Figures'

beforeEach(() => switchLanguage('en'))

interface Question {
  measures: string[]
  filters: { dimension: string; op: string; values: string[] }[]
  skip: number
  order: string
  ascending: boolean
  compare: string
  compareFrom: string | null
  search: string | null
  first: number
}

const figures = ({ measures, filters, skip }: Question, nothing = filters[0]?.values[0] === 'nothing') => ({
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: null,
  previousTo: null,
  previousUntil: null,
  asOf: '2026-11-02T10:00:00Z',
  interval: 'day',
  unfinished: true,
  source: 'rows',
  totals: measures.map((measure, i) => ({
    measure,
    value: measure === 'inquiries' || nothing ? null : measure === 'seconds' ? 48 : 40 + i,
    previous: null,
    approximate: measure === 'visitors',
  })),
  rates: [],
  series: ['2026-11-01', '2026-11-02'].map((start) => ({
    start,
    unfinished: false,
    values: measures.map(() => 20),
    previous: null,
  })),
  rows: ['social', ''].map((key) => ({
    key,
    nameAr: null,
    nameEn: null,
    values: measures.map((measure) => (measure === 'inquiries' ? null : measure === 'seconds' ? 84 : 20)),
    previous: null,
    rates: [],
    trend: [10, 10],
  })),
  rowCount: 30 + skip,
  named: [],
})

function asked(search = '', more = {}) {
  const questions: Question[] = []
  const client = answering({
    Figures: ({ question }: { question: Question }) => {
      questions.push(question)
      return { figures: { ...figures(question), ...more } }
    },
  })
  return {
    questions,
    ...showRoutes([{ path: '/admin/figures', element: <Page /> }], `/admin/figures${search}`, client),
  }
}

it('says what is counted, what is not, and what is an estimate', async () => {
  asked('?measures=pageViews,visitors,inquiries&compare=before')
  const totals = await screen.findByLabelText('In all')
  expect(totals).toHaveTextContent('Page views40')
  expect(totals).toHaveTextContent('Visitors a day · About41')
  expect(totals).toHaveTextContent('InquiriesNot counted under these filters')
  const row = screen.getByRole('row', { name: /Social networks/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toContain('–')
  expect(screen.getByText(/Counted from single records/)).toHaveTextContent('The last day is not over yet.')
  expect(screen.getByText(/no longer kept/)).toBeVisible()
})

it('shows how much each row rose or fell, and asks for those that fell most', async () => {
  const row = (key: string, now: number, before: number) => ({
    key,
    nameAr: null,
    nameEn: null,
    values: [now],
    previous: [before],
    rates: [],
    trend: [now],
  })
  const { questions } = asked('?measures=pageViews', {
    previousFrom: '2026-10-30',
    previousTo: '2026-10-31',
    rows: [row('social', 0, 7), row('search', 9, 5)],
  })
  expect(await screen.findByRole('row', { name: /Social networks.*-7/ })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Search engines.*\+4/ })).toBeInTheDocument()
  const change = () => screen.getByRole('button', { name: /^Change/ })
  await userEvent.click(change())
  await userEvent.click(change())
  expect(questions.at(-1)).toMatchObject({ order: 'change', ascending: true })
})

it('leads back from a page behind the last row, of which it says no numbers', async () => {
  const { router } = asked('?skip=500', { rows: [], rowCount: 30 })
  await userEvent.click(await screen.findByRole('button', { name: 'Previous' }))
  expect(new URLSearchParams(router.state.location.search).get('skip')).toBe('25')
  expect(screen.queryByText(/ of 30$/)).toBeNull()
})

it('says what of the address it does not follow', async () => {
  asked('?filter=mood:is:good&measures=pageViews,likes')
  expect(await screen.findByText(/Not understood in the address/)).toHaveTextContent(
    'left out of the figures: filter=mood:is:good & measures=pageViews,likes',
  )
  expect(await screen.findByLabelText('In all')).toHaveTextContent('Page views40')
})

it('says of totals without rows that the breakdown does not apply, and of other empty tables what helps', async () => {
  const empty = { rows: [], rowCount: 0 }
  asked('?breakdown=term', empty)
  expect(await screen.findByText(/cannot be told by “Search term”/)).toBeVisible()
  asked('?breakdown=term&search=x', empty)
  expect(await screen.findByText(/No rows/)).toBeVisible()
})

it('names the days that each point counts, and the one that is not over', async () => {
  const point = (start: string, unfinished = false) => ({ start, unfinished, values: [1, 1, 1], previous: null })
  asked('', {
    from: '2026-11-04',
    to: '2026-11-14',
    interval: 'week',
    series: [point('2026-10-31'), point('2026-11-07'), point('2026-11-14', true)],
  })
  for (const name of [/^4 November 2026 – 6 /, /^7 November 2026 – 13 /, /^14 November 2026 \(not over yet\)/])
    expect(await screen.findByRole('row', { name })).toBeInTheDocument()
})

it.each([
  ['en', 'Time on a page48 s', '1:24 min', 'Rate'],
  ['ar', 'مدة البقاء على الصفحة48 ث', '1:24 د', 'النسبة'],
] as const)(
  'writes the time on a page as people read it, and takes no rate of it: %s',
  async (lang, total, row, rate) => {
    await switchLanguage(lang)
    const { container } = asked('?measures=pageViews,seconds')
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0)
    expect(container.querySelector('[data-measure=seconds]')).toHaveTextContent(total)
    expect(screen.queryByRole('combobox', { name: rate })).toBeNull()
  },
)

it('says that no time is known, in place of none', async () => {
  const { container } = asked('?measures=seconds&filter=page:is:nothing')
  await screen.findByLabelText('In all')
  expect(container.querySelector('[data-measure=seconds]')).toHaveTextContent('The time of no view is known.')
})

it('narrows to a row, also to what has none, and Escape takes the last filter away, but not while one writes', async () => {
  const { questions } = asked('?filter=device:is:mobile')
  await userEvent.click(await screen.findByRole('button', { name: 'Only Social networks' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Only None' }))
  expect(questions.at(-1)!.filters).toEqual([
    { dimension: 'device', op: 'is', values: ['mobile'] },
    { dimension: 'channel', op: 'is', values: [''] },
  ])
  await userEvent.type(screen.getByRole('searchbox'), '{Escape}')
  expect(questions.at(-1)!.filters).toHaveLength(2)
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(questions.at(-1)!.filters).toEqual([{ dimension: 'device', op: 'is', values: ['mobile'] }])
})

it('narrows within what was asked, and Escape leads back to it', async () => {
  const { questions } = asked('?filter=channel:isNot:direct&filter=channel:is:whatsapp')
  await userEvent.click(await screen.findByRole('button', { name: 'Only Social networks' }))
  const not = { dimension: 'channel', op: 'isNot', values: ['direct'] }
  expect(questions.at(-1)!.filters).toEqual([not, { dimension: 'channel', op: 'is', values: ['social'] }])
  await userEvent.keyboard('{Escape}')
  expect(questions.at(-1)!.filters).toEqual([not])
})

it('leads back to the question before, whatever of it was chosen, and past what was typed', async () => {
  const { router } = asked('?measures=pageViews,sessions')
  await userEvent.click(await screen.findByRole('button', { name: 'Only Social networks' }))
  await userEvent.selectOptions(screen.getByLabelText('By'), 'device')
  await userEvent.type(screen.getByRole('searchbox'), 'mob')
  const search = () => new URLSearchParams(router.state.location.search)
  expect(search().get('search')).toBe('mob')
  await act(() => router.navigate(-1))
  expect(search().getAll('filter')).toEqual(['channel:is:social'])
  expect(search().get('breakdown')).toBeNull()
  await act(() => router.navigate(-1))
  expect(search().toString()).toBe('measures=pageViews%2Csessions')
  await act(() => router.navigate(1))
  expect(search().getAll('filter')).toEqual(['channel:is:social'])
})

describe('a filter by hand', () => {
  const row = (key: string, nameAr: string | null = null, nameEn: string | null = null) => ({
    key,
    nameAr,
    nameEn,
    values: [20, 20, 20],
    previous: null,
    rates: [],
    trend: [10, 10],
  })

  async function written(by: string, op: string, text: string, rows: ReturnType<typeof row>[]) {
    const { questions } = asked('', { rows })
    await userEvent.click(await screen.findByText('Add a filter', { selector: 'summary' }))
    const form = within((await screen.findByLabelText('Value')).closest('form')!)
    await userEvent.selectOptions(form.getByLabelText('By'), by)
    await userEvent.selectOptions(form.getByLabelText('Condition'), op)
    if (text) await userEvent.type(form.getByLabelText('Value'), text)
    await userEvent.click(form.getByRole('button', { name: 'Add a filter' }))
    return { questions, form, filters: () => questions.flatMap(({ filters }) => filters) }
  }

  it.each([
    ['Device', 'is', 'Mobile', [row('mobile'), row('desktop')], 'device', 'is', ['mobile']],
    [
      'Channel',
      'is any of',
      'direct, Social networks',
      [row('direct'), row('social')],
      'channel',
      'anyOf',
      ['direct', 'social'],
    ],
    ['Day of the week', 'is not', 'Thursday', [row('4'), row('5')], 'weekday', 'isNot', ['4']],
    [
      'Listing',
      'is',
      'Jasmine Hall',
      [row('one', 'الياسمين', 'Jasmine Hall'), row('two', 'ياسمين', 'Jasmine Hall')],
      'listing',
      'anyOf',
      ['one', 'two'],
    ],
    ['Campaign', 'is not', 'None', [row('autumn'), row('')], 'campaign', 'isNot', ['']],
    ['Page', 'is', '/faq', [], 'page', 'is', ['/faq']],
    ['Page', 'contains', 'None', [row('')], 'page', 'contains', ['None']],
  ])('is written as the tables call it: %s %s %s', async (by, how, text, rows, dimension, op, values) => {
    const { filters } = await written(by, how, text, rows)
    await waitFor(() => expect(filters()).toContainEqual({ dimension, op, values }))
  })

  it('looks for a listing by its name among all, and asks for no more rows than the server gives', async () => {
    const { questions, filters } = await written('Listing', 'is', 'Far Hall', [row('far', 'البعيدة', 'Far Hall')])
    await waitFor(() => expect(filters()).toContainEqual({ dimension: 'listing', op: 'is', values: ['far'] }))
    expect(questions.map(({ search }) => search)).toContain('Far Hall')
    for (const { first } of questions) expect(first).toBeLessThanOrEqual(100)
  })

  it.each([
    ['Device', 'is', 'Watch', '“Watch” is not found on these days'],
    ['Channel', 'is any of', ' , ', 'Write a value'],
    ['Page', 'contains', '', 'Write a value'],
  ])('is refused where it would find nothing: %s %s %s', async (by, how, text, said) => {
    const { form, filters } = await written(by, how, text, [row('mobile'), row('direct')])
    await waitFor(() => expect(form.getByLabelText('Value')).toHaveAccessibleDescription(said))
    expect(filters()).toEqual([])
  })
})

it.each([
  ['en', 'Jasmine Hall'],
  ['ar', 'صالة الياسمين'],
] as const)('calls a page what it shows, with its address beside it: %s', async (lang, name) => {
  await switchLanguage(lang)
  const row = (key: string, nameAr: string | null, nameEn: string | null) => ({
    key,
    nameAr,
    nameEn,
    values: [20, 20, 20],
    previous: null,
    rates: [],
    trend: [10, 10],
  })
  const { questions } = asked('?breakdown=page', {
    rows: [row('/venue/jasmine', 'صالة الياسمين', 'Jasmine Hall'), row('/faq', null, null)],
  })
  const button = await screen.findByRole('button', { name: new RegExp(`${name} /venue/jasmine`) })
  expect(within(button).getByText(name)).toBeVisible()
  expect(within(button).getByText('/venue/jasmine')).toHaveAttribute('dir', 'ltr')
  expect(screen.getByRole('button', { name: /\/faq/ })).toHaveTextContent(/^\/faq$/)
  await userEvent.click(button)
  expect(questions.at(-1)!.filters).toEqual([{ dimension: 'page', op: 'is', values: ['/venue/jasmine'] }])
})

it('turns the pages of its rows, and begins at the first with another question', async () => {
  const { questions, router } = asked()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(questions.at(-1)!.skip).toBe(25)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmed bookings' }))
  expect(questions.at(-1)).toMatchObject({ skip: 0 })
  expect(router.state.location.search).not.toContain('skip')
})

it('asks what is ready about the days that are chosen', async () => {
  asked('?from=2026-03-01&to=2026-03-31')
  expect(await screen.findByRole('link', { name: 'What posts bring' })).toHaveAttribute(
    'href',
    expect.stringMatching(/breakdown=entry.*&from=2026-03-01&to=2026-03-31$/),
  )
})

it('keeps one measure at least', async () => {
  const { questions } = asked('?measures=searches')
  await screen.findByLabelText('In all')
  const measures = within(screen.getByRole('group', { name: 'What is counted' }))
  await userEvent.click(measures.getByRole('button', { name: 'Searches' }))
  expect(questions).toHaveLength(1)
})

it('says what cannot be asked in the words of the server, with the choices in place', async () => {
  const refused = Response.json({
    errors: [{ message: 'The first day is after the last', extensions: { code: 'invalid' } }],
  })
  showRoutes([{ path: '/', element: <Page /> }], '/', answering({ Figures: refused }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The first day is after the last')
  expect(within(alert).queryByRole('button'), 'it would be refused again').toBeNull()
  expect(screen.getByLabelText('Interval')).toBeVisible()
})

describe('the order of the rows', () => {
  const head = (name: string) => within(screen.getByRole('table', { name: / by / })).getByRole('columnheader', { name })
  const turn = async (name: string) => {
    within(head(name)).getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
  }

  it('is asked for by the heads of all rows: the highest first, then the lowest', async () => {
    const { questions, router } = asked('?measures=pageViews,sessions&breakdown=page&skip=25')
    await screen.findByLabelText('In all')
    expect(head('Page views')).toHaveAttribute('aria-sort', 'descending')
    await turn('Sessions')
    expect(questions.at(-1)).toMatchObject({ order: 'sessions', ascending: false, skip: 0 })
    expect(head('Sessions')).toHaveAttribute('aria-sort', 'descending')
    expect(head('Page views')).not.toHaveAttribute('aria-sort')
    await turn('Sessions')
    expect(questions.at(-1)).toMatchObject({ order: 'sessions', ascending: true })
    expect(head('Sessions')).toHaveAttribute('aria-sort', 'ascending')
    await turn('Sessions')
    expect(questions.at(-1)).toMatchObject({ order: 'sessions', ascending: false })
    expect(within(head('Sessions')).getByRole('button')).toHaveFocus()
    expect(router.state.location.search).toContain('order=sessions')
  })

  it('is by name from the first to the last, which the server calls not ascending', async () => {
    const { questions } = asked('?measures=pageViews,sessions&breakdown=page')
    await screen.findByLabelText('In all')
    await turn('Page')
    expect(questions.at(-1)).toMatchObject({ order: 'name', ascending: false })
    expect(head('Page')).toHaveAttribute('aria-sort', 'ascending')
    await turn('Page')
    expect(questions.at(-1)).toMatchObject({ order: 'name', ascending: true })
    expect(head('Page')).toHaveAttribute('aria-sort', 'descending')
  })

  it('is by the names of channels, too', async () => {
    const { questions } = asked('?breakdown=channel')
    await screen.findByLabelText('In all')
    await turn('Channel')
    expect(questions.at(-1)).toMatchObject({ order: 'name', ascending: false })
    expect(head('Channel')).toHaveAttribute('aria-sort', 'ascending')
  })
})

it('compares with other days, as many, from a day that is chosen', async () => {
  const { questions, router } = asked('?from=2026-11-10&to=2026-11-16')
  await userEvent.selectOptions(await screen.findByLabelText('Compared with'), 'Other days')
  expect(questions.at(-1)).toMatchObject({ compare: 'other', compareFrom: '2026-11-03' })
  const first = screen.getByRole('textbox', { name: 'First of the other days' })
  expect(first).toHaveAccessibleDescription(/9 November 2026/)
  await userEvent.clear(first)
  await userEvent.type(first, '1.9.2026{Enter}')
  expect(questions.at(-1)).toMatchObject({ compare: 'other', compareFrom: '2026-09-01' })
  await userEvent.selectOptions(screen.getByLabelText('Compared with'), 'A year earlier')
  expect(questions.at(-1)).toMatchObject({ compare: 'year', compareFrom: null })
  expect(router.state.location.search).not.toContain('compareFrom')
})

it('says that the hour which runs now is counted whole in the days before', async () => {
  asked('?compare=hour', { previousFrom: '2026-10-30', previousTo: '2026-10-31', previousUntil: 9 })
  expect(await screen.findByText(/up to 09:00/)).toHaveTextContent('with the whole of the hour that is still running')
})
