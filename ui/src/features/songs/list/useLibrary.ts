import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { readLibrary } from '../library'
import { noteLibrary, type PartyList } from './lists'

/** Looks once whether the library still has the songs of a list that the server does not know. */
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
