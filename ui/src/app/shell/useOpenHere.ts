import { useCallback, useState } from 'react'
import { type Location, useLocation } from 'react-router'

/**
 * Whether something is open over the page. Going anywhere closes it, also to another part of the page, which has the
 * same key in the history, and also while its code is still on the way. It is closed in the same pass that draws the
 * new page, so that it gives the focus back before the arrival moves it to the heading.
 */
export function useOpenHere(): [open: boolean, setOpen: (open: boolean) => void] {
  const here = useLocation()
  const [openedAt, setOpenedAt] = useState<Location | null>(null)
  if (openedAt !== null && openedAt !== here) setOpenedAt(null)
  const setOpen = useCallback((open: boolean) => setOpenedAt(open ? here : null), [here])
  return [openedAt === here, setOpen]
}
