import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as Security } from './Security'

it('names the account that the log is narrowed to', async () => {
  await switchLanguage('en')
  const account = {
    id: '01a20690-225f',
    username: 'Lian',
    role: 'customer',
    lang: 'ar',
    verified: true,
    suspended: false,
    reason: null,
    erased: false,
    createdAt: '2026-01-01T00:00:00Z',
    __typename: 'Account',
  }
  show(<Security />, '/admin/security?account=01a20690-225f', answering({ Account: { account } }))
  expect(await screen.findByRole('button', { name: 'Remove Lian' })).toBeVisible()
})
