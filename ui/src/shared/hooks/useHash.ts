import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part that the address names into view, once it is drawn. Returns its id, or nothing. */
export function useHash(): string {
  const { hash, key } = useLocation()
  const id = decoded(hash.slice(1))
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [id, key])
  return id
}

/** The text of a part of an address; as it stands where it is no text, e.g. `%E0%A4%A`. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
