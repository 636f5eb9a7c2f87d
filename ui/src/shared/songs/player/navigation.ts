import type { MouseEvent } from 'react'

/** Navigates to a path without reloading the page. */
type Follow = (path: string) => unknown

let follow: Follow | undefined

/** Gives the player the navigate function of the app's router, because the player is rendered outside the app. */
export function setNavigate(router: Follow): void {
  follow = router
}

/**
 * Handles a click on a link of the player: the app navigates, and the song keeps playing. Clicks that open a new tab or
 * window are left to the browser.
 */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (!follow || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void follow(event.currentTarget.pathname)
}
