import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { moved, useDrag } from '../editor/reorder'

/**
 * The order of a list: by dragging, by keys and by buttons. It is shown at once, sent when the item is let go, and
 * given up where the server refuses it or has another one meanwhile. One order is sent at a time: two on their way
 * could arrive the other way round.
 */
export function useOrder(keys: string[], send: (keys: string[]) => Promise<boolean>) {
  const [own, setOwn] = useState<{ given: string; keys: string[] }>()
  const latest = useRef<string[]>(undefined) // as shown, until it is sent
  const released = useRef(false) // and so to be sent
  const busy = useRef(false)
  const given = keys.join(' ')
  const order = own?.given === given ? own.keys : keys
  const show = (from: number, to: number) => {
    latest.current = moved(latest.current ?? order, from, to)
    setOwn({ given, keys: latest.current })
  }
  const commit = async () => {
    released.current = true
    if (busy.current) return
    busy.current = true
    while (released.current && latest.current) {
      released.current = false
      const wanted = latest.current
      const done = await send(wanted)
      if (!done) setOwn(undefined)
      if (!done || latest.current === wanted) latest.current = undefined
    }
    released.current = false
    busy.current = false
  }
  const givenUp = () => {
    if (!busy.current) latest.current = undefined // nothing is left to send
  }
  const grip = useDrag(show, () => void commit(), givenUp)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return false
    show(from, to)
    void commit()
    return true
  }
  return { order, move, grip }
}

/** Where a key moves an item, if it does. */
export const placeByKey = ({ key }: KeyboardEvent, place: number, total: number): number | undefined =>
  ({ ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: total - 1 })[key]

/** Where an item stands, and what moves it. */
export interface Placed {
  place: number
  total: number
  grip: Partial<ReturnType<ReturnType<typeof useDrag>>>
  onMove: (to: number) => void
}

/**
 * The order of a list of handles: whoever moves an item hears where it is now, which `words` says of its key and its
 * place from 1 on, and keeps the focus on its handle.
 */
export function useHandles(
  keys: string[],
  send: (keys: string[]) => Promise<boolean>,
  words: (key: string, to: number) => string,
): { order: string[]; list: RefObject<HTMLUListElement | null>; said: string; placed: (at: number) => Placed } {
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const { order, move, grip } = useOrder(keys, send)
  const moveTo = (from: number, to: number) => {
    const key = order[from]!
    if (!move(from, to)) return
    say(words(key, to + 1))
    // A node that moves in the page loses the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus())
  }
  const placed = (at: number) => ({
    place: at,
    total: order.length,
    grip: grip(at),
    onMove: (to: number) => moveTo(at, to),
  })
  return { order, list, said, placed }
}
