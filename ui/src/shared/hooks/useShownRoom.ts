import { type RefObject, useEffect, useRef } from 'react'

/**
 * The list of a strip of rooms: the box around it is scrolled to the room that is open, whenever that is another one.
 * The page stays where it is: scrollIntoView would move it, too, and hide its title.
 */
export function useShownRoom(room: string | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current?.parentElement
    const open = list.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    if (!box || !open) return
    const around = box.getBoundingClientRect()
    box.scrollLeft += open.left + open.width / 2 - (around.left + around.width / 2)
    box.scrollTop += open.top + open.height / 2 - (around.top + around.height / 2)
  }, [room])
  return list
}
