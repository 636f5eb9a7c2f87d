import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { rememberAsked, useAsked } from '../../shared/booking/asked'
import { type Daypart, daypartWords, stands } from '../../shared/booking/booking'
import { freeDaysIn } from '../../shared/booking/freeDays'
import { bookingsPath } from '../../shared/booking/paths'
import { TermsFragment, TermsInWords } from '../../shared/terms/Terms'
import { TariffFragment, useTariffWords } from '../../shared/booking/tariff'
import { wholeDay } from '../../shared/calendar/day'
import { Button, ButtonLink } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { NumberField } from '../../shared/components/NumberField'
import { Textarea } from '../../shared/components/Textarea'
import { Form } from '../../shared/form/Form'
import { inquiry as limits } from '../../shared/form/limits.json'
import { atMost, needed, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { refusal } from '../../shared/graphql/errors'
import { graphql, readFragment } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useLanguage, useT } from '../../shared/i18n/language'
import { keepSender, readSender, typedBefore, wishesKey } from '../../shared/inquiry/draft'
import { guestsOf, party, say, useParty } from '../../shared/party/party'
import { Link } from '../../shared/components/Link'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { announceLostSession } from '../../shared/session/signedOut'
import type { Dated } from './calendar'
import { bookingMark } from './comeBack'
import { SignInBack } from './SignInBack'
import type { ShownListing } from './query'
import { senderIn, senderRules, SenderFields } from '../../shared/inquiry/SenderFields'

const RequestBooking = graphql(`
  mutation RequestBooking($input: RequestBooking!, $form: Form) {
    requestBooking(input: $input, form: $form) {
      id
      position
      attachToken
    }
  }
`)

const AskedForDocument = graphql(`
  query AskedFor($filter: BookingFilter!) {
    myBookings(filter: $filter, first: 20) {
      nodes {
        id
        status
        daypart
        hall
      }
    }
  }
`)

/**
 * Reports whether this account, or this browser while nobody is signed in, has asked for the same day before. What
 * became of a request without an account is not known here.
 */
function useAskedBefore({ listing, hall, daypart, day }: Wish) {
  const me = useUser()
  const asked = useAsked()
  const [{ data }] = useQuery({
    query: AskedForDocument,
    variables: { filter: { listing: listing.id, from: day, to: day } },
    pause: !me,
    requestPolicy: 'cache-and-network',
  })
  if (!me) return asked.some((each) => each.listing === listing.id && each.day === day)
  return (data?.myBookings.nodes ?? []).some(
    (each) => stands(each.status) && each.hall === hall.id && each.daypart === daypart,
  )
}

interface Wish {
  listing: ShownListing
  name: string
  calendar: Dated
  hall: Dated['halls'][number]
  daypart: Daypart
  day: string
  /** Whether another couple's booking holds the day. */
  held: boolean
  /** Called with the day that the user chooses in place of a taken one. */
  onDay: (day: string) => void
}

/** The dialog in which a couple request a booking: the facts of their choice, the next steps and the form. */
export function BookingRequest({ onClose, ...wish }: Wish & { onClose: () => void }) {
  const t = useT()
  const me = useUser()
  const [sent, setSent] = useState(false)
  return (
    <Dialog title={t(sent ? 'listing.bookingSent' : 'listing.booking')} onClose={onClose}>
      {sent ? <Sent name={wish.name} /> : <Letter key={me?.id} {...wish} onSent={() => setSent(true)} />}
    </Dialog>
  )
}

function Sent({ name }: { name: string }) {
  const t = useT()
  const me = useUser()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" className="grid gap-4 outline-none">
      <p>{t(me ? 'listing.bookingSentMe' : 'listing.bookingSentGuest', { name })}</p>
      <ButtonLink look="primary" to={me ? bookingsPath : paths.login(bookingsPath)}>
        {t(me ? 'listing.myBookings' : 'nav.signIn')}
      </ButtonLink>
    </div>
  )
}

/** The tariff of a hall on a day: the one that a season sets for that day, else the hall's own. */
function tariffOf({ calendar, hall, daypart, day }: Wish) {
  const inSeason = calendar.seasons
    .filter(({ from, to }) => day >= from && day <= to)
    .flatMap(({ prices }) => prices)
    .find((price) => price.hall === hall.id && price.daypart === daypart)
  return (inSeason ?? hall.dayparts.find((each) => each.daypart === daypart)!).tariff
}

/** The hall, the day, the part of the day and the price. */
function Facts(wish: Wish) {
  const t = useT()
  const lang = useLanguage()
  const tariff = useTariffWords()
  const { name, calendar, hall, daypart, day, held } = wish
  const before = useAskedBefore(wish)
  const { hours } = hall.dayparts.find((each) => each.daypart === daypart)!
  const price = tariff(readFragment(TariffFragment, tariffOf(wish)))
  return (
    <>
      <div>
        <p className="font-semibold">{wholeDay(day, lang)}</p>
        <p className="text-muted">
          {[
            t(daypartWords[daypart]),
            hours[lang] || hours[lang === 'ar' ? 'en' : 'ar'],
            calendar.halls.length > 1 && (hall.name[lang] || hall.name[lang === 'ar' ? 'en' : 'ar']),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1">{price || t('card.askPrice')}</p>
      </div>
      {before ? (
        <p role="status" className="rounded-button bg-tint px-4 py-3 text-small">
          {t('listing.askedAlready', { name })}{' '}
          <Link to={bookingsPath} className="link">
            {t('listing.myBookings')}
          </Link>
        </p>
      ) : (
        held && <p className="rounded-button bg-tint px-4 py-3 text-small">{t('listing.bookingHeld')}</p>
      )}
    </>
  )
}

/** The free days that the server names when it refuses a taken day. Each is a button. */
function Nearby({ failure, onDay }: { failure: Error | undefined; onDay: (day: string) => void }) {
  const t = useT()
  const lang = useLanguage()
  const { code, message, fields } = failure ? refusal(failure) : { code: '', message: '', fields: {} }
  if (code !== 'conflict') return null
  const days = freeDaysIn(fields.days)
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-refusal
      className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4"
    >
      <p className="font-semibold">{message}</p>
      {days.length > 0 && (
        <>
          <p className="text-small">{t('listing.freeNearby')}</p>
          <div className="flex flex-wrap gap-2">
            {days.map((day) => (
              <Button key={day} onClick={() => onDay(day)}>
                {wholeDay(day, lang)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const rulesOf = (visitor: boolean, venue: boolean): Rules => ({
  guests: venue ? [needed('listing.guestsMissing')] : [],
  ...senderRules(visitor),
  requests: [atMost(limits.maxMessage)],
})

/** Sends the booking request. What the user typed is kept until it is sent. */
function useRequest(wish: Wish, onSent: () => void) {
  const lang = useLanguage()
  const me = useUser()
  const { listing, hall, daypart, day } = wish
  const wishes = useKeptText(wishesKey(me?.id, listing.id), '')
  const [sender] = useState(() => readSender(me?.id, listing.id))
  const [opened] = useState(() => Date.now() - (wishes.text || sender ? typedBefore : 0))
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    keepSender(me?.id, listing.id, senderIn(new FormData(event.currentTarget)))
  }
  const [, request] = useMutation(RequestBooking)
  const form = useForm(
    async (fields) => {
      const { data, error } = await request({
        input: {
          listing: listing.id,
          hall: hall.id,
          days: [day],
          daypart,
          guests: guestsOf(party.get()) ?? 0,
          ...senderIn(fields),
          requests: textOf(fields, 'requests'),
          lang,
        },
        form: { website: textOf(fields, 'website'), elapsed: Date.now() - opened },
      })
      if (error) throw error
      const { id, attachToken } = data!.requestBooking
      if (attachToken) rememberAsked({ booking: id, listing: listing.id, token: attachToken, day })
      wishes.forget()
      keepSender(me?.id, listing.id, null)
      onSent()
      if (me && attachToken) announceLostSession()
    },
    rulesOf(!me, listing.kind === 'VENUE'),
  )
  return { form, wishes, sender, onChange }
}

/** The fields whose mistakes the form shows beside them. */
const placed = ['days', 'guests', 'name', 'phone', 'email', 'requests']

/**
 * The form. It keeps what is typed as the inquiry form does: the wishes on the device, the sender's details in the tab.
 */
function Letter({ onSent, ...wish }: Wish & { onSent: () => void }) {
  const t = useT()
  const me = useUser()
  const said = useParty()
  const { name, calendar, hall, onDay } = wish
  const { form, wishes, sender, onChange } = useRequest(wish, onSent)
  const { errors, failure, busy } = form
  const taken = failure !== undefined && refusal(failure).code === 'conflict'
  const foot = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-4">
      <Facts {...wish} />
      <Form of={form} refusal={!taken} placed={placed} onChange={onChange}>
        {taken && (
          <Nearby
            failure={failure}
            onDay={(other) => {
              onDay(other)
              foot.current?.querySelector('button')?.focus()
            }}
          />
        )}
        {!me && failure && refusal(failure).code === 'sign_in' && (
          <SignInBack to={bookingMark(hall.id)} kept={t('listing.typedKept')} />
        )}
        {errors.days && !taken && <p className="text-small text-danger">{errors.days}</p>}
        <NumberField
          name="guests"
          label={t('party.guests')}
          value={said.guests}
          onValue={(guests) => say({ guests })}
          hint={hall.capacity > 0 && t('listing.hallTakes', { count: hall.capacity })}
          error={errors.guests}
        />
        <SenderFields sender={sender} errors={errors} />
        <Textarea
          name="requests"
          limit={limits.maxMessage}
          rows={3}
          optional
          label={t('listing.requests')}
          value={wishes.text}
          onChange={({ currentTarget }) => wishes.set(currentTarget.value)}
          error={errors.requests}
        />
        <TermsInWords terms={readFragment(TermsFragment, calendar.terms)} />
        <Next name={name} holdDays={calendar.holdDays} />
        <div ref={foot} className="grid">
          <Button type="submit" look="primary" busy={busy}>
            {t('listing.bookingSend')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The steps that follow a request. */
function Next({ name, holdDays }: { name: string; holdDays: number }) {
  const t = useT()
  return (
    <div className="grid gap-1 text-small">
      <p className="font-semibold">{t('listing.bookingNext')}</p>
      <ol className="grid list-decimal gap-0.5 ps-5">
        <li>{t('listing.bookingNext1', { name })}</li>
        <li>{t('listing.bookingNext2', { count: holdDays })}</li>
        <li>{t('listing.bookingNext3')}</li>
      </ol>
    </div>
  )
}
