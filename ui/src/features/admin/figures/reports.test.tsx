import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { More } from './More'
import { keptOf, openOf, read } from './question'

beforeEach(() => switchLanguage('en'))

const report = {
  __typename: 'FigureReport',
  id: 'r',
  name: 'القاعات',
  question: 'measures=listingViews%2CcontactClicks&interval=day&order=listingViews&compare=before',
  range: 'week',
  rhythm: 'weekly',
  weekday: 1,
  hour: 7,
  lang: 'ar',
  on: true,
  refused: false,
  quietFrom: 0,
  quietTo: 0,
  alarm: { __typename: 'FigureAlarm', measures: ['contactClicks'], percent: 80, atLeast: 30, spike: false, drop: true },
  next: '2027-01-11T04:00:00Z',
  last: null,
}

const asked = read(new URLSearchParams('measures=pageViews,sessions&breakdown=page&filter=term:is:a%2520b'))

async function open(reports: object[]) {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { setFigureReport: { __typename: 'Receipt', position: 1 } }
  }
  const drop = (variables: object) => {
    sent.push(variables)
    return { removeFigureReport: { __typename: 'Receipt', position: 1 } }
  }
  show(
    <More asked={asked} />,
    '/admin/figures',
    answering({ MyFigureReports: { myFigureReports: reports }, SetFigureReport: note, RemoveFigureReport: drop }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'More for this question' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reports and alarms by mail' }))
  return sent
}

it('keeps the question on the page as a report with an alarm', async () => {
  const sent = await open([])
  expect(await screen.findByText(/No reports yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'A report of the question on the page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the report' }))
  expect(screen.getByLabelText('Name of the report')).toHaveAccessibleDescription('Give the report a name')
  await userEvent.type(screen.getByLabelText('Name of the report'), 'Pages')
  await userEvent.selectOptions(screen.getByLabelText('When it is sent'), 'On the first of each month')
  expect(screen.queryByLabelText('Weekday')).toBeNull()
  await userEvent.click(screen.getByLabelText('Tell me of an unusual day'))
  await userEvent.click(screen.getByLabelText('When it falls'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the report' }))
  expect(sent).toEqual([
    {
      input: {
        report: null,
        question: keptOf(asked),
        name: 'Pages',
        range: 'week',
        rhythm: 'monthly',
        weekday: 6,
        hour: 8,
        lang: 'en',
        on: true,
        quietFrom: 22,
        quietTo: 7,
        alarm: { measures: ['pageViews'], percent: 50, atLeast: 20, spike: true, drop: false },
      },
    },
  ])
})

it('changes a report, whose question stays, turns it off and removes it', async () => {
  const sent = await open([report])
  const kept = within(await screen.findByRole('listitem'))
  expect(kept.getByText(/Each week on Monday at 07:00/)).toBeVisible()
  expect(kept.getByText('With an alarm')).toBeVisible()
  expect(kept.getByRole('link', { name: 'Open the question' })).toHaveAttribute(
    'href',
    expect.stringContaining('breakdown=none'),
  )
  await userEvent.click(kept.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Contact clicks')).toBeChecked()
  await userEvent.click(screen.getByLabelText('Send this report'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the report' }))
  expect(sent).toEqual([
    {
      input: expect.objectContaining({
        report: 'r',
        question: report.question,
        weekday: 1,
        hour: 7,
        lang: 'ar',
        on: false,
        alarm: { measures: ['contactClicks'], percent: 80, atLeast: 30, spike: false, drop: true },
      }),
    },
  ])
  const remove = await screen.findByRole('button', { name: 'Remove' })
  await userEvent.click(remove)
  await userEvent.click(remove)
  expect(sent[1]).toEqual({ input: { report: 'r' } })
})

it('says why a report is off, and what can be done where its address refuses mail', async () => {
  await open([
    { ...report, id: 'off', on: false, next: null },
    { ...report, id: 'refused', on: false, refused: true, next: null },
  ])
  const [off, refused] = await screen.findAllByRole('listitem')
  expect(within(off!).getByText('Off')).toBeVisible()
  expect(within(off!).queryByText(/refuses mail|another address/)).toBeNull()
  expect(within(refused!).getByText('Stopped: its address refuses mail')).toBeVisible()
  expect(within(refused!).getByText(/For another address, sign in with the account that has it/)).toBeVisible()
})

it('says that there is no room for more than ten', async () => {
  await open(Array.from({ length: 10 }, (_, i) => ({ ...report, id: String(i) })))
  expect(await screen.findByText(/which is the most/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'A report of the question on the page' })).toBeNull()
})

it('keeps a question without its days, and opens it as it was asked', () => {
  const kept = new URLSearchParams(keptOf(asked))
  expect([kept.get('from'), kept.get('to')]).toEqual([null, null])
  expect(read(new URLSearchParams(openOf(keptOf(asked))))).toMatchObject({
    measures: asked.measures,
    breakdown: 'page',
    filters: asked.filters,
  })
})
