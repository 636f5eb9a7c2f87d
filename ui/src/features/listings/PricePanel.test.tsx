import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { currency } from '../../shared/money/money'
import { ContactBar } from './Contact'
import { PricePanel } from './PricePanel'
import type { ShownListing } from './query'

const pounds = (amount: string | null) => (amount ? { amount, currency: 'SYP' } : null)
const panel = (price: string | null, least: string | null, most: string | null) => {
  const listing = { kind: 'SERVICE', price: pounds(price), minPrice: pounds(least), maxPrice: pounds(most) }
  const { unmount } = show(<PricePanel listing={listing as ShownListing}>{null}</PricePanel>)
  const words = screen.getByRole('region').textContent!.replaceAll(/[\u2066\u2069]|About, converted/g, '')
  unmount()
  return words
}

afterEach(() => currency.set('USD'))

it('tells what a listing costs from the least to the most, and which sums were converted', async () => {
  await switchLanguage('en')
  expect(panel('777000', '300000', '500000')).toBe('from$ USDSYP≈ $120up to ≈ $310.80')
  expect(panel(null, '300000', '500000')).toBe('from$ USDSYP≈ $120up to ≈ $200')
  expect(panel('400000', '300000', '500000')).toBe('from$ USDSYP≈ $120up to ≈ $200usually ≈ $160')
  expect(panel(null, null, '500000')).toBe('up to$ USDSYP≈ $200')
  expect(panel(null, null, null)).toBe('Price$ USDSYPAsk for the price')
  currency.set('SYP')
  expect(panel(null, '300000', '500000')).toBe('from$ USDSYP300,000 ل.سup to 500,000 ل.س')
})

it('says on a phone’s bar that one is to ask, where no price is named', async () => {
  await switchLanguage('en')
  const bar = (facts: object) => {
    const listing = {
      id: '1',
      kind: 'SERVICE',
      status: 'APPROVED',
      price: null,
      minPrice: null,
      maxPrice: null,
      ...facts,
    }
    const { unmount } = show(<ContactBar listing={listing as unknown as ShownListing} name="Rose" />)
    const words = screen.getByRole('group').textContent!.replaceAll(/[\u2068\u2069]/g, '')
    unmount()
    return words
  }
  expect(bar({})).toMatch(/^Ask for the price/)
  expect(bar({ price: { amount: null, currency: 'USD' } })).toMatch(/^Ask for the price/)
  expect(bar({ price: { amount: '1850', currency: 'USD' } })).toMatch(/^\$1,850/)
})
