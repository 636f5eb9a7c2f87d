import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { nearDay } from '../calendar/day'
import { dayAgo } from '../i18n/days'
import { switchLanguage } from '../i18n/language'
import { FreeLine } from './FreeLine'
import type { Found } from './query'

const day = dayAgo(-40)
const listing = { id: '1', kind: 'VENUE', slugAr: 'dar', slugEn: 'dar', nameAr: 'دار', nameEn: 'Dar' }
const hit = (said: { freeOn?: string; nearestFree?: string }) =>
  ({ listing, highlights: [], freeOn: null, nearestFree: null, ...said }) as unknown as Found['hits'][number]

beforeEach(() => switchLanguage('en'))

it('says on which day something is free, with a sign, and leads to that day of it', async () => {
  const onOpen = vi.fn()
  const { router } = show(<FreeLine hit={hit({ freeOn: day })} days={day} daypart="noon" onOpen={onOpen} />)
  const line = screen.getByRole('link', { name: `Free on ${nearDay(day, 'en')}` })
  expect(line.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  await userEvent.click(line)
  expect(router.state.location).toMatchObject({
    pathname: '/venue/dar',
    hash: '#dates',
    state: { day, daypart: 'noon' },
  })
  expect(onOpen).toHaveBeenCalledOnce()
})

it('says when something is free next, in both languages, with another sign', async () => {
  const english = show(<FreeLine hit={hit({ nearestFree: day })} days={day} daypart="noon" />)
  expect(screen.getByRole('link', { name: `Not free then; nearest: ${nearDay(day, 'en')}` })).toBeVisible()
  const taken = document.querySelector('svg')!.innerHTML
  english.unmount()
  await switchLanguage('ar')
  const next = show(<FreeLine hit={hit({ nearestFree: day })} days={day} daypart="noon" />)
  expect(screen.getByRole('link')).toHaveTextContent(`غير متاح حينها، وأقرب يوم متاح: ${nearDay(day, 'ar')}`)
  next.unmount()
  show(<FreeLine hit={hit({ freeOn: day })} days={day} daypart="noon" />)
  expect(screen.getByRole('link')).toHaveTextContent(`متاح يوم ${nearDay(day, 'ar')}`)
  expect(document.querySelector('svg')!.innerHTML).not.toBe(taken)
})

it('says where there is no free day, and nothing where nobody asked', () => {
  const noon = show(<FreeLine hit={hit({})} days={day} daypart="noon" />)
  expect(screen.getByText('Not let for this part of the day')).toBeVisible()
  noon.unmount()
  const any = show(<FreeLine hit={hit({})} days={day} daypart="" />)
  expect(screen.getByText('No free days')).toBeVisible()
  any.unmount()
  const { container } = show(<FreeLine hit={hit({})} days="" daypart="noon" />)
  expect(container.textContent).toBe('')
})
