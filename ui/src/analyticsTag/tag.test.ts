import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToBeacons } from '../../tests/beacons'
import { switchLanguage } from '../shared/i18n/language'
import { trackContact, trackPageView } from '../shared/tracking/tracking'

/** What the frame was told, as gtag.js would read it. */
let told: unknown[][] = []
const frame = () => document.querySelector('iframe')
const events = () => told.filter(([command]) => command === 'event').map(([, ...event]) => event)
const pages = () =>
  events().flatMap(([name, parts]) => (name === 'page_view' ? [(parts as { page_path: string }).page_path] : []))

/** Loads the script into a page that has a tag, as at a fresh start, and waits until it begins. */
async function begin(attributes = 'data-ask', path = '/venues') {
  history.replaceState(null, '', path)
  document.head.innerHTML = `<script type="text/plain" data-tag="G-1" data-host="tag.example" ${attributes}></script>`
  vi.resetModules()
  const { startTag } = await import('./tag')
  startTag()
  await vi.advanceTimersByTimeAsync(100)
  loaded()
}

/** The frame has loaded; happy-dom asks for none. */
const loaded = () => frame()?.dispatchEvent(new Event('load'))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const goTo = (path: string) => {
  history.pushState(null, '', path)
  trackPageView(path)
  loaded()
}

beforeEach(async () => {
  told = []
  await switchLanguage('en')
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"><main tabindex="-1"><article><h1>Page</h1></article></main></div>'
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, to) {
    this.dataset.src = to
  })
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings.enableIframePageLoading = true // it would complain; what it loads is the empty page
  const to = { postMessage: (said: unknown[]) => told.push(said) } as unknown as WindowProxy
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(to)
})
afterEach(() => {
  trackPageView('/login') // where a script that has begun does nothing more
  vi.useRealTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

it('does nothing where no tag is configured', async () => {
  vi.resetModules()
  const before = navigator.sendBeacon
  const { startTag } = await import('./tag')
  startTag()
  await vi.advanceTimersByTimeAsync(1000)
  expect(navigator.sendBeacon).toBe(before)
  expect(document.querySelector('section, iframe')).toBeNull()
})

it('loads nothing before consent, and then tells pages and taps by category, label and value', async () => {
  const sent = listenToBeacons()
  await begin()
  goTo('/venue/jasmine?from=%D9%84%D9%8A%D9%84%D9%89')
  trackContact({ id: 'v-0', type: 'venue', name: 'Jasmine' }, 'phone', '+963944123456')
  expect(frame()).toBeNull()
  expect(sent()).toHaveLength(2)
  press('Allow')
  loaded()
  expect(frame()!.dataset.src).toBe('/tag.html')
  expect(frame()!.getAttribute('sandbox')).toBe('allow-scripts')
  trackContact({ id: 'v-1', type: 'venue', name: 'Jasmine' }, 'whatsapp', '+963944123456')
  expect(told.map(([command]) => command).slice(0, 3)).toEqual(['consent', 'js', 'config'])
  expect(events()).toEqual([
    ['page_view', expect.objectContaining({ page_path: '/venue/jasmine' })],
    ['view', { event_category: 'venue', event_label: 'jasmine', value: 1 }],
    ['whatsapp', { event_category: 'venue', event_label: 'v-1', value: 1 }],
  ])
  expect(JSON.stringify(told)).not.toMatch(/944123456|%D9|from=|Jasmine/)
  expect(sent(), 'the site’s own records go out as before').toHaveLength(3)
})

it('takes no for an answer, and keeps it', async () => {
  await begin()
  press('No, thanks')
  expect(document.activeElement).toBe(document.querySelector('main'))
  goTo('/faq')
  await begin()
  expect(screen.queryByRole('region', { name: 'May we count your visit?' })).toBeNull()
  expect(frame()).toBeNull()
})

it('begins 100 ms after the page was loaded, where nobody is asked', async () => {
  const ready = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await begin('')
  expect(frame()).toBeNull()
  ready.mockReturnValue('complete')
  dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(99)
  expect(frame()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  loaded()
  expect(pages()).toEqual(['/venues'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not on unindexed pages: the frame goes, and nobody is asked', async () => {
  await begin('')
  goTo('/login')
  expect(frame()).toBeNull()
  goTo('/admin/accounts/7')
  trackContact({ id: 'v-1', type: 'venue', name: 'Jasmine' }, 'phone', '1')
  goTo('/faq')
  expect(pages()).toEqual(['/venues', '/faq'])
  expect(JSON.stringify(told)).not.toMatch(/login|admin|v-1/)
  await begin('data-ask', '/profile')
  expect(screen.queryByRole('region')).toBeNull()
})

it.each([
  ['Do Not Track', 'doNotTrack', '1', 'data-ask'],
  ['Do Not Track', 'doNotTrack', '1', ''],
  ['Global Privacy Control', 'globalPrivacyControl', true, 'data-ask'],
  ['Global Privacy Control', 'globalPrivacyControl', true, ''],
])('takes %s for a no, and asks nobody', async (_, name, value, attributes) => {
  Object.defineProperty(navigator, name, { value, configurable: true })
  try {
    await begin(attributes, '/privacy')
    expect(frame()).toBeNull()
    expect(screen.queryByRole('region', { name: 'May we count your visit?' })).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('Your browser asks sites not to track you')
    expect(screen.queryByRole('button')).toBeNull()
  } finally {
    Reflect.deleteProperty(navigator, name)
  }
})

it('says on the privacy page whether one is counted, and lets one change it, also where nobody is asked', async () => {
  await begin('', '/privacy')
  expect(screen.getByRole('status')).toHaveTextContent('You are counted.')
  press('Stop counting me')
  expect(screen.getByRole('status')).toHaveTextContent('You are not counted.')
  expect(frame()).toBeNull()
  goTo('/faq')
  expect(frame()).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  goTo('/privacy')
  document.querySelector('main')!.innerHTML = '<article></article>' // the app draws the page anew
  await vi.advanceTimersByTimeAsync(1)
  press('Allow counting')
  expect(frame()).not.toBeNull()
})

it('asks in the language that the page is turned to', async () => {
  await begin()
  const host = () => document.querySelector('.tag-banner bdi')!.textContent
  expect(screen.getByRole('region', { name: 'May we count your visit?' })).toHaveTextContent('tag.example')
  vi.useRealTimers()
  await switchLanguage('ar')
  await screen.findByRole('region', { name: 'هل تسمحون بعدّ زيارتكم؟' })
  expect(host()).toBe('tag.example')
})

it('follows the answer that was given in another tab', async () => {
  await begin()
  localStorage.setItem('tagAnswer', 'yes')
  dispatchEvent(new StorageEvent('storage', { key: 'tagAnswer' }))
  expect(frame()).not.toBeNull()
  localStorage.setItem('tagAnswer', 'no')
  dispatchEvent(new StorageEvent('storage', { key: 'tagAnswer' }))
  expect(frame()).toBeNull()
})
