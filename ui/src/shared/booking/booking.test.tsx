import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { currency } from '../money/money'
import { BookingState } from './BookingState'
import { bookingStatuses } from './booking'
import { useDaysInWords } from './days'
import { type Tariff, useTariffWords } from './tariff'

const sum = (amount: string) => ({ amount, currency: 'USD' as const })

function Words({ tariff, days = [] }: { tariff?: Tariff; days?: string[] }) {
  const words = useTariffWords()
  const inWords = useDaysInWords()
  return <p>{tariff ? words(tariff) : inWords(days)}</p>
}

/** What a reader sees, without the marks that isolate sums. */
const said = () => screen.getByRole('paragraph').textContent?.replace(/[\u2066-\u2069]/g, '')

beforeEach(async () => {
  currency.set('USD')
  await switchLanguage('en')
})

it.each([
  [{ flat: sum('1500'), perGuest: null, minGuests: 0 }, '$1,500'],
  [{ flat: null, perGuest: sum('12.5'), minGuests: 0 }, '$12.50 per guest'],
  [{ flat: sum('200'), perGuest: sum('10'), minGuests: 150 }, '$200 + $10 per guest (at least 150 guests)'],
  [{ flat: sum('200'), perGuest: null, minGuests: 150 }, '$200'],
  [{ flat: null, perGuest: null, minGuests: 0 }, ''],
])('says what a tariff comes to', (tariff, words) => {
  show(<Words tariff={tariff} />)
  expect(said()).toBe(words)
})

it.each([
  [['2027-08-12'], 'Thursday 12 August 2027'],
  [['2027-08-12', '2027-08-13'], 'Thursday 12 August 2027 to Friday 13 August 2027'],
  [['2027-08-12', '2027-08-19'], 'Thursday 12 August 2027; Thursday 19 August 2027'],
])('says which days they are', (days, words) => {
  show(<Words days={days} />)
  expect(said()?.replaceAll(',', '')).toBe(words)
})

it('has a word for every state', async () => {
  await switchLanguage('ar')
  show(bookingStatuses.map((status) => <BookingState key={status} status={status} />))
  expect(document.querySelectorAll('.badge svg')).toHaveLength(bookingStatuses.length)
  expect(screen.getByText('محجوز مؤقتًا')).toBeVisible()
})
