import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page as Analytics } from './Analytics'
import { Page as Audit } from './Audit'
import { Page as Bookings } from './Bookings'
import { Page as Security } from './Security'

beforeEach(() => switchLanguage('en'))

const whole = '0192aa00-0000-7000-8000-00000000000a'

it.each([
  ['Audit', Audit, 'account'],
  ['Audit', Audit, 'listing'],
  ['Security', Security, 'account'],
  ['Analytics', Analytics, 'listing'],
  ['AllBookings', Bookings, 'listing'],
])('looks in %s for nothing by an id that is cut off', async (query, Page, part) => {
  for (const [id, sought] of [
    [whole, whole],
    [whole.slice(0, 8), 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ]) {
    const asked: { filter: Record<string, string> }[] = []
    const { unmount } = show(
      <Page />,
      `/?${part}=${id}`,
      answering({
        [query]: (variables: { filter: Record<string, string> }) => {
          asked.push(variables)
          return new Error('none')
        },
      }),
    )
    await waitFor(() => expect(asked[0]?.filter[part]).toBe(sought))
    unmount()
  }
})
