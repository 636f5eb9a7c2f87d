import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref for the list of a navigation strip. The box around the list is scrolled to the open page's link whenever
 * another page is opened. scrollIntoView is not used, because it would scroll the page too and hide its title.
 */
export function useOpenLinkInView(page: string | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current?.parentElement
    const open = list.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    if (!box || !open) return
    const around = box.getBoundingClientRect()
    box.scrollLeft += open.left + open.width / 2 - (around.left + around.width / 2)
    box.scrollTop += open.top + open.height / 2 - (around.top + around.height / 2)
  }, [page])
  return list
}
