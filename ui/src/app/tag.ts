import { rooms } from 'virtual:rooms'
import { consent } from '../shared/tracking/consent'
import { tagElement } from '../shared/tracking/tagElement'
import { listeners } from '../shared/tracking/tracking'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Milliseconds after the page was loaded (specification, section 7). */
const delay = 100

/** The tag reads its commands from a list of argument objects, which an array is not taken for. */
const command: (...said: unknown[]) => void = function () {
  window.dataLayer!.push(arguments)
}

/** An event as the specification names its parts. What was typed, numbers and addresses of people are no part of it. */
const event = (action: string, category: string, label: string, value?: number) =>
  command('event', action, { event_category: category, event_label: label, value })

/** Where somebody is, without the query string, in which there is what they searched for. */
const here = (path: string) => ({ page_path: path, page_location: location.origin + path })

/** Reports a public page. Rooms where people work, sign in or ask are nobody else's business: their paths hold ids. */
function viewed(path: string): void {
  if (rooms.test(path)) return
  command('event', 'page_view', here(path))
  const listing = /^\/(venue|service)\//.exec(path)
  if (listing) event('view', listing[1]!, path)
}

function load(id: string, script: string): void {
  window.dataLayer ??= []
  command('js', new Date())
  command('config', id, { send_page_view: false, ...here('/') })
  viewed(location.pathname)
  listeners.add((path, record) => {
    if (path.endsWith('/pageview')) viewed(String(record.path))
    else event(String(record.clickType), String(record.vendorType), String(record.vendorId))
  })
  const element = document.createElement('script')
  element.async = true
  element.src = `${script}?id=${encodeURIComponent(id)}`
  document.head.append(element)
}

/** Loads the third party's tag a moment after the page, and where consent is asked for, once there is some. */
export function startTag(): void {
  const told = tagElement()!
  const begin = () => setTimeout(() => load(told.content, told.dataset.script!), delay)
  const loaded = () => {
    if (told.dataset.consent === undefined || consent.get() === 'yes') return void begin()
    const stop = consent.follow(() => {
      if (consent.get() !== 'yes') return
      stop()
      begin()
    })
  }
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
}
