import { type ReactNode, useState } from 'react'
import { ChoicesError } from '../../shared/components/ChoicesError'
import { EmptyState } from '../../shared/components/EmptyState'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Select } from '../../shared/components/Field'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { NamedOptions } from '../../shared/components/NamedOptions'
import { NumberField } from '../../shared/components/NumberField'
import { Section } from '../../shared/components/Section'
import {
  type Budget,
  changeDraft,
  type Draft,
  type KeptDraft,
  seasons,
  useDraft,
  venueTypes,
} from '../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../shared/budget/names'
import { type Result, services } from '../../shared/budget/calculate'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import type { Currency } from '../../shared/money/money'
import { say, useParty } from '../../shared/party/party'
import { useQuery } from '../../shared/graphql/useQuery'
import { GovernoratesDocument } from '../../shared/usePlaces'
import { Breakdown, Totals } from './Breakdown'
import { type Contact, Save } from './Save'
import { amountOf, ServiceRow } from './ServiceRow'
import { guestsIn, type Priced, resultsOf, type Entered, usePrices } from './useCalculation'
import { type Nearby, useNearby } from './useNearby'

const usual = 150

/** The draft, its cost, and whether the cost shown is up to date with it. */
function useSum(base: KeptDraft, changed: Budget | undefined) {
  const draft = useDraft(base.of)
  const { guests } = useParty()
  const typed = draft ?? base
  // The number of guests that the couple gave elsewhere on the site applies until they enter another here.
  const said: Entered = { ...typed, guests: typed.guests ?? (guests || String(usual)) }
  const prices = usePrices(said, changed)
  const counted = guestsIn(said.guests)
  const [last, setLast] = useState(counted ?? usual)
  if (counted !== undefined && counted !== last) setLast(counted)
  return {
    ...prices,
    draft,
    said,
    change: (part: Partial<Draft>) => changeDraft(base, part),
    counted,
    last,
    results: resultsOf(said, counted ?? last, prices.priced),
    currency: (prices.priced?.prices.currency ?? 'USD') as Currency,
    current: counted !== undefined && !prices.waiting,
  }
}

/**
 * The calculator of a new budget, or of one that starts from a saved one. An earlier draft is continued. While the
 * number of guests is missing, the last result is shown dimmed.
 */
export function Calculator({
  base,
  changed,
  unread = false,
  again,
}: {
  /** The first values. */
  base: KeptDraft
  /** The saved budget that is being changed, if any. */
  changed?: Budget
  /** Whether `changed` could not be read from the server and may be out of date. Nothing is saved until it is read. */
  unread?: boolean
  /** Reads `changed` again. */
  again?: () => void
}) {
  const t = useT()
  const { draft, said, change, counted, last, results, currency, current, ...prices } = useSum(base, changed)
  const { answer, ask, priced, old, waiting, unpriced } = prices
  const nearby = useNearby(said.governorate)
  const [contact, setContact] = useState<Partial<Contact>>({})
  const dimmed = current ? '' : 'opacity-60'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid gap-6">
        <Place said={said} change={change} wrong={counted === undefined} />
        {unpriced ? (
          <EmptyState title={t('budget.unpriced')}>{t('budget.unpricedText')}</EmptyState>
        ) : !priced ? (
          answer.error ? (
            <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />
          ) : (
            <LinesSkeleton />
          )
        ) : (
          <Services said={said} change={change} results={results} nearby={nearby} currency={currency} dimmed={dimmed} />
        )}
      </div>
      {priced && results && !unpriced && (
        <div className="grid gap-6 lg:sticky lg:top-4">
          <Sum result={results[0]} currency={currency} dimmed={dimmed} lastGuests={counted === undefined && last}>
            <PricesNote priced={priced} old={old} />
            <Save
              said={said}
              draft={draft}
              changed={changed}
              contact={contact}
              onContact={setContact}
              ready={!waiting && !unread}
              again={again}
            />
          </Sum>
          <div className={`panel p-4 sm:p-6 ${dimmed}`}>
            <Breakdown result={results[0]} currency={currency} />
          </div>
        </div>
      )}
    </div>
  )
}

/** The total cost, with the controls to save the budget. */
function Sum({
  result,
  currency,
  dimmed,
  lastGuests,
  children,
}: {
  result: Result
  currency: Currency
  dimmed: string
  /** The number of guests that the result is for, if the field has none now. */
  lastGuests: number | false
  children: ReactNode
}) {
  const t = useT()
  return (
    <section aria-labelledby="budget-sum" className="panel grid gap-5 p-4 sm:p-6">
      <h2 id="budget-sum" tabIndex={-1} className="text-panel">
        {t('budget.sum')}
      </h2>
      <div className={dimmed}>
        <Totals result={result} currency={currency} />
      </div>
      {lastGuests !== false && <p className="text-small">{t('budget.lastSum', { guests: lastGuests })}</p>}
      {children}
    </section>
  )
}

/** A note about which prices are used. */
function PricesNote({ priced: { since, template }, old }: { priced: Priced; old: boolean }) {
  const t = useT()
  const { date } = useDates()
  return (
    <p className="text-least text-muted">
      {t('budget.pricesSince', { day: date(since) })} {template && t('budget.general')} {old && t('budget.old')}
    </p>
  )
}

/** All services, each with its toggle and its price. */
function Services({
  said,
  change,
  results,
  nearby,
  currency,
  dimmed,
}: {
  said: Entered
  change: (part: Partial<Draft>) => void
  results: [Result, Result] | undefined
  nearby: readonly Nearby[]
  currency: Currency
  dimmed: string
}) {
  const t = useT()
  return (
    <Section id="budget-services" title={t('budget.services')} lead={t('budget.servicesLead')}>
      <ul className={dimmed}>
        {services.map((service) => {
          const own = said.own[service]
          const chosen = said.services.includes(service)
          return (
            <ServiceRow
              key={service}
              service={service}
              chosen={chosen}
              currency={currency}
              line={results?.[0].lines.find((each) => each.service === service)}
              range={results?.[1].lines.find((each) => each.service === service)}
              own={own}
              nearby={nearby.find((each) => each.service === service)}
              error={own && !amountOf(own) ? t('budget.ownWrong') : undefined}
              onToggle={() =>
                change({
                  services: chosen ? said.services.filter((each) => each !== service) : [...said.services, service],
                })
              }
              onOwn={(now) => {
                const { [service]: _, ...rest } = said.own
                change({ own: now ? { ...rest, [service]: now } : rest })
              }}
            />
          )
        })}
      </ul>
    </Section>
  )
}

/** The fields for the place, the type of venue, the season and the number of guests. */
function Place({ said, change, wrong }: { said: Entered; change: (part: Partial<Draft>) => void; wrong: boolean }) {
  const t = useT()
  const places = useQuery({ query: GovernoratesDocument })
  const governorates = places[0].data?.governorates ?? []
  return (
    <Section id="budget-place" title={t('budget.place')}>
      <ChoicesError of={places} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="governorate"
          label={t('budget.governorate')}
          value={said.governorate}
          onChange={({ currentTarget }) => change({ governorate: currentTarget.value })}
        >
          {governorates.length === 0 && <option value={said.governorate} aria-label={t('budget.governorate')} />}
          <NamedOptions of={governorates} />
        </Select>
        <Select
          id="venueType"
          label={t('budget.venueType')}
          value={said.venueType}
          onChange={({ currentTarget }) => change({ venueType: currentTarget.value })}
        >
          {venueTypes.map((type) => (
            <option key={type} value={type}>
              {t(venueTypeKey(type))}
            </option>
          ))}
        </Select>
        <Select
          id="season"
          label={t('budget.season')}
          value={said.season}
          onChange={({ currentTarget }) => change({ season: currentTarget.value })}
        >
          {seasons.map((season) => (
            <option key={season} value={season}>
              {t(seasonKey(season))}
            </option>
          ))}
        </Select>
        <NumberField
          id="guestCount"
          inputMode="numeric"
          label={t('budget.guests')}
          value={said.guests}
          error={wrong ? t('budget.guestsWrong') : undefined}
          onValue={(guests) => {
            change({ guests })
            if (guestsIn(guests) !== undefined) say({ guests })
          }}
        />
      </div>
    </Section>
  )
}
