import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import { Page } from '../StopLettersPage'
import type { Viewer } from './account'
import { Letters } from './Letters'

beforeEach(async () => {
  await needMessages('account')
  await switchLanguage('en')
})

const viewer = (role: string) =>
  ({ role, verified: false, letters: { agenda: false, reminders: true, digests: true } }) as Viewer

it('keeps a choice as it is made, takes it back where it is refused, and says what comes in any case', async () => {
  const sent: object[] = []
  let refused = false
  const client = answering({
    ChooseLetters: ({ input }: { input: object }) => {
      sent.push(input)
      if (refused) throw new Error('no')
      return { chooseLetters: { position: 1, __typename: 'Receipt' } }
    },
  })
  show(<Letters viewer={viewer('venue_owner')} onChange={() => {}} />, '/profile', client)
  expect(screen.getByText(/cannot be turned off/)).toBeVisible()
  const agenda = screen.getByRole('checkbox', { name: 'The week’s dates' })
  expect(agenda).not.toBeChecked()
  expect(agenda).toHaveAccessibleDescription(/once your address is confirmed/)
  await userEvent.click(agenda)
  expect(agenda).toBeChecked()
  expect(sent).toEqual([{ agenda: true }])
  refused = true
  const reminders = screen.getByRole('checkbox', { name: 'Reminders' })
  await userEvent.click(reminders)
  await waitFor(() => expect(reminders).toBeChecked())
  expect(sent).toHaveLength(2)
})

it('offers the agenda to owners alone', () => {
  show(<Letters viewer={viewer('customer')} onChange={() => {}} />, '/profile', answering({}))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})

it('ends the letters of a link at a press, and not before', async () => {
  const sent: object[] = []
  const client = answering({
    StopLetters: ({ input }: { input: object }) => {
      sent.push(input)
      return { stopLetters: { position: 1, __typename: 'Receipt' } }
    },
  })
  show(<Page />, '/letters#digests.1.x', client)
  expect(await screen.findByText(/Stop the letters “Summaries”/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop them' }))
  expect(await screen.findByText(/They are stopped/)).toBeVisible()
  expect(sent).toEqual([{ token: 'digests.1.x' }])
})
