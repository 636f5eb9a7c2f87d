interface Listener {
  /** Somebody arrived at a path. */
  viewed: (path: string) => void
  /** Somebody tapped a contact button of a listing. */
  contacted: (channel: string, kind: string, id: string) => void
}

function tell(listener: Listener, address: string, body: string): void {
  const [, kind] = /\/api\/analytics\/track\/(pageview|vendor-click)$/.exec(address) ?? []
  if (!kind) return
  const record = JSON.parse(body) as Record<string, unknown>
  if (kind === 'pageview') listener.viewed(String(record.path))
  else listener.contacted(String(record.clickType), String(record.vendorType), String(record.vendorId))
}

/**
 * Hears what the app records, at the door through which it leaves: all that it tells its own server of a visit goes to
 * `sendBeacon` first (shared/tracking). So the app need not know of a listener, and is not a byte longer for one.
 */
export function listen(listener: Listener): void {
  const send = navigator.sendBeacon?.bind(navigator)
  if (!send) return
  navigator.sendBeacon = (address, body) => {
    try {
      if (typeof body === 'string') tell(listener, String(address), body)
    } catch (error) {
      console.debug(error) // the app's record goes out whatever happens here
    }
    return send(address, body)
  }
}
