/** Tells the other tabs that this one plays, and pauses where one of them does. */
export function listenToTabs(pause: () => void): { tell: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {} }
  const channel = new BroadcastChannel('songs')
  channel.addEventListener('message', pause)
  // A channel's postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage('plays') }
}
