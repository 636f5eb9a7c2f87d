import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { More } from './More'
import { read } from './question'
import { Page } from './SharedFigures'

beforeEach(() => switchLanguage('en'))

const id = '01920000-0000-7000-8000-000000000000'
const share = {
  __typename: 'FigureShare',
  id,
  name: 'For the board',
  question: 'measures=pageViews',
  from: '2026-11-01',
  to: '2026-11-02',
  until: '2099-01-01T00:00:00Z',
  token: 'secret',
}

const open = async (commands: Record<string, object>) => {
  const asked = read(new URLSearchParams('measures=pageViews&breakdown=page&from=2026-11-01&to=2026-11-02'))
  show(<More asked={asked} />, '/admin/figures', answering(commands))
  await userEvent.click(screen.getByRole('button', { name: 'More for this question' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Share by link' }))
}

it('makes a link of the question on the page, and shows it', async () => {
  const sent: object[] = []
  const made: object[] = []
  await open({
    MyFigureShares: () => ({ myFigureShares: [...made] }),
    ShareFigures: (variables: object) => {
      sent.push(variables)
      made.push(share)
      return { shareFigures: { __typename: 'Receipt', position: 1 } }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(screen.getByLabelText('Title of the page')).toHaveAccessibleDescription('Give the page a title')
  await userEvent.type(screen.getByLabelText('Title of the page'), 'For the board')
  await userEvent.selectOptions(screen.getByLabelText('How long it works'), 'One day')
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByText(`${location.origin}/figures?share=${id}#secret`)).toBeVisible()
  expect(sent).toEqual([
    {
      input: {
        name: 'For the board',
        question: 'measures=pageViews&interval=day&order=pageViews&compare=before&breakdown=page',
        first: '2026-11-01',
        last: '2026-11-02',
        days: 1,
      },
    },
  ])
})

it('lists the links that work, and ends one at the second press', async () => {
  const ended: object[] = []
  await open({
    MyFigureShares: { myFigureShares: [share, { ...share, id: 'old', name: 'Over', until: '2026-01-01T00:00:00Z' }] },
    EndFigureShare: (variables: object) => {
      ended.push(variables)
      return { endFigureShare: { __typename: 'Receipt', position: 2 } }
    },
  })
  expect(await screen.findByRole('link', { name: 'For the board' })).toBeVisible()
  expect(screen.queryByText('Over')).toBeNull()
  const end = screen.getByRole('button', { name: 'End the link' })
  await userEvent.click(end)
  expect(ended).toEqual([])
  await userEvent.click(end)
  expect(ended).toEqual([{ input: { share: id } }])
})

const figures = {
  __typename: 'Figures',
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: null,
  previousTo: null,
  previousUntil: null,
  asOf: '2026-11-02T10:00:00Z',
  unfinished: false,
  source: 'rows',
  interval: 'day',
  totals: [{ __typename: 'FiguresTotal', measure: 'pageViews', value: 40, previous: null, approximate: false }],
  rates: [],
  series: [{ __typename: 'FiguresPoint', start: '2026-11-01', unfinished: false, values: [40], previous: null }],
  rows: [
    {
      __typename: 'FiguresRow',
      key: 'social',
      nameAr: null,
      nameEn: null,
      values: [40],
      previous: null,
      rates: [],
      trend: [40],
    },
  ],
  rowCount: 30,
  named: [{ __typename: 'FiguresNamed', dimension: 'city', key: 'mazzeh', nameAr: 'المزة', nameEn: 'Mazzeh' }],
}
const shared = (answer: object | null) => {
  const asked: object[] = []
  const client = answering({
    SharedFigures: (variables: object) => {
      asked.push(variables)
      return { sharedFigures: answer }
    },
  })
  return { asked, at: (address: string) => showRoutes([{ path: '/figures', element: <Page /> }], address, client) }
}

it('shows whoever has the link the answer, to be read only', async () => {
  const { asked, at } = shared({
    __typename: 'SharedFigures',
    name: 'For the board',
    question: 'measures=pageViews&breakdown=channel&filter=city:is:mazzeh',
    until: '2099-01-01T00:00:00Z',
    figures,
  })
  at(`/figures?share=${id}#secret`)
  expect(await screen.findByLabelText('In all')).toHaveTextContent('Page views40')
  expect(asked).toEqual([{ id, token: 'secret' }])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('For the board')
  expect(screen.getByText('Mazzeh')).toBeVisible()
  const table = screen.getByRole('region', { name: 'Page views by Channel' })
  expect(within(table).getByText('Social networks')).toBeVisible()
  expect(within(table).getByText('The first 1 of 30 rows.')).toBeVisible()
  expect(within(table).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says the same of a link that ended and of one that is not whole, which asks nothing', async () => {
  const ended = shared(null)
  const { unmount } = ended.at(`/figures?share=${id}#secret`)
  expect(await screen.findByRole('heading', { name: 'This link shows nothing any more' })).toBeVisible()
  unmount()
  for (const address of [`/figures?share=${id}`, '/figures#secret', '/figures?share=x#secret', '/figures']) {
    const { asked, at } = shared(null)
    const shown = at(address)
    expect(screen.getByRole('heading', { name: 'This link shows nothing any more' })).toBeVisible()
    expect(asked).toEqual([])
    shown.unmount()
  }
})
