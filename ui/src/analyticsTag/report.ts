import { cleaned } from './cleaned'

/** What the third party is told, until it stops. */
export interface Report {
  viewed: (path: string) => void
  contacted: (channel: string, kind: string, id: string) => void
  stop: () => void
}

const visitKey = 'tagVisit'

/**
 * A random name for this tab's visit. In its frame the third party can keep none, and would count a visitor per page.
 */
function visit(): string {
  const made = `${Math.floor(Math.random() * 2 ** 31)}.${Math.floor(Date.now() / 1000)}`
  try {
    const kept = sessionStorage.getItem(visitKey)
    if (!kept) sessionStorage.setItem(visitKey, made)
    return kept ?? made
  } catch {
    return made
  }
}

export function forgetVisit(): void {
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // Nothing was kept.
  }
}

/**
 * The frame in which the third party's script runs (api/page/tag.go). It is of an origin of its own: it reads neither
 * the page nor what the browser keeps for the site, and sets no cookies. What runs in it ends with it.
 */
function openFrame(): { say: (...command: unknown[]) => void; remove: () => void } {
  const frame = document.createElement('iframe')
  frame.src = '/tag.html'
  frame.title = 'tag'
  frame.hidden = true
  frame.referrerPolicy = 'no-referrer'
  frame.setAttribute('sandbox', 'allow-scripts')
  let waiting: unknown[][] | null = []
  const post = (command: unknown[]) => frame.contentWindow?.postMessage(command, '*') // it has no origin to name
  frame.addEventListener('load', () => {
    for (const command of waiting ?? []) post(command)
    waiting = null
  })
  document.body.append(frame)
  return {
    say: (...command) => void (waiting ? waiting.push(command) : post(command)),
    remove: () => frame.remove(),
  }
}

/**
 * Where somebody is: the path that the site's own telemetry keeps, and nothing of the title, which may name somebody.
 */
const here = (path: string) => ({
  page_path: path,
  page_location: location.origin + encodeURI(path),
  page_title: path,
})

/**
 * Opens the frame and tells the third party's script there, which speaks the protocol of gtag.js, whom it counts for.
 */
export function openReport(id: string): Report {
  const { say, remove } = openFrame()
  /** An event as the specification names its parts. */
  const event = (action: string, category: string, label: string) =>
    say('event', action, { event_category: category, event_label: label, value: 1 })
  let last = ''
  say('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' })
  say('js', new Date())
  say('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    client_id: visit(),
    page_referrer: `${location.origin}/`,
    ...here('/'),
  })
  return {
    viewed(address) {
      const path = cleaned(address)
      if (!path || path === last) return
      last = path
      say('set', here(path))
      say('event', 'page_view', here(path))
      const [, kind, name] = /^\/(venue|service)\/(.+)/.exec(path) ?? []
      if (kind && name) event('view', kind, name)
    },
    contacted: event,
    stop: remove,
  }
}
