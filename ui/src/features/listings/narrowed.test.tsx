import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Narrowed } from './Narrowed'

const category = {
  __typename: 'Category',
  id: 'c',
  key: 'photography',
  nameAr: 'تصوير',
  nameEn: 'Photography',
  descriptionAr: '',
  descriptionEn: '',
  image: null,
  listingCount: 9,
}

it('has no heading but the name of its category', async () => {
  await switchLanguage('en')
  show(<Narrowed type="photography" />, '/services/photography', answering({ Categories: { categories: [category] } }))
  expect(screen.queryByRole('heading', { level: 1 }), 'while the name is on the way').toBeNull()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Photography')
})

it('has the heading of all services where no name could be read', async () => {
  await switchLanguage('en')
  const client = answering({ Categories: new Response('', { status: 500 }) })
  show(<Narrowed type="photography" />, '/services/photography', client)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Wedding services')
})
