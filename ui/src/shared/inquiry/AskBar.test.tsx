import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { flipHeart, nothing, plan } from '../shortlist/shortlist'
import { AskTogether } from './AskTogether'

afterEach(() => plan.set(nothing))

it('leads from the hearts to one message, and says how many it reaches', async () => {
  await switchLanguage('en')
  show(<AskTogether />, '/venues', answering({}))
  expect(screen.queryByRole('region')).toBeNull()

  const press = (...ids: string[]) => act(() => ids.forEach(flipHeart))
  press('1')
  expect(await screen.findByText('1 in your shortlist')).toBeVisible()
  expect(screen.getByText('Press the heart on another to ask both together.')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()

  press('2')
  expect(screen.getByRole('link', { name: 'Ask together' })).toHaveAttribute('href', '/ask')
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/for-couples-only?view=compare')
  press('3', '4', '5')
  expect(screen.getByText('One message goes to five at most.')).toBeVisible()
  press('6')
  expect(screen.getByText('Choose up to five of them to ask together.')).toBeVisible()
})
