import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { AppealDialog, type Refusal, Refused } from './Appeal'

const refusal: Refusal = {
  listing: 'l1',
  decision: 2,
  kind: 'listing',
  at: '2026-11-20T10:00:00Z',
  reason: 'No pictures',
  appealedAt: null,
  outcome: null,
  answer: null,
  answeredAt: null,
}
const nothing = () => undefined

beforeEach(() => switchLanguage('en'))

it.each([
  ['waiting', /^Your appeal waits for an answer/],
  ['upheld', /^You appealed; we looked again/],
  ['overturned', /^Your appeal was granted/],
])('says what became of an appeal, against which no other is offered: %s', (outcome, said) => {
  const answered = outcome === 'waiting' ? {} : { answer: 'The answer' }
  show(<Refused refusal={{ ...refusal, appealedAt: refusal.at, outcome, ...answered }} onAppeal={nothing} />)
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.queryByText('No pictures') === null).toBe(outcome === 'overturned')
  expect(screen.queryByText('The answer') === null).toBe(outcome === 'waiting')
  expect(screen.queryByText(/the appeal ends/) === null).toBe(outcome !== 'waiting')
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks for words, and keeps those that were not sent', async () => {
  const dialog = <AppealDialog refusal={refusal} name="Rose" onClose={nothing} onSent={nothing} />
  const { unmount } = show(dialog)
  const shown = within(await screen.findByRole('dialog', { name: 'Appeal about Rose' }))
  expect(shown.getByText('No pictures')).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Send the appeal' }))
  expect(shown.getAllByText('Write why we should look again')[0]).toBeVisible()
  await userEvent.type(shown.getByRole('textbox'), 'They come')
  unmount()
  show(dialog)
  expect(await screen.findByRole('textbox')).toHaveValue('They come')
})
