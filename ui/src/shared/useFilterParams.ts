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

/** Reports whether two filters ask for the same, so that going from one to the other is no step for Back. */
export const isSame = (a: URLSearchParams, b: URLSearchParams): boolean => a.toString() === b.toString()

/** The filter in the address, and how parts of it change: an empty value takes a part out. Back undoes a change. */
export function useFilterParams() {
  const [asked, setAsked] = useSearchParams()
  const change = (parts: Record<string, string>) => {
    const after = withParts(asked, parts)
    setAsked(after, { ...inPlace, replace: isSame(asked, after) })
  }
  return [asked, change] as const
}
