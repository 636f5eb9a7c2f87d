import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../tests/show'
import { switchLanguage } from '../shared/i18n/language'
import { consent } from '../shared/tracking/consent'
import { listeners, trackContact, trackPageView } from '../shared/tracking/tracking'
import InstallOffer from './shell/InstallOffer'
import { startTag } from './tag'

let added: HTMLScriptElement | undefined
const script = () => added
const told = (asked: boolean) => {
  document.head.innerHTML = `<meta name="analytics-tag" content="G-1" data-script="https://tag.example/js"${asked ? ' data-consent' : ''}>`
}
/** What the tag was told, as plain lists. */
const commands = () => window.dataLayer!.map((each) => [...(each as unknown[])])

beforeEach(async () => {
  await switchLanguage('en')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  consent.set(null)
  delete window.dataLayer
  added = undefined
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    added = element as HTMLScriptElement // the browser test loads one
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  listeners.clear()
  document.head.innerHTML = ''
})

it('loads the tag 100 ms after the page where nobody is asked, and reports pages and taps', () => {
  told(false)
  startTag()
  vi.advanceTimersByTime(99)
  expect(script()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(script()!.src).toBe('https://tag.example/js?id=G-1')
  trackPageView('/venue/jasmine')
  trackContact({ id: 'v', type: 'venue', name: 'Jasmine' }, 'phone', '+963944123456')
  const events = commands().filter(([kind]) => kind === 'event')
  expect(events).toContainEqual(['event', 'page_view', expect.objectContaining({ page_path: '/venue/jasmine' })])
  expect(events).toContainEqual([
    'event',
    'view',
    { event_category: 'venue', event_label: '/venue/jasmine', value: undefined },
  ])
  expect(events).toContainEqual(['event', 'phone', { event_category: 'venue', event_label: 'v', value: undefined }])
  expect(JSON.stringify(commands())).not.toContain('944123456')
})

it('tells it nothing of rooms', () => {
  told(false)
  startTag()
  vi.advanceTimersByTime(100)
  for (const path of ['/profile', '/admin/accounts/7', '/answers/secret']) trackPageView(path)
  expect(JSON.stringify(commands())).not.toMatch(/profile|accounts|secret/)
})

it('asks first where consent is asked for, and takes no for an answer', async () => {
  told(true)
  startTag()
  vi.advanceTimersByTime(1000)
  show(<InstallOffer />)
  expect(script()).toBeUndefined()
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'No, thanks' }))
  act(() => void vi.advanceTimersByTime(1000))
  expect(script()).toBeUndefined()
  expect(screen.queryByText('May we count your visit?')).toBeNull()
  consent.set('yes')
  vi.advanceTimersByTime(100)
  expect(script()).toBeDefined()
})
