import { useState } from 'react'
import { useMutation } from 'urql'
import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { useDaysInWords } from '../../../shared/booking/days'
import { freeDaysIn } from '../../../shared/booking/freeDays'
import { bookingsPath } from '../../../shared/booking/paths'
import { TariffFragment, useTariffWords } from '../../../shared/booking/tariff'
import { wholeDay } from '../../../shared/calendar/day'
import { ButtonLink } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Money } from '../../../shared/components/Money'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, readFragment, type ResultOf } from '../../../shared/graphql/graphql'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import type { Amount } from '../../../shared/money/money'
import { TermsFragment, TermsInWords } from '../../../shared/terms/Terms'

export const QuoteFragment = graphql(
  `
    fragment MyQuote on Quote {
      id
      number
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
    }
  `,
  [TariffFragment, TermsFragment],
)

const AcceptQuote = graphql(`
  mutation AcceptQuote($input: AcceptQuote!) {
    acceptQuote(input: $input) {
      id
      position
    }
  }
`)

const includedWords: Record<string, MessageKey> = {
  hours: 'account.includedHours',
  food: 'account.includedFood',
  drinks: 'account.includedDrinks',
  cake: 'account.includedCake',
  photos: 'account.includedPhotos',
  film: 'account.includedFilm',
  music: 'account.includedMusic',
  decoration: 'account.includedDecoration',
  generator: 'account.includedGenerator',
  service: 'account.includedService',
  parking: 'account.includedParking',
}

const stateWords: Record<string, MessageKey> = {
  open: 'account.quoteOpen',
  replaced: 'account.quoteReplaced',
  withdrawn: 'account.quoteWithdrawn',
  expired: 'account.quoteExpired',
  accepted: 'account.quoteAccepted',
}

/** The owner's word on what the party costs; accepting it opens a booking that is held. */
export function QuoteCard({ inquiry, quote }: { inquiry: string; quote: ResultOf<typeof QuoteFragment> }) {
  const t = useT()
  const lang = useLanguage()
  const { date } = useDates()
  const inWords = useDaysInWords()
  const tariff = useTariffWords()
  const [{ fetching }, accept] = useMutation(AcceptQuote)
  const [failure, setFailure] = useState<Error>()
  const { id, number, days, daypart, guests, price, included, validUntil, terms, status } = quote
  const free = failure ? freeDaysIn(refusal(failure).fields.days) : []
  const take = async () => {
    const { error } = await accept({ input: { inquiry, quote: id } }, { additionalTypenames: ['Receipt'] })
    setFailure(error)
    if (!error) toast({ title: t('account.quoteTaken'), tone: 'tile' })
  }
  return (
    <section aria-label={t('account.quote', { number })} className="overflow-hidden rounded-panel border border-line">
      <div aria-hidden className="course" />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3>{t('account.quote', { number })}</h3>
          <span className="text-small text-muted">
            {t(stateWords[status] ?? 'account.quoteOpen', { when: date(validUntil) })}
          </span>
        </div>
        <div>
          <Money price={price as Amount} className="text-[24px] font-semibold" />
          <p className="text-small text-muted">{tariff(readFragment(TariffFragment, quote.tariff))}</p>
        </div>
        <p>
          {inWords(days)} · {t(daypartWords[daypart as Daypart])}
          {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
        </p>
        {included.length > 0 && (
          <div>
            <p className="text-small font-semibold">{t('account.quoteIncluded')}</p>
            <ul className="grid list-disc gap-0.5 ps-5 text-small">
              {included.map(({ key, name, amount }) => (
                <li key={key + name}>
                  <bdi>{includedWords[key] ? t(includedWords[key]) : name}</bdi>
                  {amount && (
                    <>
                      {': '}
                      <bdi>{amount}</bdi>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        {status === 'open' && (
          <>
            <TermsInWords terms={readFragment(TermsFragment, terms)} />
            {failure && <ErrorNote error={failure} focused />}
            {free.length > 0 && (
              <p className="text-small">
                {t('account.freeNearby')} {free.map((day) => wholeDay(day, lang)).join(t('booking.comma'))}
              </p>
            )}
            <p className="text-least text-muted">{t('account.quoteHint')}</p>
            <DoubleCheckButton
              look="primary"
              busy={fetching}
              className="justify-self-start"
              onConfirm={() => void take()}
            >
              {t('account.quoteAccept')}
            </DoubleCheckButton>
          </>
        )}
        {status === 'accepted' && (
          <ButtonLink to={bookingsPath} className="justify-self-start">
            {t('account.bookings')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
