import { type Daypart, dayparts } from '../booking/booking'
import { graphql, type ResultOf, type VariablesOf } from '../graphql/graphql'
import { latinDigits } from '../i18n/digits'
import type { MessageKey } from '../i18n/language'
import { ListingCardFragment } from '../listing/card'

export const SearchDocument = graphql(
  `
    query Search($query: String!, $filter: SearchFilter, $sort: SearchSort!, $first: Int!, $offset: Int) {
      search(query: $query, filter: $filter, sort: $sort, first: $first, offset: $offset) {
        id
        total
        days
        dropped
        nearest {
          kind
          value
          text
        }
        didYouMean
        understood {
          kind
          value
          text
          nameAr
          nameEn
        }
        facets {
          field
          values {
            value
            count
          }
        }
        hits {
          freeOn
          nearestFree
          shown
          highlights {
            field
            start
            end
          }
          listing {
            ...ListingCard
            id
            nameAr
            nameEn
            venueType
            governorate {
              nameAr
              nameEn
            }
            city {
              nameAr
              nameEn
            }
            quarterAr
            quarterEn
            latitude
            longitude
          }
        }
      }
    }
  `,
  [ListingCardFragment],
)

export const AmenityNamesDocument = graphql(`
  query AmenityNames {
    amenities {
      key
      nameAr
      nameEn
    }
  }
`)

export const RecordSearchClick = graphql(`
  mutation RecordSearchClick($input: RecordSearchClick!) {
    recordSearchClick(input: $input) {
      position
    }
  }
`)

export type Found = ResultOf<typeof SearchDocument>['search']
export type Asked = VariablesOf<typeof SearchDocument>

export const sorts = ['RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'RATING', 'CAPACITY'] as const
type Sort = (typeof sorts)[number]

export const sortWords: Record<Sort, MessageKey> = {
  RELEVANCE: 'search.sortRelevance',
  PRICE_ASC: 'search.sortPriceAsc',
  PRICE_DESC: 'search.sortPriceDesc',
  RATING: 'search.sortRating',
  CAPACITY: 'search.sortCapacity',
}

/**
 * The order that the words of a search ask for, with those words; nothing where they ask for none or another is chosen.
 */
export function sortSaid(found: Found | undefined): { sort: Sort; text: string } | null {
  const said = found?.understood.find(({ kind }) => kind === 'sort')
  const sort = sorts.find((each) => each === said?.value.toUpperCase())
  return said && sort ? { sort, text: said.text } : null
}

const letter = /[\p{L}\p{M}\p{N}]/u

/** Where words stand in a text: as words of their own, else as a part of another one. */
function placeOf(text: string, words: string): number {
  if (words === '') return -1
  const first = text.indexOf(words)
  for (let at = first; at >= 0; at = text.indexOf(words, at + 1))
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + words.length] ?? '')) return at
  return first
}

/** What led to words that go: "and", which words that are quoted come without, and "with". */
const lead = /(^|\s)(?:و|(?:و?مع|with)\s+)$/i

/** A query without some of its words, which need not stand beside each other. */
export function withoutWords(query: string, words: string): string {
  const parts = query.includes(words) ? [words] : words.split(/\s+/)
  return parts
    .reduce((rest, part) => {
      const at = placeOf(rest, part)
      if (at < 0) return rest
      return `${rest.slice(0, at).replace(lead, '$1')} ${rest.slice(at + part.length)}`
    }, query)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The parameters of the address that narrow a search; the words, the order and how many are shown stand beside them.
 */
export const filterKeys = [
  'days',
  'daypart',
  'free',
  'serviceType',
  'kind',
  'governorateId',
  'cityId',
  'priceMin',
  'priceMax',
  'guests',
  'rating',
  'amenities',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** How many results a page of the list has, and how many the list may grow to. */
export const pageSize = 24
export const most = 96

/** A positive number of the address; nothing for anything else. */
function numberIn(params: URLSearchParams, key: FilterKey): number | null {
  const value = Number(latinDigits(params.get(key) ?? ''))
  return Number.isFinite(value) && value > 0 ? value : null
}

const wholeIn = (params: URLSearchParams, key: FilterKey) => {
  const value = numberIn(params, key)
  return value === null ? null : Math.min(Math.floor(value), 1_000_000)
}

/** A day, or a range of days, with the days of the week that are meant of it, 0 for Sunday. */
const dayOrRange = /^\d{4}-\d\d-\d\d(?:\/\d{4}-\d\d-\d\d(?:\/[0-6](?:,[0-6])*)?)?$/

/** A day in figures that somebody wrote into an address, as a filter has it: 2027-5-1, 1/5/2027, 1.5.2027. */
function dayWritten(part: string): string {
  const iso = part.replace(/^(\d\d?)([-/.])(\d\d?)\2(\d{4})$/, '$4-$3-$1')
  return iso.replace(/(\d{4})-(\d\d?)-(\d\d?)(?!\d)/g, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}

/** The days of an address, as a filter has them. */
const daysIn = (params: URLSearchParams) =>
  latinDigits(params.get('days') ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .split(/\s+/)
    .map(dayWritten)
    .filter((each) => dayOrRange.test(each))
    .join(' ')

const daypartIn = (params: URLSearchParams): Daypart | null =>
  dayparts.find((each) => each === params.get('daypart')) ?? null

/** A filter's value in an address, numbers in Latin digits; empty where it is not set or means nothing. */
export function setIn(params: URLSearchParams, key: FilterKey): string {
  switch (key) {
    case 'days':
      return daysIn(params)
    case 'daypart':
      return daypartIn(params) ?? ''
    case 'free':
      return params.get('free') === '1' ? '1' : ''
    case 'guests':
    case 'priceMin':
    case 'priceMax':
      return String(wholeIn(params, key) || '')
    case 'rating':
      return String(numberIn(params, key) ?? '')
    default:
      return params.get(key) ?? ''
  }
}

/** The amenities of an address, in its order. */
export const amenitiesIn = (params: URLSearchParams) => (params.get('amenities') ?? '').split(',').filter(Boolean)

/** What an address asks for. Values that mean nothing are no filters. */
export function askedIn(params: URLSearchParams): Asked {
  const amenities = amenitiesIn(params)
  return {
    query: params.get('q') ?? '',
    sort: sorts.find((each) => each === params.get('sort')) ?? 'RELEVANCE',
    first: Math.min(most, Math.max(pageSize, Math.floor(Number(params.get('shown')) || 0))),
    filter: {
      serviceType: params.get('serviceType'),
      venueType: params.get('kind'),
      governorate: params.get('governorateId'),
      city: params.get('cityId'),
      capacityMin: wholeIn(params, 'guests'),
      priceMin: wholeIn(params, 'priceMin'),
      priceMax: wholeIn(params, 'priceMax'),
      ratingMin: numberIn(params, 'rating'),
      amenities: amenities.length ? amenities : null,
      days: daysIn(params) || null,
      daypart: daypartIn(params),
      free: setIn(params, 'free') !== '',
    },
  }
}

/** The part of the day that is asked for: the words go before what was chosen. Empty for any. */
export function daypartAsked({ understood }: Pick<Found, 'understood'>, chosen?: Daypart | null): Daypart | '' {
  const said = understood.find(({ kind }) => kind === 'daypart')?.value
  return dayparts.find((each) => each === said) ?? chosen ?? ''
}

/** The filters that are set in an address; each amenity counts. */
export const filtersSet = (params: URLSearchParams) =>
  filterKeys.filter((key) => key !== 'amenities' && setIn(params, key)).length + amenitiesIn(params).length

/** An address with changes: empty values leave it, what they depend on goes with them, and the list begins anew. */
export function changed(
  params: URLSearchParams,
  changes: Partial<Record<FilterKey | 'q' | 'sort' | 'shown', string>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('shown' in changes)) next.delete('shown')
  if ('governorateId' in changes) next.delete('cityId')
  if (changes.days === '') next.delete('free')
  if ('serviceType' in changes && changes.serviceType !== 'venues') next.delete('kind')
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return next
}

/**
 * Where the steps of prices (US dollars), guests and stars begin that hits are counted by: search.Steps on the server.
 */
export const priceSteps = [1, 100, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10000]
export const guestSteps = [100, 200, 300, 400, 600, 800]
export const ratingSteps = [4.5, 4, 3.5, 3]

/** The counts of a field; none where nothing has one. */
export const facetOf = (found: Found | undefined, field: string) =>
  found?.facets.find((each) => each.field === field)?.values ?? []

/** How many hits stand at a step or above it. */
export const countFrom = (values: { value: string; count: number }[], step: number) =>
  values.reduce((sum, { value, count }) => (Number(value) >= step ? sum + count : sum), 0)
