import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether something is open over the page. Going anywhere closes it, also while its code is still on the way. It is
 * closed in the same pass that draws the new page, so that it gives the focus back before the arrival moves it to the
 * heading.
 */
export function useOpenHere(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== key) setOpenedAt(null)
  const setOpen = useCallback((open: boolean) => setOpenedAt(open ? key : null), [key])
  return [openedAt === key, setOpen]
}
