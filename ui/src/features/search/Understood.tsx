import { type ReactNode, Suspense } from 'react'
import { Token } from '../../shared/components/Chip'
import { weekday, wholeDay } from '../../shared/calendar/day'
import { Link } from '../../shared/components/Link'
import { lazyPart } from '../../shared/components/WhenNear'
import { apart } from '../../shared/i18n/apart'
import { type Lang, type MessageKey, type Translate, useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { kindWords } from '../../shared/listing/kinds'
import { paths } from '../../shared/paths'
import { filterDays } from '../../shared/search/days'
import {
  changed,
  type FilterKey,
  type Found,
  saysError,
  sortSaid,
  sortWords,
  withoutWords,
} from '../../shared/search/query'
import { someAsAsked } from './Nearest'
import { takenBack } from './takenBack'
import type { Words } from '../../shared/search/useWords'

const NoDays = lazyPart(() => import('./NoDays'), 'odd')

/** The label of each kind of meaning, and the filter whose values have the same names. */
const kinds: Record<string, [label: MessageKey, key?: FilterKey]> = {
  quarter: ['search.quarter'],
  governorate: ['search.place', 'governorateId'],
  city: ['search.place', 'cityId'],
  category: ['search.type', 'serviceType'],
  kind: ['search.type', 'kind'],
  region: ['search.place'],
  amenity: ['search.has', 'amenities'],
  capacityMin: ['search.guests', 'guests'],
  capacityMax: ['search.guests'],
  priceMin: ['search.price', 'priceMin'],
  priceMax: ['search.price', 'priceMax'],
  size: ['search.size'],
  days: ['search.date'],
  daypart: ['search.daypart', 'daypart'],
  listing: ['search.not'], // only as what is left out
}

/** The kind without its negation: `notAmenity` is an excluded `amenity`. */
function kindOf(kind: string): { kind: string; left: boolean } {
  const left = /^not([A-Z].*)$/.exec(kind)?.[1]
  return left ? { kind: left.toLowerCase(), left: true } : { kind, left: false }
}

/** With more dates than this, the words of the query are shown instead. */
const mostDates = 2

const sizes: Record<string, MessageKey> = { small: 'search.small', close: 'search.closest' }

/** Names the amenities and kinds of venues of which any will do; empty if one of them has no name. */
function anyOf(t: Translate, words: Words, value: string): string {
  const names = value.split('|').map((each) => {
    const [kind, of] = each.split(':')
    return of ? words(kind as FilterKey, of) : words('amenities', each)
  })
  return names.every(Boolean) ? [...new Set(names)].join(t('search.or')) : ''
}

/** Formats a number, a size, a date or days of the week for which no filter has a name; empty for anything else. */
function sayOf(t: Translate, lang: Lang, kind: string, value: string): string {
  if (kind === 'days' && /^[0-6](,[0-6])*$/.test(value)) {
    return value
      .split(',')
      .map((each) => weekday(Number(each), lang))
      .join(t('search.comma'))
  }
  if (kind === 'days' && /^[\d-]+$/.test(value)) return wholeDay(value, lang)
  if (kind === 'days' && value.split(' ').length <= mostDates) return filterDays(value, lang, t('search.comma'))
  if (kind === 'capacityMax') return t('search.guestsUpTo', { count: Number(value) || 0 })
  if (kind === 'size') return t(sizes[value] ?? 'search.big')
  return ''
}

/** A row of fixed height, so that the results below do not move while the user types. It grows if its content wraps. */
export const UnderstoodRow = ({ children }: { children?: ReactNode }) => (
  <div className="mt-2 flex min-h-11 flex-wrap items-center gap-2">{children}</div>
)

/** Returns a function that names what a part of the query was understood as; empty if it has no name. */
export function useMeanings(words: Words): (meaning: Found['understood'][number]) => string {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  return ({ kind: written, value, ...named }) => {
    const { kind } = kindOf(written)
    const [, key] = kinds[kind] ?? []
    if (kind === 'amenity' && value.includes('|')) return anyOf(t, words, value)
    // A city is named here, because its filter has names only for the chosen governorate. A trade has the name of its
    // category.
    const known = !key || kind === 'city' || (kind === 'kind' && !kindWords[value]) ? name(named) : words(key, value)
    return known || sayOf(t, lang, kind, value)
  }
}

/** The parts of the query by label and value. Parts with the same label and value are joined, with their words. */
function useSaid(found: Found, words: Words) {
  const t = useT()
  const meaning = useMeanings(words)
  const said = new Map<string, { kind: string; label: string; shown: string; text: string }>()
  for (const each of found.understood) {
    const { kind, left } = kindOf(each.kind)
    const [of] = kinds[kind] ?? []
    if (!of) continue
    const { text } = each
    // "A band, no DJ": both have the name of one category, so their words are shown.
    const clashes = found.understood.some(
      (other) =>
        kindOf(other.kind).left !== left && kindOf(other.kind).kind === kind && meaning(other) === meaning(each),
    )
    const called = clashes ? '' : meaning(each)
    const shown = called || text
    const label = t(left && called ? 'search.not' : of) // the words of the query say themselves that it is left out
    const before = said.get(label + shown)
    said.set(label + shown, { kind: each.kind, label, shown, text: before ? `${before.text} ${text}` : text })
  }
  return said
}

/** The search for one of two groups, if `text` asks for the other one only. */
function otherGroup({ groups }: Found, text: string): { q: string } | undefined {
  const others = groups.filter(({ understood }) => !understood.some((each) => text.includes(each.text)))
  return groups.length === 2 && others.length === 1 && others[0]!.query ? { q: others[0]!.query } : undefined
}

/**
 * How the query was understood: each meaning with a button that removes it, the suggested spelling, and the words that
 * were ignored.
 */
export function Understood({
  found,
  params,
  words,
  onChange,
}: {
  found: Found
  params: URLSearchParams
  words: Words
  onChange: (changes: { q: string; daypart?: string }) => void
}) {
  const t = useT()
  const query = params.get('q') ?? ''
  const takeBack = (kind: string, text: string) => () =>
    onChange(otherGroup(found, text) ?? takenBack(query, kind, text, found))
  const order = sortSaid(found)
  const said = useSaid(found, words)
  const tokens = [...said].map(([key, { kind, label, shown, text }]) => (
    <Token key={key} kind={label} value={shown} onRemove={takeBack(kind, text)} />
  ))
  return (
    <>
      <UnderstoodRow>
        {(tokens.length > 0 || order) && (
          <span className="me-1 shrink-0 text-small text-muted">{t('search.understood')}</span>
        )}
        {tokens}
        {order && (
          <Token kind={t('search.sort')} value={t(sortWords[order.sort])} onRemove={takeBack('sort', order.text)} />
        )}
      </UnderstoodRow>
      {found.understood.some(({ kind }) => saysError(kind)) && (
        <Suspense>
          <NoDays found={found} />
        </Suspense>
      )}
      <WholeCity found={found} params={params} />
      {found.didYouMean && found.didYouMean !== query && <DidYouMean found={found} params={params} />}
      {found.total > 0 && found.dropped.length > 0 && <Dropped found={found} params={params} />}
    </>
  )
}

interface AskedProps {
  found: Found
  params: URLSearchParams
}

/** Says that all results are in one quarter, with a link to the whole city. */
function WholeCity({ found, params }: AskedProps) {
  const t = useT()
  const name = useName()
  const quarter = found.total > 0 && found.understood.find(({ kind }) => kind === 'quarter')
  const query = params.get('q') ?? ''
  const city = found.hits[0]?.listing.city
  const around = found.nearest.some(({ kind }) => kind === 'fewThere')
  if (!quarter || !city || around) return null
  return (
    <p className="mt-2 text-small">
      {t('search.onlyQuarter')}{' '}
      <Link
        className="link"
        to={`${paths.search()}?${changed(params, { q: `${withoutWords(query, quarter.text)} ${name(city)}` })}`}
      >
        {t('search.allOfCity', { city: name(city) })}
      </Link>
    </p>
  )
}

function DidYouMean({ found, params }: AskedProps) {
  const t = useT()
  // If the filters leave no results, the suggestion drops them.
  const meant = changed(found.total > 0 ? params : new URLSearchParams(), { q: found.didYouMean ?? '' })
  return (
    <p className="mt-2 text-small">
      {t('search.didYouMean')}{' '}
      <Link className="link" to={`${paths.search()}?${meant}`}>
        <bdi>{found.didYouMean}</bdi>
      </Link>
    </p>
  )
}

/** The words that the search ignored, with a link to search without them. */
function Dropped({ found, params }: AskedProps) {
  const t = useT()
  const query = params.get('q') ?? ''
  // If the results differ from the query in other ways too, Nearest says so.
  const rest = found.nearest.every(someAsAsked)
  const dropped = found.dropped.map(apart).join(t('search.comma'))
  const without = (parts: string[]) => parts.reduce((left, part) => withoutWords(left, part), query)
  return (
    <p className="mt-2 text-small">
      {t(rest ? 'search.dropped' : 'search.droppedToo', { words: dropped })}{' '}
      {found.dropped.every((part) => query.includes(part)) && without(found.dropped) && (
        <Link className="link" to={`${paths.search()}?${changed(params, { q: without(found.dropped) })}`}>
          {t('search.askWithout', { asked: dropped })}
        </Link>
      )}
    </p>
  )
}
