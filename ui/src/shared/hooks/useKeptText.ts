import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from '../drafts'
import { browserStorage } from '../store'
import { onStored } from '../tabs'
import { together } from '../together'
import { accountOf, handOver, noteVisitor } from '../visitorDrafts'

/**
 * A text that stays on this device until it is sent. The tabs that write it show the same: what is typed in one stands
 * in the others. What a visitor writes goes with them into the account that they sign in to.
 */
export function useKeptText(key: DraftKey, start: string) {
  const [opened] = useState(() => {
    const account = accountOf(key)
    if (account) handOver(account) // they signed in in another tab
    return browserStorage.get(key)
  })
  const [text, setText] = useState(opened ?? start)
  // What the device keeps, as this tab has read or written it last.
  const known = useRef(opened)
  useEffect(
    () =>
      onStored(
        (each) => each === key,
        () => {
          known.current = browserStorage.get(key)
          setText(known.current ?? start)
        },
      ),
    [key, start],
  )
  return {
    text,
    set: (typed: string) => {
      const stored = browserStorage.get(key)
      // Where they differ, another tab wrote, and this one has not heard of it yet.
      const next = stored === known.current ? typed : together(stored ?? '', typed)
      known.current = next === start ? null : next
      setText(next)
      browserStorage.set(key, known.current)
      noteVisitor(key, known.current !== null)
    },
    /** The text is sent. What was typed since, here or in another tab, stays. */
    forget: () => {
      if (browserStorage.get(key) !== text) return
      known.current = null
      setText(start)
      browserStorage.set(key, null)
      noteVisitor(key, false)
    },
  }
}
