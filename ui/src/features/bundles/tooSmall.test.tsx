import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { say } from '../../shared/party/party'
import { flipHeart } from '../../shared/shortlist/shortlist'
import { Page } from './AskPage'

const capacities: Record<string, number | null> = { small: 100, large: 300, photographer: null }

it('says of each chosen listing that is too small for the guests', async () => {
  await switchLanguage('en')
  for (const id of Object.keys(capacities)) flipHeart(id)
  say({ guests: '101' })
  const Askable = ({ id }: { id: string }) => {
    const place = { nameAr: id, nameEn: id, city: null, governorate: null, category: null }
    return {
      listing: { id, kind: 'VENUE', ...place, capacity: capacities[id], status: 'APPROVED', __typename: 'Listing' },
    }
  }
  show(<Page />, '/ask', answering({ Askable }))
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /small|large|photographer/ })).toHaveLength(3))
  expect(screen.getAllByText('Too small for 101 guests')).toHaveLength(1)
  const small = screen.getByRole('checkbox', { name: /small.*Too small for 101 guests/ })
  await userEvent.click(small)
  expect(screen.queryByText(/Too small/)).toBeNull()
  await userEvent.click(small)
  expect(screen.getByText('Too small for 101 guests')).toBeVisible()
  act(() => say({ guests: '100' }))
  expect(screen.queryByText(/Too small/)).toBeNull()
})
