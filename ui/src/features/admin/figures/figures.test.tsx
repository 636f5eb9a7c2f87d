import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { Page } from './Figures'

beforeEach(() => switchLanguage('en'))

interface Question {
  measures: string[]
  filters: { dimension: string; op: string; values: string[] }[]
  skip: number
}

const figures = ({ measures, filters, skip }: Question, nothing = filters[0]?.values[0] === 'nothing') => ({
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: null,
  previousTo: null,
  asOf: '2026-11-02T10:00:00Z',
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

function asked(search = '') {
  const questions: Question[] = []
  const client = answering({
    Figures: ({ question }: { question: Question }) => {
      questions.push(question)
      return { figures: figures(question) }
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

it('turns the pages of its rows, and begins at the first with another question', async () => {
  const { questions, router } = asked()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(questions.at(-1)!.skip).toBe(25)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmed bookings' }))
  expect(questions.at(-1)).toMatchObject({ skip: 0 })
  expect(router.state.location.search).not.toContain('skip')
})

it('keeps one measure at least', async () => {
  const { questions } = asked('?measures=searches')
  await screen.findByLabelText('In all')
  await userEvent.click(screen.getByRole('button', { name: 'Searches' }))
  expect(questions).toHaveLength(1)
})

it('says what cannot be asked in the words of the server, with the choices in place', async () => {
  const refused = Response.json({
    errors: [{ message: 'The first day is after the last', extensions: { code: 'invalid' } }],
  })
  showRoutes([{ path: '/', element: <Page /> }], '/', answering({ Figures: refused }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The first day is after the last')
  expect(screen.getByLabelText('Interval')).toBeVisible()
})
