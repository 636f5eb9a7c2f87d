import { EmptyState, type WayOut } from '../../shared/components/EmptyState'
import { apart } from '../../shared/i18n/apart'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useCategories } from '../../shared/useCategories'
import { amenitiesIn, changed, facetOf, type FilterKey, filtersSet, type Found, setIn } from '../../shared/search/query'
import { takenBack } from './takenBack'
import type { Words } from '../../shared/search/useWords'

/**
 * The facet fields whose counts ignore their own filter, with the filters of each. `exact` means that the count is the
 * number of results without the filter.
 */
const open: [field: string, keys: FilterKey[], exact: boolean][] = [
  ['price', ['priceMax', 'priceMin'], false],
  ['capacity', ['guests'], false],
  ['rating', ['rating'], false],
  ['city', ['cityId'], true],
  ['kind', ['kind'], true],
  ['governorate', ['governorateId'], true],
  ['category', ['serviceType'], true],
]

/** The message for each reason why nothing can match, by the value of the step `nearest`. */
const reasons: Record<string, MessageKey> = {
  'not-offered': 'search.notOffered',
  elsewhere: 'search.elsewhere',
  contradiction: 'search.contradiction',
  unfinished: 'search.unfinished',
}

interface Searched {
  params: URLSearchParams
  found: Found
  words: Words
}

/**
 * Shown if nothing matches. Offers the same search without one of its filters, with the number of results if it is
 * known.
 */
export default function NothingFound({ params, found, words }: Searched) {
  const t = useT()
  const name = useName()
  const { doors } = useCategories()
  const query = params.get('q') ?? ''
  const ways: WayOut[] = []
  const leave = (key: FilterKey, value: string, next: URLSearchParams, count?: number) =>
    ways.push({
      to: `${paths.search()}?${next}`,
      label: t('search.without', { filter: words(key, value) || value }),
      ...(count === undefined ? {} : { count }),
    })
  // The day comes first: a listing may be free on another one.
  for (const key of ['free', 'days'] as const) {
    const value = setIn(params, key)
    if (value) leave(key, value, changed(params, { [key]: '' }))
  }
  for (const { kind, text } of found.understood) {
    const rest = takenBack(query, kind, text, found)
    if ((kind === 'days' || kind === 'daypart') && text && (rest.q || rest.daypart))
      ways.push({
        to: `${paths.search()}?${changed(params, rest)}`,
        label: t('search.askWithout', { asked: apart(text) }),
      })
  }
  for (const [field, keys, exact] of open) {
    const key = keys.find((each) => params.get(each))
    const count = facetOf(found, field).reduce((sum, each) => sum + each.count, 0)
    // Listings without a price are missing from the counts of prices, so their sum would be too low.
    if (key && count > 0)
      leave(
        key,
        params.get(key)!,
        changed(params, Object.fromEntries(keys.map((each) => [each, '']))),
        exact ? count : undefined,
      )
  }
  const amenities = amenitiesIn(params)
  const [amenity] = amenities.slice(-1)
  if (amenity) leave('amenities', amenity, changed(params, { amenities: amenities.slice(0, -1).join(',') }))
  if (ways.length === 0 && query && filtersSet(params) > 0) {
    ways.push({ to: paths.search({ q: query }), label: t('search.withoutAll') })
  }
  const near = ways.length > 0
  if (!near)
    for (const door of doors.slice(0, 3))
      ways.push({ to: paths.category(door.key), label: name(door), count: door.count })
  const why = reasons[found.nearest.find(({ kind }) => kind === 'nothing')?.value ?? '']
  const title = why
    ? t(why, { asked: apart(query) })
    : t(filtersSet(params) > 0 ? 'search.emptyFilters' : 'search.empty')
  return (
    <EmptyState title={title} ways={ways}>
      {t(near ? 'search.emptyLead' : 'search.emptyDoors')}
    </EmptyState>
  )
}
