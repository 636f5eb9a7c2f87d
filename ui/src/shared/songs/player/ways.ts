import type { MouseEvent } from 'react'

/** Follows a path within the site without loading it anew. */
type Follow = (path: string) => unknown

let follow: Follow | undefined

/** Tells the player, which stands beside the app, the way that the app's router has. */
export function leadBy(router: Follow): void {
  follow = router
}

/** For a link of the player: the app goes there, and the song goes on. New tabs and windows are the browser's. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (!follow || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void follow(event.currentTarget.pathname)
}
