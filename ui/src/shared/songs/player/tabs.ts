/** Connects the tabs of the site: `tell` reports that this tab plays, and `pause` is called when another tab does. */
export function listenToTabs(pause: () => void): { tell: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {} }
  const channel = new BroadcastChannel('songs')
  channel.addEventListener('message', pause)
  // BroadcastChannel's postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage('plays') }
}
