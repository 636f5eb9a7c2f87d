import { useSearchParams } from 'react-router'
import { inPlace } from './inPlace'

/** A filter with parts of it changed: an empty value takes a part out. */
export function withParts(before: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [part, value] of Object.entries(parts)) {
    if (value) after.set(part, value)
    else after.delete(part)
  }
  return after
}

/**
 * The filter in the address, and how parts of it change: an empty value takes a part out, and none is a step for Back.
 */
export function useFilterParams() {
  const [asked, setAsked] = useSearchParams()
  const change = (parts: Record<string, string>) =>
    setAsked((before) => withParts(before, parts), { ...inPlace, replace: true })
  return [asked, change] as const
}
