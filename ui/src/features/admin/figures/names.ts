import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useKeyWords } from '../words'
import type { Named } from './document'
import type { Dimension, Filter, Measure, Op } from './question'

const kept: Partial<Record<Dimension, Record<string, MessageKey>>> = {
  channel: {
    direct: 'admin.figDirect',
    search: 'admin.figSearchEngines',
    social: 'admin.figSocial',
    whatsapp: 'admin.whatsapp',
    assistants: 'admin.figAssistants',
    other: 'admin.figOther',
  },
  language: { ar: 'admin.figArabic', en: 'admin.figEnglish' },
  theme: { dark: 'admin.figDark', light: 'admin.figLight' },
}

export const weekdays: MessageKey[] = [
  'admin.figSunday',
  'admin.figMonday',
  'admin.figTuesday',
  'admin.figWednesday',
  'admin.figThursday',
  'admin.figFriday',
  'admin.figSaturday',
]

const measureWords: Record<Measure, MessageKey> = {
  pageViews: 'admin.figPageViews',
  sessions: 'admin.figSessions',
  visitors: 'admin.figVisitors',
  bounces: 'admin.figBounces',
  seconds: 'admin.figSeconds',
  listingViews: 'admin.figListingViews',
  contactClicks: 'admin.figContactClicks',
  contactSessions: 'admin.figContactSessions',
  inquiries: 'admin.figInquiries',
  quotes: 'admin.figQuotes',
  holds: 'admin.figHolds',
  bookings: 'admin.figBookings',
  completed: 'admin.figCompleted',
  searches: 'admin.figSearches',
  searchesWithoutResult: 'admin.figSearchesWithoutResult',
  searchesWithoutClick: 'admin.figSearchesWithoutClick',
}

const definitions: Record<Measure, MessageKey> = {
  pageViews: 'admin.figDefPageViews',
  sessions: 'admin.figDefSessions',
  visitors: 'admin.figDefVisitors',
  bounces: 'admin.figDefBounces',
  seconds: 'admin.figDefSeconds',
  listingViews: 'admin.figDefListingViews',
  contactClicks: 'admin.figDefContactClicks',
  contactSessions: 'admin.figDefContactSessions',
  inquiries: 'admin.figDefInquiries',
  quotes: 'admin.figDefQuotes',
  holds: 'admin.figDefHolds',
  bookings: 'admin.figDefBookings',
  completed: 'admin.figDefCompleted',
  searches: 'admin.figDefSearches',
  searchesWithoutResult: 'admin.figDefSearchesWithoutResult',
  searchesWithoutClick: 'admin.figDefSearchesWithoutClick',
}

const dimensionWords: Record<Dimension, MessageKey> = {
  page: 'admin.figByPage',
  entry: 'admin.figByEntry',
  exit: 'admin.figByExit',
  channel: 'admin.figByChannel',
  referrer: 'admin.figByReferrer',
  source: 'admin.figBySource',
  medium: 'admin.figByMedium',
  campaign: 'admin.figByCampaign',
  listing: 'admin.figByListing',
  category: 'admin.figByCategory',
  governorate: 'admin.figByGovernorate',
  city: 'admin.figByCity',
  device: 'admin.figByDevice',
  system: 'admin.figBySystem',
  browser: 'admin.figByBrowser',
  language: 'admin.figByLanguage',
  theme: 'admin.figByTheme',
  way: 'admin.figByWay',
  term: 'admin.figByTerm',
  partyMonth: 'admin.figByPartyMonth',
  hour: 'admin.figByHour',
  weekday: 'admin.figByWeekday',
}

export const opWords: Record<Op, MessageKey> = {
  is: 'admin.figIs',
  isNot: 'admin.figIsNot',
  contains: 'admin.figContains',
  anyOf: 'admin.figAnyOf',
}

/**
 * Returns a function that describes a filter: its dimension with its operator, and its values. Listings and cities have
 * the names that the answer gives them.
 */
export function useConditions() {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const { dimension, value } = useFigureNames()
  return ({ dimension: by, op, values }: Filter, named: readonly Named[]) => ({
    kind: `${dimension(by)} ${t(opWords[op])}`,
    value: values
      .map((key) => {
        const known = named.find((each) => each.dimension === by && each.key === key)
        return known ? name(known) : value(by, key)
      })
      .join(lang === 'ar' ? '، ' : ', '),
  })
}

/** Formats seconds as minutes:seconds. */
const clock = (n: number) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`

/** The labels of measures, dimensions and keys, and the number format of each measure. */
export function useFigureNames() {
  const t = useT()
  const { number } = useFormat()
  const { word } = useKeyWords()
  const measure = (key: Measure) => t(measureWords[key])
  const defined = (key: Measure) => t(definitions[key])
  const dimension = (key: Dimension) => t(dimensionWords[key])
  const value = (by: Dimension, key: string): string => {
    if (!key) return t('admin.figNone')
    if (by === 'way') return word('channel', key)
    if (by === 'device' || by === 'governorate' || by === 'category') return word(by, key)
    if (by === 'weekday') return weekdays[Number(key)] ? t(weekdays[Number(key)]!) : key
    if (by === 'hour') return `${key.padStart(2, '0')}:00`
    const words = kept[by]?.[key]
    return words ? t(words) : key
  }
  const write = (of: Measure, n: number): string => {
    if (of !== 'seconds') return number(n)
    return n < 60 ? t('admin.figInSeconds', { n }) : t('admin.figInMinutes', { time: clock(n) })
  }
  const unit = (of: Measure) => (of === 'seconds' ? { name: t('admin.figInClock'), short: clock } : undefined)
  return { measure, defined, dimension, value, number, write, unit }
}
