import { type RefObject, useEffect, useRef } from 'react'

/** The list of a strip of rooms: it is scrolled to the room that is open, whenever that is another one. */
export function useShownRoom(room: string | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [room])
  return list
}
