/** What a visitor answered on this browser; null before they did. */
export type Answer = 'yes' | 'no' | null

const key = 'tagAnswer'
const known = (text: string | null): Answer => (text === 'yes' || text === 'no' ? text : null)

/** What the browser would not store; it is known until the page is left. */
let unstored: Answer = null
const listeners = new Set<() => void>()

export function answer(): Answer {
  try {
    return unstored ?? known(localStorage.getItem(key))
  } catch {
    return unstored
  }
}

/** Keeps an answer; it may be changed at any time. */
export function give(given: 'yes' | 'no'): void {
  unstored = null
  try {
    localStorage.setItem(key, given)
  } catch {
    unstored = given
  }
  for (const listener of listeners) listener()
}

/** Calls back after an answer was given or changed, in this tab or another. */
export function onAnswer(listener: () => void): void {
  listeners.add(listener)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener()
  })
}

/** Whether the browser says for its user that they do not want to be tracked. It is a no, and nobody is asked. */
export function refusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}
