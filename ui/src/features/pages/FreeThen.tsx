import { Check, Minus } from 'lucide-react'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'

const FreeThenDocument = graphql(`
  query FreeThen($listing: ID!, $day: Day!) {
    slots(listing: $listing, from: $day, days: 1) {
      daypart
      state
    }
  }
`)

/** Whether a listing can be requested for a day, and for a part of it if one is given. */
export function FreeThen({ listing, day, daypart }: { listing: string; day: string; daypart: string }) {
  const t = useT()
  const [{ data, fetching }] = useQuery({ query: FreeThenDocument, variables: { listing, day } })
  if (!data) return fetching ? <span className="skeleton inline-block h-5 w-16" /> : t('pages.unknown')
  const meant = data.slots.filter((each) => !daypart || each.daypart === daypart || each.daypart === 'all_day')
  const free = meant.some(({ state }) => state === 'free' || state === 'asked')
  const held = meant.some(({ state }) => state === 'held')
  const Icon = free ? Check : Minus
  return (
    <span className={`flex items-start gap-1.5 ${free ? 'text-tile' : 'text-muted'}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
      {t(free ? 'pages.free' : held ? 'pages.held' : 'pages.notFree')}
    </span>
  )
}
