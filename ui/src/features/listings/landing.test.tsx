import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './LandingPage'

const governorates = {
  governorates: [
    {
      __typename: 'Governorate',
      id: 'damascus',
      slugAr: 'دمشق',
      slugEn: 'damascus',
      nameAr: 'دمشق',
      nameEn: 'Damascus',
      listingCount: 9,
    },
  ],
}
const categories = {
  categories: [
    {
      __typename: 'Category',
      id: 'c',
      key: 'venues',
      nameAr: 'أماكن الأعراس',
      nameEn: 'Venues',
      descriptionAr: '',
      descriptionEn: '',
      image: null,
      listingCount: 9,
    },
  ],
}

it.each(['Governorates', 'Categories'])('says that %s could not be read, and tries again', async (missing) => {
  await switchLanguage('en')
  let down = true
  const client = answering({
    Governorates: governorates,
    Categories: categories,
    [missing]: () =>
      down ? new Response('', { status: 500 }) : missing === 'Governorates' ? governorates : categories,
  })
  const page = [{ path: '/venues/:question/:governorate', element: <Page /> }]
  showRoutes(page, '/venues/women-only/damascus', client)
  expect(await screen.findByRole('heading', { level: 1, name: 'This page cannot be shown now' })).toBeVisible()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Women-only halls in Damascus'),
  )
})
