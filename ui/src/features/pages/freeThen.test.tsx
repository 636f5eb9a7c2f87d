import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { FreeThen } from './FreeThen'

const day = dayAgo(-40)
const slots = (...states: [daypart: string, state: string][]) => ({
  FreeThen: () => ({ slots: states.map(([daypart, state]) => ({ daypart, state })) }),
})

beforeEach(() => switchLanguage('en'))

it.each([
  [
    'Free',
    '',
    [
      ['noon', 'taken'],
      ['evening', 'asked'],
    ],
  ],
  [
    'Not free',
    'noon',
    [
      ['noon', 'taken'],
      ['evening', 'free'],
    ],
  ],
  ['Free', 'noon', [['all_day', 'free']]],
  ['On hold', 'evening', [['evening', 'held']]],
  ['Not free', 'noon', []],
] as [said: string, daypart: string, states: [string, string][]][])(
  'says %s of what is meant for “%s”',
  async (said, daypart, states) => {
    show(<FreeThen listing="1" day={day} daypart={daypart} />, '/', answering(slots(...states)))
    expect(await screen.findByText(said)).toBeVisible()
  },
)
