import { useId, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Input, Select } from '../../shared/components/Field'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { NamedOptions } from '../../shared/components/NamedOptions'
import { NumberField } from '../../shared/components/NumberField'
import { Section } from '../../shared/components/Section'
import { toast } from '../../shared/components/toast'
import { type Draft, draft, rememberBudget, seasons, tokenOf, useDraft, venueTypes } from '../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../shared/budget/names'
import { services } from '../../shared/budget/calculate'
import { budgetPath } from '../../shared/budget/path'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import type { Currency } from '../../shared/money/money'
import { say, useParty } from '../../shared/party/party'
import { sessionId } from '../../shared/session/session'
import { useGovernorates } from '../../shared/usePlaces'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Breakdown, Totals } from './Breakdown'
import { SavedBefore } from './SavedBefore'
import { SavedPage } from './SavedPage'
import { amountOf, ServiceRow } from './ServiceRow'
import { guestsIn, ownPricesOf, type Said, usePrices, useResults } from './useCalculation'

const SaveBudget = graphql(`
  mutation SaveBudget($input: SaveBudget!) {
    saveBudget(input: $input) {
      id
      token
    }
  }
`)
const ChangeBudget = graphql(`
  mutation ChangeBudget($input: ChangeBudget!) {
    changeBudget(input: $input) {
      id
    }
  }
`)

/** The calculator; with an id, a calculation that was saved. */
export function Page() {
  const { id } = useParams()
  return id ? <SavedPage key={id} id={id} /> : <BudgetPage />
}

/** What a wedding costs: a place, a season, guests and services, each with its price; saved under a link. */
function BudgetPage() {
  const t = useT()
  useDocumentTitle(t('budget.title'))
  return (
    <div className="wrap grid gap-6 py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{t('budget.heading')}</h1>
        <p className="mt-3 text-price text-muted">{t('budget.lead')}</p>
      </header>
      <Calculator />
      <SavedBefore />
    </div>
  )
}

function Calculator() {
  const t = useT()
  const kept = useDraft()
  const { guests } = useParty()
  // Guests that they have said elsewhere are taken until they say others here.
  const said: Said = { ...kept, guests: kept.guests ?? (guests || '150') }
  const change = (part: Partial<Draft>) => draft.set({ ...kept, ...part })
  const { answer, ask, priced, old, unpriced } = usePrices(said)
  const results = useResults(said, priced?.prices)
  const currency = (priced?.prices.currency ?? 'USD') as Currency
  const counted = guestsIn(said.guests)
  const { date } = useDates()
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
          <Section id="budget-services" title={t('budget.services')} lead={t('budget.servicesLead')}>
            <ul>
              {services.map((service) => {
                const own = said.own[service]
                return (
                  <ServiceRow
                    key={service}
                    service={service}
                    currency={currency}
                    line={results?.[0].lines.find((each) => each.service === service)}
                    range={results?.[1].lines.find((each) => each.service === service)}
                    own={own}
                    error={own && !amountOf(own) ? t('budget.ownWrong') : undefined}
                    onToggle={() =>
                      change({
                        services: said.services.includes(service)
                          ? said.services.filter((each) => each !== service)
                          : [...said.services, service],
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
        )}
      </div>
      {priced && results && (
        <div className="grid gap-6 lg:sticky lg:top-4">
          <section aria-labelledby="budget-sum" className="panel grid gap-5 p-4 sm:p-6">
            <h2 id="budget-sum" className="text-panel">
              {t('budget.sum')}
            </h2>
            <Totals result={results[0]} currency={currency} />
            <p className="text-least text-muted">
              {t('budget.pricesSince', { day: date(priced.since) })} {priced.template && t('budget.general')}{' '}
              {old && t('budget.old')}
            </p>
            <Save said={said} />
          </section>
          <div className="panel p-4 sm:p-6">
            <Breakdown result={results[0]} currency={currency} />
          </div>
        </div>
      )}
    </div>
  )
}

function Place({ said, change, wrong }: { said: Said; change: (part: Partial<Draft>) => void; wrong: boolean }) {
  const t = useT()
  const governorates = useGovernorates()
  return (
    <Section id="budget-place" title={t('budget.place')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="governorate"
          label={t('budget.governorate')}
          value={said.governorate}
          onChange={({ currentTarget }) => change({ governorate: currentTarget.value })}
        >
          {governorates.length === 0 && <option value={said.governorate}>{t('budget.governorate')}</option>}
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
          defaultValue={said.guests}
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

/** What goes along in the browser's history when a saved budget is opened to be changed: it is in no address. */
interface Left {
  email: string
  phone: string
  weddingDate: string | null
  version: number
}

/** Saving it under a link: a new one, or the one that is being changed, whose id stands in the address. */
function Save({ said }: { said: Said }) {
  const t = useT()
  const id = useId()
  const named = useName()
  const navigate = useNavigate()
  const party = useParty()
  const governorates = useGovernorates()
  const [asked] = useSearchParams()
  const changed = asked.get('change') ?? ''
  const [{ fetching }, save] = useMutation(SaveBudget)
  const [{ fetching: changing }, replace] = useMutation(ChangeBudget)
  // What the saved one that is changed has besides what is seen here.
  const { version = 0, weddingDate, ...left } = (useLocation().state ?? {}) as Partial<Left>
  const [contact, setContact] = useState({ email: left.email ?? '', phone: left.phone ?? '' })
  const [error, setError] = useState<Error>()
  const wrong = error ? refusal(error).fields : {}
  const guestCount = guestsIn(said.guests)
  const broken = said.services.some((service) => said.own[service] && !amountOf(said.own[service]!))
  const send = async () => {
    const { governorate, venueType, season, services: chosen } = said
    const input = {
      guestCount: guestCount ?? 0,
      governorate,
      venueType,
      season,
      services: chosen,
      customPrices: ownPricesOf(said),
      weddingDate: party.day || weddingDate || null,
      ...contact,
    }
    const place = governorates.find((each) => each.id === governorate)
    const name = t('budget.name', {
      guests: input.guestCount,
      type: t(venueTypeKey(venueType)),
      place: place ? named(place) : governorate,
      season: t(seasonKey(season)),
    })
    if (changed) {
      const answer = await replace({ input: { ...input, budget: changed, token: tokenOf(changed), version } })
      setError(answer.error)
      if (!answer.error) void navigate(budgetPath(changed))
      return
    }
    const answer = await save({ input: { ...input, sessionId: sessionId() } })
    setError(answer.error)
    const saved = answer.data?.saveBudget
    if (!saved) return
    rememberBudget({ id: saved.id, token: saved.token ?? '', name })
    toast({ title: t('budget.savedToast'), tone: 'tile' })
    void navigate(budgetPath(saved.id))
  }
  return (
    <div className="grid gap-3">
      {error && <ErrorNote error={error} focused />}
      {Object.entries(wrong)
        .filter(([field]) => field !== 'email' && field !== 'phone')
        .map(([field, text]) => (
          <p key={field} className="text-small text-danger">
            {text}
          </p>
        ))}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4">
          {t('budget.contact')}
        </summary>
        <div className="grid gap-3 py-2">
          <p className="text-least text-muted">{t('budget.contactHint')}</p>
          <Input
            id={`${id}email`}
            type="email"
            dir="ltr"
            autoComplete="email"
            label={t('budget.email')}
            value={contact.email}
            error={wrong.email}
            onChange={({ currentTarget: { value } }) => setContact((now) => ({ ...now, email: value }))}
          />
          <Input
            id={`${id}phone`}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            label={t('budget.phone')}
            value={contact.phone}
            error={wrong.phone}
            onChange={({ currentTarget: { value } }) => setContact((now) => ({ ...now, phone: value }))}
          />
        </div>
      </details>
      <Button
        look="primary"
        busy={fetching || changing}
        disabled={broken || guestCount === undefined || said.services.length === 0}
        onClick={() => void send()}
      >
        {t(changed ? 'budget.saveChange' : 'budget.save')}
      </Button>
      {said.services.length === 0 && <p className="text-small text-danger">{t('budget.noServices')}</p>}
    </div>
  )
}
