import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { flipHeart } from '../../shared/shortlist/shortlist'
import { Shortlist } from './Shortlist'

const hearts = ['1', '2']
afterEach(() => hearts.forEach((each) => flipHeart(each)))

it('has the comparison in the address, which is no step for Back', async () => {
  await switchLanguage('en')
  hearts.forEach((each) => flipHeart(each))
  const { router } = show(<Shortlist />, '/for-couples', answering({}))
  const compare = await screen.findByRole('button', { name: 'Compare them' })
  await userEvent.click(compare)
  expect(router.state.location.search).toBe('?view=compare')
  expect(router.state.historyAction).toBe('REPLACE')
  await userEvent.click(compare)
  expect(router.state.location.search).toBe('')
  expect(router.state.historyAction).toBe('REPLACE')
})
