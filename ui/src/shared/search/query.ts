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
        groups {
          query
          total
          understood {
            kind
            value
            text
            nameAr
            nameEn
          }
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
          group
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
 * The order that the words of a query ask for, with those words; null if they ask for none, or if another order was
 * chosen.
 */
export function sortSaid(found: Found | undefined): { sort: Sort; text: string } | null {
  const said = found?.understood.find(({ kind }) => kind === 'sort')
  const sort = sorts.find((each) => each === said?.value.toUpperCase())
  return said && sort ? { sort, text: said.text } : null
}

const letter = /[\p{L}\p{M}\p{N}]/u

/** Where words occur in a text: as whole words if possible, else within others; -1 if they do not occur. */
function placeOf(text: string, words: string): number {
  if (words === '') return -1
  const first = text.indexOf(words)
  for (let at = first; at >= 0; at = text.indexOf(words, at + 1))
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + words.length] ?? '')) return at
  return first
}

/** Words that go with the removed words behind them: "and", "with a". The engine quotes words without the prefix و. */
const lead = /(^|\s)(?:و|(?:(?:و?مع|with|and|or)\s+)?(?:(?:an?|the)\s+)|(?:و?مع|with)\s+)$/i

/** A query without some of its words, which may be apart from each other. */
export function withoutWords(query: string, words: string): string {
  const parts = query.includes(words) ? [words] : words.split(/\s+/)
  return parts
    .reduce((rest, part) => {
      const at = placeOf(rest, part)
      if (at < 0) return rest
      return `${rest.slice(0, at).replace(lead, '$1')} ${rest.slice(at + part.length)}`
    }, query)
    .replace(/(^|\s)[,،]+(?=\s|$)/g, '$1') // a comma between what was removed and the rest
    .replace(/\s+/g, ' ')
    .replace(/(^|\s)(and|or|و|أو|او)(?:\s(?:and|or|و|أو|او))+(?=\s|$)/gi, '$1$2') // "hall and photographer and flowers"
    .trim()
    .replace(/^(?:and|or|أو|او|و)\s+|\s(?:and|or|أو|او|و)$/gi, '')
}

/**
 * The filters among the parameters of a search. The others are the words, the order and the number of results shown.
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

/** The number of results per page of a list, and the maximum number that a list shows. */
export const pageSize = 24
export const most = 96
/** Results for more things than this are one list, without groups. */
export const mostGroups = 6

/** A positive number from the address; null for anything else. */
function numberIn(params: URLSearchParams, key: FilterKey): number | null {
  const value = Number(latinDigits(params.get(key) ?? ''))
  return Number.isFinite(value) && value > 0 ? value : null
}

const wholeIn = (params: URLSearchParams, key: FilterKey) => {
  const value = numberIn(params, key)
  return value === null ? null : Math.min(Math.floor(value), 1_000_000)
}

/** A day, or a range of days with optional weekdays (0 is Sunday). */
const dayOrRange = /^\d{4}-\d\d-\d\d(?:\/\d{4}-\d\d-\d\d(?:\/[0-6](?:,[0-6])*)?)?$/

/**
 * A day that somebody typed into the address in digits, in the form of the filter: 2027-5-1, 1/5/2027 and 1.5.2027
 * become 2027-05-01.
 */
function dayWritten(part: string): string {
  const iso = part.replace(/^(\d\d?)([-/.])(\d\d?)\2(\d{4})$/, '$4-$3-$1')
  return iso.replace(/(\d{4})-(\d\d?)-(\d\d?)(?!\d)/g, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}

/** The days from the address, in the form of the filter. Invalid ones are left out. */
const daysIn = (params: URLSearchParams) =>
  latinDigits(params.get('days') ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .split(/\s+/)
    .map(dayWritten)
    .filter((each) => dayOrRange.test(each))
    .join(' ')

const daypartIn = (params: URLSearchParams): Daypart | null =>
  dayparts.find((each) => each === params.get('daypart')) ?? null

/** The value of a filter in the address, with numbers in Latin digits; empty if it is not set or invalid. */
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

/** The amenities in the address, in its order. */
export const amenitiesIn = (params: URLSearchParams) => (params.get('amenities') ?? '').split(',').filter(Boolean)

/** The variables of the search that the address describes. Invalid values are ignored. */
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

/** The part of the day that a search asks for: that of the query's words, else the chosen one; empty for any. */
export function daypartAsked({ understood }: Pick<Found, 'understood'>, chosen?: Daypart | null): Daypart | '' {
  const said = understood.find(({ kind }) => kind === 'daypart')?.value
  return dayparts.find((each) => each === said) ?? chosen ?? ''
}

/** The number of filters set in the address. Each amenity counts as one. */
export const filtersSet = (params: URLSearchParams) =>
  filterKeys.filter((key) => key !== 'amenities' && setIn(params, key)).length + amenitiesIn(params).length

/**
 * The parameters of the address after changes. An empty value removes its parameter; parameters that depend on a
 * changed one are removed too, and the list starts at its beginning.
 */
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
 * The lower bounds of the steps by which results are counted: prices in US dollars, guests, and stars. The server has
 * the same (search.Steps).
 */
export const priceSteps = [1, 100, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10000]
export const guestSteps = [100, 200, 300, 400, 600, 800]
export const ratingSteps = [4.5, 4, 3.5, 3]

/** The counts of a facet field; empty if there are none. */
export const facetOf = (found: Found | undefined, field: string) =>
  found?.facets.find((each) => each.field === field)?.values ?? []

/** The number of results at a step or above it. */
export const countFrom = (values: { value: string; count: number }[], step: number) =>
  values.reduce((sum, { value, count }) => (Number(value) >= step ? sum + count : sum), 0)

/** Whether a kind of meaning is an error in a day or a number, which the search ignored. */
export const saysError = (kind: string) => ['noDay', 'otherWeekday', 'noNumber'].includes(kind)
