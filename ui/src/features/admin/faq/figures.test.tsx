import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { Page } from './Faq'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => user.set(null))

const text = (question: string) => ({ __typename: 'FaqText', question, answer: 'x', hidden: false })
const counts = (opened: number, helped: number, notHelped: number) => ({
  __typename: 'FaqCounts',
  opened,
  helped,
  notHelped,
})
const figures = (id: string, all: ReturnType<typeof counts>, now = all) => ({
  __typename: 'FaqFigures',
  question: { __typename: 'EditedFaqQuestion', id, anchor: id, archived: false, ar: text(''), en: text(`${id}?`) },
  all,
  now,
})
const answers = {
  FaqFigures: {
    faqFigures: [
      figures('unsaid', counts(9, 0, 0)),
      figures('good', counts(9, 3, 1)),
      figures('bad', counts(5, 1, 1)),
      figures('worse', counts(5, 2, 2), counts(2, 1, 0)),
    ],
  },
  FaqMisses: { faqMisses: [{ __typename: 'FaqMiss', term: 'تقسيط', lang: 'ar', times: 7 }] },
}
const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

it('shows what came of each question, and on wish those that help least first', async () => {
  show(<Page />, '/admin/faq?tab=figures&from=2026-11-01&to=2026-11-05', answering(answers))
  expect(await screen.findByRole('link', { name: 'good?' })).toHaveAttribute('href', '/faq#good')
  expect(order()).toEqual(['unsaid?', 'good?', 'bad?', 'worse?'])
  const good = within(screen.getByRole('row', { name: /good/ }))
  expect(good.getByText('75%')).toBeVisible()
  expect(screen.getByText('Since the text changed: opened 2, helped 1, did not help 0')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Did it help as CSV' })).toHaveAttribute(
    'href',
    '/api/faq.csv?from=2026-11-01&to=2026-11-05',
  )
  await userEvent.click(screen.getByRole('button', { name: 'What helps least first' }))
  expect(order()).toEqual(['worse?', 'bad?', 'good?', 'unsaid?'])
})

it('shows what the FAQ did not answer', async () => {
  show(<Page />, '/admin/faq?tab=misses', answering(answers))
  expect(within(await screen.findByRole('row', { name: /تقسيط/ })).getByText('7')).toBeVisible()
})

it('shows editors the questions alone', async () => {
  user.set({ id: 'editor', username: 'Editor', email: 'editor@example.com', role: 'editor' })
  show(<Page />, '/admin/faq?tab=figures', answering(answers))
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('searchbox')).toBeVisible()
})
