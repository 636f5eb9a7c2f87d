import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { Now } from './Now'

beforeEach(() => {
  switchLanguage('en')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const place = (key: string, sessions: number) => ({
  __typename: 'OnSitePlace',
  key,
  nameAr: null as string | null,
  nameEn: null as string | null,
  sessions,
})
const answer = (late = false) => ({
  onSiteNow: {
    __typename: 'OnSiteNow',
    asOf: '2026-11-27T17:00:00Z',
    late,
    minutes: 5,
    sessions: 3,
    pages: [{ ...place('l', 2), nameAr: 'الياسمين', nameEn: 'Jasmine' }, place('/search', 1)],
    governorates: [place('', 3)],
    channels: [place('whatsapp', 3)],
    clicks: [30, 700].map((minutesAgo) => ({
      __typename: 'OnSiteClick',
      listing: 'l',
      nameAr: 'الياسمين',
      nameEn: 'Jasmine',
      way: 'phone',
      minutesAgo,
    })),
  },
})

const seen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says who is where, and of clicks how long ago they were', async () => {
  show(<Now />, '/', answering({ OnSiteNow: answer() }))
  const summary = (await screen.findByText('On the site now')).closest('summary')!
  expect(summary).toHaveTextContent('On the site now3As of 20:00')
  const panel = summary.parentElement!
  expect(panel).toHaveTextContent('PageJasmine2/search1')
  expect(panel).toHaveTextContent('ChannelWhatsApp3')
  expect(panel).toHaveTextContent('Phone: Jasmine30 minutes agoPhone: Jasmine11 hours ago')
  expect(screen.queryByRole('status')).toBeNull()
})

it('asks every fifteen seconds while it is seen, and at once when it is seen again', async () => {
  const client = answering({ OnSiteNow: answer() })
  show(<Now />, '/', client)
  await screen.findByText('On the site now')
  expect(client.answered).toHaveLength(1)
  await wait(15_100)
  expect(client.answered).toHaveLength(2)
  seen('hidden')
  await wait(60_000)
  expect(client.answered).toHaveLength(2)
  seen('visible')
  await wait(100)
  expect(client.answered).toHaveLength(3)
})

it('says that counting is late, and what could not be refreshed', async () => {
  let asked = 0
  const late = () => (++asked === 1 ? answer(true) : Response.error())
  show(<Now />, '/', answering({ OnSiteNow: late }))
  expect(await screen.findByRole('status')).toHaveTextContent('Counting is late')
  await wait(15_100)
  expect(screen.getByRole('status')).toHaveTextContent('Could not be refreshed')
  expect(screen.getByText('As of 20:00')).toBeVisible()
})

it('says that there is no connection', async () => {
  show(<Now />, '/', answering({ OnSiteNow: answer() }))
  await screen.findByText('On the site now')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await wait(2100)
  expect(screen.getByRole('status')).toHaveTextContent('You are offline')
})
