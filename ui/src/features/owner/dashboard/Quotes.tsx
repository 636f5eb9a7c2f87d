import { useState } from 'react'
import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { useDaysInWords } from '../../../shared/booking/days'
import { DayField, RangeField } from '../../../shared/calendar/DayField'
import { wholeDay } from '../../../shared/calendar/day'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Money } from '../../../shared/components/Money'
import { NumberField } from '../../../shared/components/NumberField'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo, type Range } from '../../../shared/i18n/days'
import { readNumber } from '../../../shared/i18n/digits'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { type Amount, type Currency, useMoney } from '../../../shared/money/money'
import { type Matter, partyDays } from '../../../shared/party/party'
import { matterWords } from '../../../shared/party/words'
import type { Included } from '../../../shared/quote/included'
import { IncludedList } from '../../../shared/quote/IncludedList'
import { lastDay } from '../../../shared/quote/lastDay'
import { type Hall, offered, OwnCalendarDocument, useSend } from '../calendar/calendar'
import { daysOf } from '../calendar/days'
import { type Place, PlaceFields } from '../calendar/PlaceFields'
import { CurrencyField } from '../calendar/SumField'
import { currencyOf, TariffFields, tariffOf } from '../calendar/TariffFields'
import type { Inquiry } from './inquiry'
import { IncludedFields } from './IncludedFields'

const Give = graphql(`
  mutation GiveQuote($input: GiveQuote!) {
    giveQuote(input: $input) {
      position
    }
  }
`)
const Withdraw = graphql(`
  mutation WithdrawQuote($input: WithdrawQuote!) {
    withdrawQuote(input: $input) {
      position
    }
  }
`)

const quoteWords: Record<string, MessageKey> = {
  open: 'owner.quoteOpen',
  replaced: 'owner.quoteReplaced',
  withdrawn: 'owner.quoteWithdrawn',
  expired: 'owner.quoteExpired',
  accepted: 'owner.quoteAccepted',
  ended: 'owner.quoteEnded',
}

/** The facts that a couple gave about their party. */
export function PartyFacts({ party }: { party: Inquiry['party'] }) {
  const t = useT()
  const lang = useLanguage()
  const money = useMoney()
  const { day, around, daypart, guests, budgetFrom, budgetTo, matters, wishes } = party
  const budget = [budgetFrom, budgetTo]
    .filter((sum) => sum !== null)
    .map((sum) => money(sum as Amount, (sum as Amount).currency))
  const facts = [
    day && (around ? t('owner.around', { day: wholeDay(day, lang) }) : wholeDay(day, lang)),
    daypart && t(daypartWords[daypart]),
    guests !== null && t('common.guests', { count: guests }),
    budget.length > 0 && t('owner.budget', { sums: budget.join(' – ') }),
  ].filter(Boolean)
  const mattering = matters.map((each) => t(matterWords[each as Matter])).join(t('booking.comma'))
  if (facts.length === 0 && !mattering && !wishes) return null
  return (
    <div className="grid gap-1 rounded-panel bg-tint p-3 text-small">
      {facts.length > 0 && <p className="font-semibold">{facts.join(' · ')}</p>}
      {mattering && <p>{t('owner.matters', { list: mattering })}</p>}
      {wishes && (
        <p dir="auto" className="whitespace-pre-wrap">
          {wishes}
        </p>
      )}
    </div>
  )
}

/** The quotes of an inquiry, the valid one first, and the form to give another. */
export function Quotes({ inquiry, closed }: { inquiry: Inquiry; closed: boolean }) {
  const t = useT()
  const { date } = useDates()
  const inWords = useDaysInWords()
  const send = useSend()
  const errorText = useErrorText()
  const [giving, setGiving] = useState(false)
  const { id, quotes } = inquiry
  const withdraw = (quote: string) =>
    void send(Withdraw, { input: { inquiry: id, quote } }).then(
      () => toast({ title: t('owner.withdrawn'), tone: 'tile' }),
      (error: Error) => toast({ title: t('owner.notDone'), text: errorText(error), tone: 'danger' }),
    )
  const accepted = quotes[0]?.status === 'accepted'
  return (
    <div className="grid gap-3">
      {quotes.map((quote) => (
        <div key={quote.id} className="grid gap-1 rounded-panel border border-line p-3 text-small">
          <p className="flex flex-wrap gap-x-2">
            <b className="font-semibold">{t('owner.quoteNumber', { number: quote.number })}</b>
            {quoteWords[quote.status] && <span className="text-muted">{t(quoteWords[quote.status]!)}</span>}
          </p>
          <p>
            {inWords(quote.days)} · {t(daypartWords[quote.daypart])}
            {quote.guests > 0 && ` · ${t('common.guests', { count: quote.guests })}`}
          </p>
          <p>
            <Money price={quote.price as Amount} shown={(quote.price as Amount).currency} className="font-semibold" />
            {quote.status === 'open' && ` · ${t('owner.heldUntil', { when: date(lastDay(quote.validUntil)) })}`}
          </p>
          {quote.included.length > 0 && <IncludedList included={quote.included} />}
          {quote.status === 'open' && (
            <div>
              <DoubleCheckButton small look="text" className="min-h-11" onConfirm={() => withdraw(quote.id)}>
                {t('owner.withdraw')}
              </DoubleCheckButton>
            </div>
          )}
        </div>
      ))}
      {!closed && !accepted && inquiry.listing && (
        <div>
          <Button onClick={() => setGiving(true)}>{t('owner.giveQuote')}</Button>
        </div>
      )}
      {giving && <QuoteDialog inquiry={inquiry} onClose={() => setGiving(false)} />}
    </div>
  )
}

function QuoteDialog({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const t = useT()
  const [answer, ask] = useQuery({ query: OwnCalendarDocument, variables: { listing: inquiry.listing!.id } })
  return (
    <Dialog title={t('owner.giveQuote')} onClose={onClose}>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ calendar }) => calendar && <QuoteForm inquiry={inquiry} halls={calendar.halls} onClose={onClose} />}
      </Panel>
    </Dialog>
  )
}

/** The last quote, unless its hall is gone, and the days and the place with which the next one begins. */
function initialValues({ quotes, party }: Inquiry, halls: readonly Hall[]) {
  const last = quotes.slice(0, 1).find(({ hall }) => halls.some(({ id }) => id === hall))
  const ahead = (day: string | null | undefined) => (day && day >= dayAgo(0) ? day : undefined)
  const from = ahead(last?.days[0]) ?? ahead(party.day) ?? dayAgo(-30)
  const range: Range = { from, to: (from === last?.days[0] && last.days.at(-1)) || from }
  const daypart = ((last ?? party).daypart as Daypart | null) ?? offered(halls.slice(0, 1)).at(-1) ?? 'evening'
  const place: Place = { hall: last?.hall ?? halls[0]!.id, daypart }
  return { last, range, place }
}

/**
 * The form of a quote. Its first values are those of the last quote; without one, those of the inquiry and of the
 * listing's calendar.
 */
function QuoteForm({ inquiry, halls, onClose }: { inquiry: Inquiry; halls: readonly Hall[]; onClose: () => void }) {
  const t = useT()
  const send = useSend()
  const { last, ...initial } = initialValues(inquiry, halls)
  const [range, setRange] = useState(initial.range)
  const [place, setPlace] = useState(initial.place)
  const [included, setIncluded] = useState<Included[]>(() => [...(last?.included ?? [])])
  const [until, setUntil] = useState(range.from < dayAgo(-14) ? range.from : dayAgo(-14))
  const tariff =
    last?.hall === place.hall && last.daypart === place.daypart
      ? last.tariff
      : halls.find(({ id }) => id === place.hall)?.dayparts.find(({ daypart }) => daypart === place.daypart)?.tariff
  const [currency, setCurrency] = useState<Currency>(() => currencyOf(tariff ? [tariff] : []))
  const form = useForm(async (fields) => {
    await send(Give, {
      input: {
        inquiry: inquiry.id,
        ...place,
        days: daysOf(range),
        guests: readNumber(fields.get('guests')) ?? 0,
        tariff: tariffOf(fields, 'quote', currency),
        ...(included.length > 0 && { included }),
        validUntil: until,
      },
    })
    onClose()
    toast({ title: t('owner.quoted'), tone: 'tile' })
  })
  const { errors, busy } = form
  const end = { value: until, onDay: setUntil, min: dayAgo(0), error: errors.validUntil }
  return (
    <Form of={form}>
      {errors.days && (
        <p role="alert" className="text-small text-danger">
          {errors.days}
        </p>
      )}
      <RangeField label={t('owner.partyDays')} range={range} onRange={setRange} {...partyDays()} />
      <PlaceFields halls={halls} place={place} onPlace={setPlace} errors={errors} />
      <NumberField
        name="guests"
        inputMode="numeric"
        label={t('owner.guests')}
        defaultValue={String(last?.guests || inquiry.party.guests || '')}
        error={errors.guests}
      />
      <CurrencyField currency={currency} onCurrency={setCurrency} />
      <TariffFields key={place.hall + place.daypart} prefix="quote" tariff={tariff} error={errors.tariff} />
      <IncludedFields included={included} onIncluded={setIncluded} error={errors.included} />
      <DayField label={t('owner.validUntil')} {...end} />
      <Button type="submit" look="primary" busy={busy}>
        {t('owner.giveQuote')}
      </Button>
    </Form>
  )
}
