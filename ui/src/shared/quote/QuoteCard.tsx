import { Suspense, useState } from 'react'
import { useMutation } from 'urql'
import { type Daypart, daypartWords } from '../booking/booking'
import { useDaysInWords } from '../booking/days'
import { freeDaysIn } from '../booking/freeDays'
import { rememberAsked } from '../booking/asked'
import { bookingsPath } from '../booking/paths'
import { TariffFragment, useTariffWords } from '../booking/tariff'
import { wholeDay } from '../calendar/day'
import { ButtonLink } from '../components/Button'
import { DoubleCheckButton } from '../components/DoubleCheckButton'
import { ErrorNote } from '../components/ErrorNote'
import { Link } from '../components/Link'
import { Money } from '../components/Money'
import { toast } from '../components/toast'
import { lazyPart } from '../components/WhenNear'
import { refusal } from '../graphql/errors'
import { graphql, readFragment, type ResultOf } from '../graphql/graphql'
import { useDates } from '../i18n/dates'
import { type MessageKey, useLanguage, useT } from '../i18n/language'
import type { Amount } from '../money/money'
import { paths } from '../paths'
import { TermsFragment, TermsInWords } from '../terms/Terms'
import { IncludedList } from './IncludedList'
import { lastDay } from './lastDay'

/** A part of its own: many pages have a quote, and few one whose day is gone. */
export const DayGone = lazyPart(() => import('./DayGone'))

export const QuoteFragment = graphql(
  `
    fragment MyQuote on Quote {
      id
      number
      hall
      days
      daypart
      guests
      tariff {
        ...Tariff
      }
      price {
        amount
        currency
      }
      included {
        key
        name
        amount
      }
      validUntil
      terms {
        ...Terms
      }
      status
      heldUntil
    }
  `,
  [TariffFragment, TermsFragment],
)

const AcceptQuote = graphql(`
  mutation AcceptQuote($input: AcceptQuote!) {
    acceptQuote(input: $input) {
      id
      position
      attachToken
    }
  }
`)

/** The states of a quote in words of the part `thread`. */
export const stateWords: Record<string, MessageKey> = {
  open: 'quote.open',
  replaced: 'quote.replaced',
  withdrawn: 'quote.withdrawn',
  expired: 'quote.expired',
  accepted: 'quote.accepted',
  ended: 'quote.ended',
}

/** Whether a couple chose the quote, even if its booking has come to nothing since. */
export const isChosen = ({ status }: { status: string }) => status === 'accepted' || status === 'ended'

/** Whether a quote is over, so that the couple may ask for a new one. */
export const isOver = (status: string) => status === 'expired' || status === 'ended'

/** Whether the price of a quote in this state holds. */
export const holds = (status: string) => status === 'open' || status === 'accepted'

/** The way to the thread of an inquiry whose quote is over. A visitor signs in first: only accounts write on. */
function AskAgain({ inquiry, token = '' }: { inquiry: string; token?: string }) {
  const t = useT()
  const thread = `${paths.myInquiries()}#inquiry-${inquiry}`
  return (
    <Link to={token ? paths.login(thread) : thread} className="link inline-flex min-h-11 items-center">
      {t(token ? 'quote.askAgainSignIn' : 'quote.askAgain')}
    </Link>
  )
}

/** Says of a quote that it does not hold any more, and how to get a new one. */
export function Over(asked: { inquiry: string; token?: string }) {
  const t = useT()
  return (
    <div className="grid justify-items-start gap-1 text-small">
      <p className="text-muted">{t('quote.overHint')}</p>
      <AskAgain {...asked} />
    </div>
  )
}

/**
 * Accepts a quote, which opens a booking that is held. A visitor accepts by the token of their inquiry, and the booking
 * is kept in this browser as what was asked for here. `farewell` is for those of the same bundle who were not chosen.
 */
export function Acceptance({
  inquiry,
  quote,
  listing,
  day,
  token = '',
  farewell = '',
  short = false,
}: {
  inquiry: string
  quote: string
  listing: string | undefined
  /** The first that is quoted for. */
  day: string | undefined
  token?: string
  farewell?: string
  /** In a column, where there is room for a word or two. */
  short?: boolean
}) {
  const t = useT()
  const lang = useLanguage()
  const [{ fetching }, accept] = useMutation(AcceptQuote)
  const [failure, setFailure] = useState<Error>()
  const free = failure ? freeDaysIn(refusal(failure).fields.days) : []
  const take = async () => {
    const { data, error } = await accept(
      { input: { inquiry, quote, ...(token && { token }), ...(farewell && { farewell }) } },
      { additionalTypenames: ['Receipt'] },
    )
    setFailure(error)
    if (error || !data) return
    const { id: booking, attachToken } = data.acceptQuote
    if (attachToken && listing) rememberAsked({ booking, listing, token: attachToken, day })
    toast({ title: t(token ? 'quote.held' : 'quote.taken'), tone: 'tile' })
  }
  return (
    <>
      {failure && <ErrorNote error={failure} focused />}
      {free.length > 0 && (
        <p className="text-small">
          {t('booking.freeNearby')} {free.map((each) => wholeDay(each, lang)).join(t('booking.comma'))}
        </p>
      )}
      <DoubleCheckButton look="primary" busy={fetching} className="justify-self-start" onConfirm={() => void take()}>
        {t(short ? 'quote.acceptShort' : 'quote.accept')}
      </DoubleCheckButton>
    </>
  )
}

/** The owner's word on what the party costs, and the way to accept it. */
export function QuoteCard({
  inquiry,
  quote,
  listing,
  token = '',
}: {
  inquiry: string
  quote: ResultOf<typeof QuoteFragment>
  listing: string | undefined
  token?: string
}) {
  const t = useT()
  const { date } = useDates()
  const inWords = useDaysInWords()
  const { id, number, days, daypart, guests, included, validUntil, terms, status, heldUntil } = quote
  return (
    <article aria-label={t('quote.numbered', { number })} className="overflow-hidden rounded-panel border border-line">
      <div aria-hidden className="course" />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3>{t('quote.numbered', { number })}</h3>
          <span className="text-small text-muted">
            {t(stateWords[status] ?? 'quote.open', { when: date(lastDay(validUntil)) })}
          </span>
        </div>
        <Price quote={quote} />
        <p>
          {inWords(days)} · {t(daypartWords[daypart as Daypart])}
          {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
        </p>
        <Suspense>
          <DayGone listing={listing} quote={quote} />
        </Suspense>
        {included.length > 0 && (
          <div>
            <p className="text-small font-semibold">{t('quote.includes')}</p>
            <IncludedList included={included} />
          </div>
        )}
        {isOver(status) && <Over inquiry={inquiry} token={token} />}
        {status === 'open' && (
          <>
            <TermsInWords terms={readFragment(TermsFragment, terms)} />
            <p className="text-least text-muted">{t(token ? 'quote.visitorHint' : 'quote.hint')}</p>
            <Acceptance inquiry={inquiry} quote={id} listing={listing} day={days[0]} token={token} />
          </>
        )}
        {status === 'accepted' && token && <Next heldUntil={heldUntil} />}
        {status === 'accepted' && !token && (
          <ButtonLink to={bookingsPath} className="justify-self-start">
            {t('quote.toBookings')}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** The price of a quote, struck out if it does not hold any more, and how it adds up. */
function Price({ quote: { price, status, tariff } }: { quote: ResultOf<typeof QuoteFragment> }) {
  const inWords = useTariffWords()
  return (
    <div>
      <Money
        price={price as Amount}
        className={`text-[24px] ${holds(status) ? 'font-semibold' : 'text-muted line-through'}`}
      />
      <p className="text-small text-muted">{inWords(readFragment(TariffFragment, tariff))}</p>
    </div>
  )
}

/** What a visitor who has accepted does next: the booking goes on in an account. */
export function Next({ heldUntil }: { heldUntil: string | null }) {
  const t = useT()
  const { date } = useDates()
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 text-small">
        <p className="font-semibold">{t('quote.next')}</p>
        <ol className="grid list-decimal gap-0.5 ps-5">
          <li>{t('quote.next1')}</li>
          <li>{heldUntil ? t('quote.next2Until', { when: date(heldUntil, 'moment') }) : t('quote.next2')}</li>
          <li>{t('quote.next3')}</li>
        </ol>
      </div>
      <ButtonLink look="primary" to={paths.login(bookingsPath)} className="justify-self-start">
        {t('quote.toAccount')}
      </ButtonLink>
    </div>
  )
}
