import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from '../drafts'
import { interrupted } from '../session/session'
import { browserStorage } from '../store'
import { onStored } from '../tabs'
import { together } from '../together'
import { accountOf, handOver, noteVisitor } from '../visitorDrafts'

/**
 * A text that is kept on this device until it is sent. All tabs with the same text show the same: what is typed in one
 * appears in the others. A visitor's text is handed over to the account that they sign in to.
 */
export function useKeptText(key: DraftKey, start: string) {
  const [opened] = useState(() => {
    const account = accountOf(key)
    if (account) handOver(account) // they signed in in another tab
    return browserStorage.get(key)
  })
  const [text, setText] = useState(opened ?? start)
  // The stored text, as this tab has last read or written it.
  const known = useRef(opened)
  useEffect(
    () =>
      onStored(
        (each) => each === key,
        () => {
          known.current = browserStorage.get(key)
          // Signing out in another tab deletes drafts. Here the text stays for who is asked to sign in again.
          if (known.current !== null || !interrupted.get()) setText(known.current ?? start)
        },
      ),
    [key, start],
  )
  return {
    text,
    set: (typed: string) => {
      const stored = browserStorage.get(key)
      // If the two differ, another tab has written a text that this tab has not read yet.
      const next = stored === known.current ? typed : together(stored ?? '', typed)
      known.current = next === start ? null : next
      setText(next)
      browserStorage.set(key, known.current)
      noteVisitor(key, known.current !== null)
    },
    /** Deletes the text after it was sent. A text that has changed since, here or in another tab, stays. */
    forget: () => {
      if (browserStorage.get(key) !== text) return
      known.current = null
      setText(start)
      browserStorage.set(key, null)
      noteVisitor(key, false)
    },
  }
}
