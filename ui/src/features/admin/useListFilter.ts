import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { latinDigits } from '../../shared/i18n/digits'
import { inPlace } from '../../shared/inPlace'
import { isSame, withParts } from '../../shared/useFilterParams'

/** The parts of a filter that contain typed text. All others contain days, ids or chosen values. */
const typed = ['q', 'words'] as const

type Searched = Partial<Record<(typeof typed)[number], string>>

/** A text with fewer digits is not a phone number, but a number of guests, a year or a price. */
const phoneDigits = 7

/** Reports whether a text looks like an email address or a phone number, with digits of any script. */
function isContact(words: string): boolean {
  return words.includes('@') || latinDigits(words).replace(/\D/g, '').length >= phoneDigits
}

/**
 * Splits a filter into the query of a URL and the state of a history entry. An email or a phone goes into the state,
 * because browsers store URLs and people share them.
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
 * The filter of a list and a function that changes parts of it. The filter is in the URL, except for an email or a
 * phone, which the state of the history entry holds. Back undoes a change; Back and a reload restore both. An email or
 * a phone in the URL, e.g. from an external link, is moved into the state.
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
    const after = withParts(asked, parts)
    const { search, state: next } = entryOf(after)
    void navigate({ search }, { ...inPlace, state: next, replace: isSame(asked, after) })
  }
  return [asked, change] as const
}
