import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { type Column, Columns, useStanding } from './Columns'

const quote = (status: string) =>
  ({
    id: status,
    days: ['2027-05-06'],
    daypart: 'evening',
    guests: 0,
    tariff: { flat: null, perGuest: null, minGuests: 0 },
    price: { amount: '900', currency: 'USD' },
    included: [],
    validUntil: '2026-12-26T21:00:00Z',
    terms: { kept60: 0, kept30: 50, kept14: 100, text: { ar: '', en: '' } },
    status,
  }) as unknown as NonNullable<Column['quote']>

function Answers({ over }: { over: Column['over'] }) {
  const standing = useStanding()
  const columns = ['accepted', 'open'].map((status) => ({ status, quote: quote(status) }))
  return (
    <Columns
      columns={columns.map((each) => ({
        id: each.status,
        listing: null,
        quote: each.quote,
        state: null,
        asked: '2026-11-20',
        closed: false,
        over,
      }))}
      foot={{ title: 'Decision', cell: (column) => column.quote && standing(column.quote, column.over) }}
    />
  )
}

it('says of an open quote until when it holds, and no more of it once another was accepted', async () => {
  await switchLanguage('en')
  const { unmount } = show(<Answers over={false} />)
  expect(screen.getAllByText(/26 Dec/)).toHaveLength(2)
  unmount()
  show(<Answers over="The inquiry is closed" />)
  expect(screen.queryByText(/26 Dec/)).toBeNull()
  expect(screen.getAllByText('The inquiry is closed')).toHaveLength(2)
})
