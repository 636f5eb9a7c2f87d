import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import type { ShownListing } from './query'
import { Reviews } from './Reviews'

it('show the rating to one decimal, as everywhere', async () => {
  await switchLanguage('en')
  const reviews = { total: 3, nodes: [], endCursor: null, hasNextPage: false }
  const listing = { id: '1', rating: 4.333, reviewCount: 3, ratingDistribution: [0, 0, 0, 2, 1], reviews }
  show(<Reviews listing={listing as unknown as ShownListing} />)
  expect(screen.getByText('4.3')).toBeVisible()
})
