import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { readLibrary } from '../library'
import { noteLibrary, type PartyList } from './lists'

/** Checks once whether the library still has the songs of an unsaved playlist. For saved ones the server says so. */
export function useLibrary(list: PartyList | undefined): void {
  const client = useClient()
  const asks = list !== undefined && list.saved === undefined && list.items.length > 0
  const asked = useRef(false)
  useEffect(() => {
    if (!asks || asked.current || !navigator.onLine) return
    asked.current = true
    readLibrary(client).then(
      (songs) => songs && noteLibrary(new Set(songs.map(({ id }) => id))),
      (error: unknown) => console.debug(error),
    )
  }, [asks, client])
}
