import { sessionId } from '../session/session'
import { browserStorage } from '../store'
import { deviceInfo } from './device'

/** Sends a beacon that survives the page. Errors are only logged to the console. */
export function send(path: string, record: object): void {
  const body = JSON.stringify(record)
  try {
    if (navigator.sendBeacon?.(path, body)) return
    fetch(path, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
    }).catch((error: unknown) => console.debug(error))
  } catch (error) {
    console.debug(error)
  }
}

const province = () => browserStorage.get('userProvince')

/**
 * One page view, by path; answers with its id. Of the query string only what says which campaign led here is told.
 */
export function trackPageView(path: string): string | undefined {
  const query = new URLSearchParams(location.search)
  const eventId = crypto.randomUUID?.()
  send('/api/analytics/track/pageview', {
    eventId,
    sessionId: sessionId(),
    path,
    referrer: document.referrer || null,
    province: province(),
    city: null,
    ...deviceInfo(),
    screenWidth: screen.width,
    screenHeight: screen.height,
    theme: document.documentElement.dataset.theme,
    utm: ['source', 'medium', 'campaign'].map((part) => query.get('utm_' + part)),
  })
  return eventId
}

export type ContactChannel = 'phone' | 'whatsapp' | 'directions' | 'facebook' | 'instagram' | 'website'

export interface Contacted {
  id: string
  type: 'venue' | 'service'
  name: string
}

/** Records a contact click on a listing, with the number or address that was used. */
export function trackContact(listing: Contacted, clickType: ContactChannel, contactValue: string): void {
  send('/api/analytics/track/vendor-click', {
    eventId: crypto.randomUUID?.(),
    sessionId: sessionId(),
    vendorId: listing.id,
    vendorType: listing.type,
    vendorName: listing.name,
    clickType,
    contactValue,
    province: province(),
    deviceType: deviceInfo().deviceType,
  })
}
