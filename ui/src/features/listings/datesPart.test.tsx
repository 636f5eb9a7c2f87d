import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { DatesPart } from './DatesPart'
import type { ShownListing } from './query'

// The calendar's code is on its way.
vi.mock('./Dates', () => new Promise(() => {}))

it('shows that the calendar is loading from the press of its button on', async () => {
  await switchLanguage('en')
  show(<DatesPart listing={{ id: 'l', kind: 'VENUE' } as unknown as ShownListing} name="Jasmine Hall" />)
  const dates = within(screen.getByRole('region', { name: 'Dates' }))
  await userEvent.click(dates.getByRole('button', { name: 'Show the free days' }))
  expect(dates.getByRole('status')).toHaveTextContent('Loading…')
  expect(dates.getByRole('status').querySelectorAll('.skeleton')).toHaveLength(1)
})
