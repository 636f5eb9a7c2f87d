import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { Bars } from './Bars'
import { ChartPanel } from './ChartPanel'
import { Figure } from './Figure'
import { SeriesPanel, shortDay } from './SeriesPanel'

interface Day {
  day: string
  views: number
  before: number | null
}

const days: Day[] = [
  { day: '2026-11-01', views: 1200, before: 900 },
  { day: '2026-11-02', views: 800, before: null },
]

const series = (more: Partial<Parameters<typeof SeriesPanel<Day>>[0]> = {}) => (
  <SeriesPanel
    title="Views by day"
    rows={days}
    csv="/api/views.csv"
    along={{ head: 'Day', of: ({ day }) => day, called: (day) => `the ${day}`, short: shortDay }}
    series={[
      { key: 'views', name: 'Views', of: ({ views }) => views, shape: 'area', colour: 1 },
      { key: 'before', name: 'Before', of: ({ before }) => before, shape: 'dotted' },
    ]}
    {...more}
  />
)

const cells = () => screen.getAllByRole('row').map((row) => row.textContent)

beforeEach(async () => {
  // A chart draws nothing where there is no room, and happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 220))
  await switchLanguage('en')
})

describe('a panel with a chart', () => {
  it('is named by its title, and has its numbers as a table beside the chart, which is for the eye only', () => {
    const { container } = show(series())
    const panel = screen.getByRole('region', { name: 'Views by day' })
    expect(within(panel).getByRole('table', { name: 'Views by day' })).toBeInTheDocument()
    expect(cells()).toEqual(['DayViewsBefore', 'the 2026-11-011,200900', 'the 2026-11-02800–'])
    expect(container.querySelector('.recharts-wrapper')?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Views by day as CSV' })).toHaveAttribute('href', '/api/views.csv')
    const unseen = container.querySelector('.unseen table')!
    expect(unseen.querySelectorAll('button, a, [tabindex]'), 'nothing unseen takes the focus').toHaveLength(0)
  })

  it('names at most six places below the chart, and measures none: that would lay the page out each time', () => {
    const rows = Array.from({ length: 30 }, (_, i) => ({ day: `2026-11-${i + 1}`, views: 100 * i, before: null }))
    const { container } = show(series({ rows }))
    const names = [...container.querySelectorAll('.recharts-xAxis-tick-labels text, .recharts-xAxis text')]
    expect([...new Set(names)].map((name) => name.textContent)).toEqual([
      '1/11',
      '6/11',
      '11/11',
      '16/11',
      '21/11',
      '26/11',
    ])
    expect(document.getElementById('recharts_measurement_span')).toBeNull()
  })

  it('draws numbers of another unit by themselves, and says of each what it is measured in', () => {
    const minutes = { name: 'minutes', short: (n: number) => `${n} min` }
    const both = [
      { key: 'views', name: 'Views', of: ({ views }: Day) => views, shape: 'area' as const },
      { key: 'before', name: 'Stayed', of: ({ before }: Day) => before, shape: 'line' as const, unit: minutes },
    ]
    const { container } = show(series({ series: both }))
    const axes = [...container.querySelectorAll('.recharts-yAxis-tick-labels')].map((axis) => axis.textContent)
    expect(axes).toHaveLength(2)
    expect(axes[0]).not.toContain('min')
    expect(axes[1]).toMatch(/^0 min.*1000 min$/)
    expect(screen.getByText('Views (count)')).toBeVisible()
    expect(screen.getByText('Stayed (minutes)')).toBeVisible()
    expect(cells()[0]).toBe('DayViewsStayed')
  })

  it('shows the table by the keyboard, which sorts, and the chart again', async () => {
    const { container } = show(series())
    screen.getByRole('button', { name: 'Show as a table' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(container.querySelector('.recharts-wrapper')).toBeNull()
    expect(screen.getAllByRole('table')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    expect(cells()[1]).toMatch(/^the 2026-11-02/)
    const back = screen.getByRole('button', { name: 'Show as a chart' })
    expect(back).not.toHaveAttribute('aria-pressed')
    await userEvent.click(back)
    expect(container.querySelector('.recharts-wrapper')).not.toBeNull()
  })

  it('says that it is on its way, that there is nothing, and what could not be had, with the title in place', async () => {
    const titled = () => expect(screen.getByRole('heading', { name: 'Views by day' })).toBeVisible()
    const loading = show(series({ rows: undefined }))
    titled()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    loading.unmount()
    const nothing = show(series({ rows: [] }))
    titled()
    expect(screen.getByText('No figures in this range')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    nothing.unmount()
    const again = vi.fn()
    show(series({ rows: undefined, error: new Error('down'), retry: again }))
    titled()
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })

  it('keeps the numbers that are there while they are asked for again', () => {
    const { container } = show(series({ busy: true }))
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
    expect(cells()).toHaveLength(3)
  })

  it('says the same in Arabic', async () => {
    await switchLanguage('ar')
    show(series())
    expect(screen.getByRole('button', { name: 'عرضها جدولًا' })).toBeVisible()
  })
})

it('shows its figure with how much it rose or fell, in words for those who see no arrow', () => {
  show(
    <ChartPanel
      title="Views"
      period="30 days"
      figure={<Figure word="Views" value={120} previous={100} />}
      rows={days}
      rowKey={({ day }) => day}
      columns={[{ key: 'day', head: 'Day', cell: ({ day }) => day }]}
    />,
  )
  expect(screen.getByText('30 days')).toBeVisible()
  expect(screen.getByRole('term')).toHaveTextContent('Views')
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['120', 'rose by20%100 before'])
})

it('shows no arrow beside what has not changed, or was nothing before', () => {
  for (const [value, previous] of [
    [0, 0],
    [7, 7],
    [5, 0],
  ] as const) {
    const { container, unmount } = show(<Figure word="Clicks" value={value} previous={previous} />)
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent(`${previous} before`)
    expect(container.querySelector('svg')).toBeNull()
    expect(container).not.toHaveTextContent(/rose|fell|%/)
    unmount()
  }
})

describe('bars', () => {
  const rows = [
    { key: 'phone', label: 'Call', value: 30, also: 3 },
    { key: 'whatsapp', label: 'WhatsApp', value: 10, also: 9 },
  ]

  it('are rows of a table with their numbers and shares', () => {
    const { container } = show(
      <Bars title="Ways" head="Way" counted="Clicks" also="Bookings" total={40} rows={rows} csv="/api/ways.csv" />,
    )
    expect(cells()).toEqual(['WayClicksBookingsShare', 'Call30375%', 'WhatsApp10925%'])
    expect(screen.queryByRole('button'), 'no row is said to be all there is').toBeNull()
    const lengths = [...container.querySelectorAll<HTMLElement>('.bar')].map(({ style }) => style.inlineSize)
    expect(lengths.map((length) => Math.round(parseFloat(length)))).toEqual([100, 33])
  })

  it('narrow the page to a row, and sort where they are whole', async () => {
    const choose = vi.fn()
    show(<Bars title="Ways" head="Way" counted="Clicks" also="Bookings" whole onChoose={choose} rows={rows} />)
    await userEvent.click(screen.getByRole('button', { name: 'Bookings' }))
    expect(cells()[1]).toMatch(/^WhatsApp/)
    await userEvent.click(screen.getByRole('button', { name: 'WhatsApp' }))
    expect(choose).toHaveBeenCalledWith('whatsapp')
  })
})
