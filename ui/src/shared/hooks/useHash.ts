import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part that the address names into view, once it is drawn. Returns its id, or nothing. */
export function useHash(): string {
  const { hash, key } = useLocation()
  const id = decodeURIComponent(hash.slice(1))
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [id, key])
  return id
}
