import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { latinDigits } from '../../shared/i18n/digits'
import { inPlace } from '../../shared/inPlace'
import { withParts } from '../../shared/useFilterParams'

/** The parts of a filter that hold what somebody typed. All others are chosen, and hold days and ids. */
const typed = ['q', 'words'] as const

type Searched = Partial<Record<(typeof typed)[number], string>>

/** Fewer digits are a number of guests, a year or a price. */
const phoneDigits = 7

/** Whether words look like an email or a phone, in digits of any script. */
function isContact(words: string): boolean {
  return words.includes('@') || latinDigits(words).replace(/\D/g, '').length >= phoneDigits
}

/**
 * A filter as an entry of the history. An email or a phone that is looked for is in its state: the address is kept by
 * the browser, and is shared with the link.
 */
export function entryOf(filter: URLSearchParams) {
  const address = new URLSearchParams(filter)
  const searched: Searched = {}
  for (const part of typed) {
    const words = address.get(part) ?? ''
    if (!isContact(words)) continue
    searched[part] = words
    address.delete(part)
  }
  const search = address.size > 0 ? `?${address}` : ''
  return { search, state: Object.keys(searched).length > 0 ? { searched } : null }
}

/**
 * The filter of a list with a search, and how parts of it change, as `useFilterParams` has it. It is in the address but
 * for an email or a phone, which Back and a reload find in the state of the entry. An address that has one, as a link
 * from elsewhere may, loses it.
 */
export function useListFilter() {
  const [address] = useSearchParams()
  const { state } = useLocation() as { state: { searched?: Searched } | null }
  const navigate = useNavigate()
  const asked = withParts(address, { ...state?.searched })
  const exposed = typed.some((part) => isContact(address.get(part) ?? ''))
  const hide = useEffectEvent(() => {
    const { search, state: hidden } = entryOf(asked)
    void navigate({ search }, { state: hidden, replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (exposed) hide()
  }, [exposed])
  const change = (parts: Record<string, string>) => {
    const { search, state: next } = entryOf(withParts(asked, parts))
    void navigate({ search }, { ...inPlace, state: next, replace: true })
  }
  return [asked, change] as const
}
