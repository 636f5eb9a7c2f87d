import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { OnSite } from './OnSite'

beforeEach(() => switchLanguage('en'))

const answer = (sessions: number, late = false) => ({ onSiteNow: { __typename: 'OnSiteNow', late, sessions } })

it('says how many are on the site', async () => {
  show(<OnSite />, '/', answering({ OnSite: answer(3) }))
  expect(await screen.findByText('3 people on the site now')).toBeVisible()
  expect(screen.queryByText(/Counting is late/)).toBeNull()
})

it('says that nobody is, and that counting is late', async () => {
  show(<OnSite />, '/', answering({ OnSite: answer(0, true) }))
  expect(await screen.findByText('Nobody on the site now')).toHaveTextContent('Counting is late')
})
