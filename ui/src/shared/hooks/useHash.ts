import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the element that the address names, once it is rendered. Returns its id, or ''. */
export function useHash(): string {
  const { hash, key } = useLocation()
  const id = decoded(hash.slice(1))
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [id, key])
  return id
}

/** Decodes a part of an address. A malformed one, such as `%E0%A4%A`, is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
