import { isDay } from '../../../shared/calendar/rangeInAddress'
import { serverNow } from '../../../shared/i18n/clock'
import { dayAgo, daysIn, lastDays, type Range } from '../../../shared/i18n/days'

export const measures = [
  'pageViews',
  'sessions',
  'visitors',
  'bounces',
  'seconds',
  'listingViews',
  'contactClicks',
  'contactSessions',
  'inquiries',
  'quotes',
  'holds',
  'bookings',
  'completed',
  'searches',
  'searchesWithoutResult',
  'searchesWithoutClick',
] as const
export type Measure = (typeof measures)[number]

/**
 * Measures that count something. The average `seconds` is excluded: it has no share, is never zero, and has no alarm.
 */
export const counts: readonly Measure[] = measures.filter((measure) => measure !== 'seconds')

export const dimensions = [
  'page',
  'entry',
  'exit',
  'channel',
  'referrer',
  'source',
  'medium',
  'campaign',
  'listing',
  'category',
  'governorate',
  'city',
  'device',
  'system',
  'browser',
  'language',
  'theme',
  'way',
  'term',
  'partyMonth',
  'hour',
  'weekday',
] as const
export type Dimension = (typeof dimensions)[number]

export const ops = ['is', 'isNot', 'contains', 'anyOf'] as const
export type Op = (typeof ops)[number]

/** Dimensions whose values are free text. Filters on them can use `contains`. */
export const texts: readonly Dimension[] = ['page', 'entry', 'exit', 'referrer', 'source', 'medium', 'campaign', 'term']

/** Dimensions whose values are paths of pages. */
export const pages: readonly Dimension[] = ['page', 'entry', 'exit']

export const intervals = ['hour', 'day', 'week', 'month'] as const
export const comparisons = ['none', 'before', 'weekdays', 'year', 'hour', 'other'] as const

export interface Filter {
  dimension: Dimension
  op: Op
  values: string[]
}

/** The number of rows on one page of the table. */
export const pageSize = 25

const known = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((each) => each === text)

/** A filter as a URL holds it: dimension:op:value|value, with escaped values. */
export const written = ({ dimension, op, values }: Filter): string =>
  `${dimension}:${op}:${values.map(encodeURIComponent).join('|')}`

function readFilter(text: string): Filter[] {
  const [dimension, op, ...rest] = text.split(':')
  const [by, how] = [known(dimensions, dimension ?? null), known(ops, op ?? null)]
  if (!by || !how || rest.length === 0) return []
  try {
    return [{ dimension: by, op: how, values: rest.join(':').split('|').map(decodeURIComponent) }]
  } catch {
    return []
  }
}

/** The day that is `days` after `day`, as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day on which the compared range may begin: the range has the same length and must not end after today. */
export const latestOther = ({ from, to }: Range) => dayAgo(daysIn(from, to) - 1)

/** The first day of the compared range: the day in the URL if it is valid, or else the range directly before. */
function otherOf(range: Range, given: string): string | undefined {
  if (!isDay(range.from) || !isDay(range.to)) return undefined
  if (isDay(given) && given <= latestOther(range)) return given
  return dayAfter(range.from, -daysIn(range.from, range.to))
}

const fits: Record<string, (text: string) => boolean> = {
  measures: (text) => text.split(',').every((each) => known(measures, each)),
  from: () => true, // the server says what is wrong with days
  to: () => true,
  interval: (text) => Boolean(known(intervals, text)),
  breakdown: (text) => text === 'none' || Boolean(known(dimensions, text)),
  filter: (text) => readFilter(text).length > 0,
  rate: (text) => /^\w+\/\w+$/.test(text) && text.split('/').every((each) => known(counts, each)),
  without: (text) => text.split(',').every((each) => known(counts, each)),
  search: () => true,
  order: (text) => ['name', 'rate', 'change'].includes(text) || Boolean(known(measures, text)),
  asc: (text) => text === '1',
  compare: (text) => Boolean(known(comparisons, text)),
  compareFrom: isDay,
  skip: (text) => /^\d+$/.test(text),
}

/**
 * The parts of a URL that `read` leaves out because they name nothing. The page must say so: its answer is to a wider
 * question than the URL seems to ask.
 */
export const unreadOf = (asked: URLSearchParams): string[] =>
  [...asked]
    .filter(([part, text]) => {
      const lonely = (part === 'from' && !asked.has('to')) || (part === 'to' && !asked.has('from'))
      return lonely || (text !== '' && !fits[part]?.(text))
    })
    .map(([part, text]) => `${part}=${text}`)

/** Reads a question from a URL. Missing and invalid parts get their defaults: see `unreadOf`. */
export function read(asked: URLSearchParams) {
  const named = (part: string) => (asked.get(part) ?? '').split(',').flatMap((each) => known(measures, each) ?? [])
  const given = [...new Set(named('measures'))]
  const chosen: Measure[] = given.length > 0 ? given : ['pageViews', 'sessions', 'contactClicks']
  const range: Range =
    asked.has('from') && asked.has('to') ? { from: asked.get('from')!, to: asked.get('to')! } : lastDays(30)
  const has = (measure: string) => chosen.some((each) => each === measure)
  const counted = chosen.filter((measure) => counts.includes(measure))
  const [of, within] = (asked.get('rate') ?? '').split('/').map((each) => known(counted, each))
  const rate = of && within ? { of, in: within } : undefined
  const order = asked.get('order') ?? chosen[0]!
  const compare = known(comparisons, asked.get('compare')) ?? 'before'
  const others: Record<string, boolean> = { rate: Boolean(rate), change: compare !== 'none' }
  return {
    measures: chosen,
    range,
    interval: known(intervals, asked.get('interval')) ?? 'day',
    breakdown: asked.get('breakdown') === 'none' ? undefined : (known(dimensions, asked.get('breakdown')) ?? 'channel'),
    filters: asked.getAll('filter').flatMap(readFilter),
    rate,
    without: named('without').filter((measure) => known(counted, measure)),
    search: asked.get('search') ?? '',
    order: has(order) || order === 'name' || others[order] ? order : chosen[0]!,
    ascending: asked.get('asc') === '1',
    compare,
    compareFrom: compare === 'other' ? otherOf(range, asked.get('compareFrom') ?? '') : undefined,
    skip: Math.max(0, Number.parseInt(asked.get('skip') ?? '0', 10) || 0),
  }
}

export type Asked = ReturnType<typeof read>

/** The question as the variable of the GraphQL query. */
export const questionOf = (asked: Asked) => ({
  measures: [...asked.measures],
  ...asked.range,
  interval: asked.interval,
  breakdown: asked.breakdown ?? null,
  filters: asked.filters,
  rates: asked.rate ? [asked.rate] : [],
  without: asked.without,
  search: asked.search || null,
  order: asked.order,
  ascending: asked.ascending,
  compare: asked.compare,
  compareFrom: asked.compareFrom ?? null,
  first: pageSize,
  skip: asked.skip,
})

/** The question as URL parameters, without its days. */
function partsOf(asked: Asked): URLSearchParams {
  const parts = new URLSearchParams({
    measures: asked.measures.join(','),
    interval: asked.interval,
    order: asked.order,
    compare: asked.compare,
    ...(asked.compareFrom && { compareFrom: asked.compareFrom }),
    ...(asked.breakdown && { breakdown: asked.breakdown }),
    ...(asked.without.length > 0 && { without: asked.without.join(',') }),
    ...(asked.search && { search: asked.search }),
    ...(asked.ascending && { asc: '1' }),
    ...(asked.rate && { rate: `${asked.rate.of}/${asked.rate.in}` }),
  })
  for (const filter of asked.filters) parts.append('filter', written(filter))
  return parts
}

/** The question as a share link stores it. The link stores the range separately. */
export const sharedOf = (asked: Asked): string => partsOf(asked).toString()

/**
 * The question as a report stores it. A report chooses its own range, so a comparison with fixed days is replaced by
 * one with the range before.
 */
export const keptOf = (asked: Asked): string =>
  sharedOf(asked.compare === 'other' ? { ...asked, compare: 'before', compareFrom: undefined } : asked)

/**
 * The query string that opens a stored question. A question without a breakdown says so explicitly, because the page
 * would otherwise choose one.
 */
export function openOf(question: string): string {
  const parts = new URLSearchParams(question)
  if (!parts.has('breakdown')) parts.set('breakdown', 'none')
  return `?${parts}`
}

/** The URL of a CSV file with all rows. */
export function fileOf(asked: Asked): string {
  const file = partsOf(asked)
  file.set('from', asked.range.from)
  file.set('to', asked.range.to)
  return `/api/figures.csv?${file}`
}

/** The ranges that can be chosen by name. Weeks begin on Saturday. */
export function presets(now = serverNow()): { key: string; range: Range }[] {
  const today = dayAgo(0, now)
  const [year = '', month = ''] = today.split('-')
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7
  const first = (months: number) => new Date(Date.UTC(+year, +month - 1 + months, 1)).toISOString().slice(0, 10)
  const quarter = -((+month - 1) % 3)
  return [
    { key: 'Today', range: lastDays(1, now) },
    { key: 'Yesterday', range: { from: dayAgo(1, now), to: dayAgo(1, now) } },
    { key: 'Week', range: { from: dayAgo(sinceSaturday, now), to: today } },
    { key: 'LastWeek', range: { from: dayAgo(sinceSaturday + 7, now), to: dayAgo(sinceSaturday + 1, now) } },
    { key: 'Month', range: { from: first(0), to: today } },
    { key: 'LastMonth', range: { from: first(-1), to: dayAfter(first(0), -1) } },
    { key: 'Quarter', range: { from: first(quarter), to: today } },
    { key: 'LastQuarter', range: { from: first(quarter - 3), to: dayAfter(first(quarter), -1) } },
    { key: 'Days7', range: lastDays(7, now) },
    { key: 'Days30', range: lastDays(30, now) },
    { key: 'Days90', range: lastDays(90, now) },
  ]
}

/** Reports whether a range is short enough for single hours: at most 31 days. */
export const hourly = ({ from, to }: Range) => daysIn(from, to) <= 31

/** Frequent questions, as query strings. */
export const ready = [
  {
    key: 'Quiet',
    search:
      '?measures=listingViews,contactClicks&breakdown=listing&filter=category:is:venues&without=contactClicks&order=listingViews',
  },
  {
    key: 'Falling',
    search: '?measures=listingViews,contactClicks&breakdown=listing&order=change&asc=1',
  },
  {
    key: 'Wanted',
    search:
      '?measures=listingViews,contactClicks&breakdown=listing&rate=contactClicks/listingViews&order=contactClicks',
  },
  { key: 'Ways', search: '?measures=sessions,pageViews,bounces&breakdown=channel&rate=bounces/sessions' },
  {
    key: 'Campaigns',
    search: '?measures=sessions,listingViews,contactClicks&breakdown=campaign&rate=contactClicks/sessions',
  },
  {
    key: 'Reached',
    search:
      '?measures=sessions,contactSessions,contactClicks&breakdown=channel&filter=listing:isNot:&rate=contactSessions/sessions',
  },
  {
    key: 'Posts',
    search:
      '?measures=sessions,listingViews,contactClicks&breakdown=entry&filter=entry:contains:%2Fblog%2F&rate=contactClicks/sessions',
  },
  {
    key: 'Missed',
    search:
      '?measures=searches,searchesWithoutResult,searchesWithoutClick&breakdown=term&rate=searchesWithoutClick/searches',
  },
  { key: 'When', search: '?measures=pageViews,contactClicks&breakdown=weekday' },
  { key: 'Months', search: '?measures=inquiries,bookings&breakdown=partyMonth&order=name' },
] as const
