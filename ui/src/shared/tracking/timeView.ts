import { sessionId } from '../session/session'
import { send } from './tracking'

/** The clock stops when there was no sign of a reader for so long, in milliseconds. */
const patience = 120_000

/** As the server: for how many seconds a view counts at most. */
const most = 1800

let view: string | undefined
/** How often the seconds of this view were sent. */
let turn = 0
/** For how long the page was seen that is not sent yet, up to when that is known, and whether it is in sight. */
let seen = 0
let last: number | undefined
let shown = false

/** Adds the time since the last sign of a reader. */
function look(): void {
  const now = performance.now()
  if (shown) seen += Math.min(now - (last ?? now), patience)
  last = now
  shown = !document.hidden
}

function tell(): void {
  look()
  const seconds = Math.min(Math.floor(seen / 1000), most)
  if (!view || !seconds) return
  seen = 0
  send('/api/analytics/track/leave', { sessionId: sessionId(), viewId: view, turn: turn++, seconds })
}

/**
 * Tells how long the page is seen whose view has this id, whenever it is left or hidden: only the time in which it was
 * in sight, of somebody who moved, scrolled or typed. Ends the view before it.
 */
export function timeView(id: string | undefined): void {
  if (last === undefined) {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
      addEventListener(sign, look, { capture: true, passive: true })
    document.addEventListener('visibilitychange', tell)
    addEventListener('pageshow', look)
    addEventListener('pagehide', () => {
      tell()
      shown = false // a browser may keep the page, and show it again much later
    })
  }
  tell()
  view = id
  seen = turn = 0
}
