import { useState } from 'react'
import { useMutation } from 'urql'
import { type Aim, useAlready } from '../../../shared/booking/already'
import { BookingState } from '../../../shared/booking/BookingState'
import { type Daypart, daypartWords, stands } from '../../../shared/booking/booking'
import { CalendarLink } from '../../../shared/booking/CalendarLink'
import { useDaysInWords } from '../../../shared/booking/days'
import { freeDaysIn } from '../../../shared/booking/freeDays'
import { agreementPath, hasAgreement } from '../../../shared/booking/paths'
import { TermsFragment, TermsInWords } from '../../../shared/terms/Terms'
import { wholeDay } from '../../../shared/calendar/day'
import { Reason } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { lettersIn } from '../../../shared/form/rules'
import { contactAbout } from '../../../shared/contact/paths'
import { Link } from '../../../shared/components/Link'
import { isPriced, Money } from '../../../shared/components/Money'
import { Textarea } from '../../../shared/components/Textarea'
import { toast } from '../../../shared/components/toast'
import { reason as limits } from '../../../shared/form/limits.json'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, readFragment } from '../../../shared/graphql/graphql'
import { apart } from '../../../shared/i18n/apart'
import { dayAgo } from '../../../shared/i18n/days'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import type { Amount } from '../../../shared/money/money'
import { NewMark, News } from '../../../shared/seen/News'
import { noteOwnChange } from '../../../shared/seen/seen'
import { type Booking, goneBadge } from './booking'
import { Deposits } from './Deposits'
import { MoveRequest } from './MoveRequest'
import { Moved, useBookingNews } from './useBookingNews'
import { DayLink, Gone } from '../Gone'
import { ListingName } from '../ListingName'

const ConfirmBooking = graphql(`
  mutation ConfirmMyBooking($input: ConfirmBooking!) {
    confirmBooking(input: $input) {
      position
    }
  }
`)

const HoldBooking = graphql(`
  mutation HoldMyBooking($input: HoldBooking!) {
    holdBooking(input: $input) {
      position
    }
  }
`)

const ChallengeHold = graphql(`
  mutation ChallengeHold($input: ChallengeHold!) {
    challengeHold(input: $input) {
      position
    }
  }
`)

const CancelBooking = graphql(`
  mutation CancelMyBooking($input: CancelBooking!) {
    cancelBooking(input: $input) {
      position
    }
  }
`)

const whyWords: Record<string, MessageKey> = {
  account_erased: 'account.whyErased',
  listing_archived: 'account.whyArchived',
  listing_suspended: 'account.whySuspended',
}

/** What a booking's status means for the couple, as a sentence. */
function useMeaning(): (booking: Booking) => string {
  const t = useT()
  const { date } = useDates()
  return ({ status, answerBy, heldUntil, challenged, cancelledBy, kept }) => {
    switch (status) {
      case 'pending':
        return t('account.bookingPending', { when: answerBy ? date(answerBy) : '' })
      case 'held':
        return t(challenged ? 'account.bookingChallenged' : 'account.bookingHeld', {
          when: heldUntil ? date(heldUntil, 'moment') : '',
        })
      case 'confirmed':
        return t('account.bookingConfirmed')
      case 'completed':
        return t('account.bookingCompleted')
      case 'declined':
        return t('account.bookingDeclined')
      case 'expired':
        return t('account.bookingExpired')
      default:
        return cancelledBy === 'couple'
          ? t('account.bookingCancelledByYou', { share: kept ?? 0 })
          : t(cancelledBy === 'admin' ? 'account.bookingCancelledByAdmin' : 'account.bookingCancelledByOwner')
    }
  }
}

/** One booking: its listing, what its status means, and the actions of the couple. */
export function BookingRow({ booking }: { booking: Booking }) {
  const t = useT()
  const name = useName()
  const meaning = useMeaning()
  const { listing, requests, status, others, reason, why } = booking
  const counts = stands(status)
  const { news, moved, see } = useBookingNews(booking)
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ListingName listing={listing} />
        <span className="flex flex-wrap gap-2">
          {news.length > 0 && <NewMark />}
          {status === 'pending' && booking.gone ? (
            <span className="badge border border-field text-muted">{t(goneBadge(booking.gone))}</span>
          ) : (
            <BookingState status={status} />
          )}
        </span>
      </div>
      {news.length > 0 && (
        <News name={listing ? name(listing) : t('account.listingGone')} onSeen={see}>
          {news.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </News>
      )}
      <Wish booking={booking} />
      {counts && !moved && <Moved booking={booking} />}
      {status === 'pending' && booking.gone ? <GoneDate booking={booking} /> : <p>{meaning(booking)}</p>}
      {status === 'expired' && <AskAnew booking={booking} />}
      <Announcement booking={booking} />
      {status === 'pending' && others > 0 && (
        <p className="text-small text-muted">{t('account.bookingOthers', { count: others })}</p>
      )}
      {(reason || why) && <Reason tone="quiet">{reason || t(whyWords[why!] ?? 'account.whyArchived')}</Reason>}
      {requests && (
        <p dir="auto" className="text-small whitespace-pre-line text-muted">
          {requests}
        </p>
      )}
      {(status === 'held' || status === 'confirmed' || booking.deposits.length > 0) && <Deposits booking={booking} />}
      {hasAgreement(status) && (
        <Link to={agreementPath(booking.id)} className="link inline-flex min-h-11 items-center justify-self-start">
          {t('account.agreement')}
        </Link>
      )}
      <CalendarLink booking={booking} />
      {counts && <BookingActions booking={booking} />}
      <Link
        to={contactAbout('booking', booking.id)}
        className="inline-flex min-h-11 items-center justify-self-start text-small text-muted underline"
      >
        {t('account.askSupport')}
      </Link>
    </li>
  )
}

/** Announces changed days or a changed status to screen readers: the listing, the days, and what the status means. */
function Announcement({ booking }: { booking: Booking }) {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  const meaning = useMeaning()
  const { listing, days, status, gone, challenged, heldUntil } = booking
  const state = [status, status === 'pending' && gone, challenged, heldUntil, ...days].join()
  const [last, keep] = useState({ state, news: '' })
  if (last.state !== state) {
    const lost = status === 'pending' && gone
    const news = t('account.bookingNews', {
      name: listing ? apart(name(listing)) : t('account.listingGone'),
      days: inWords(days),
      news: lost ? t(goneBadge(gone)) : meaning(booking),
    })
    keep({ state, news })
  }
  return (
    <p aria-live="polite" className="unseen">
      {last.news}
    </p>
  )
}

/** The days, the number of guests and the price. */
function Wish({ booking: { days, daypart, guests, ...booking } }: { booking: Booking }) {
  const t = useT()
  const inWords = useDaysInWords()
  const price = booking.price as Amount | null
  return (
    <div>
      <p className="font-semibold">{inWords(days)}</p>
      <p className="text-muted">
        {t(daypartWords[daypart as Daypart])}
        {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
        {isPriced(price) && (
          <>
            {' · '}
            <Money price={price} />
          </>
        )}
      </p>
    </div>
  )
}

/** Says that the date of a request is now held or confirmed for another party, or that its owner has closed it. */
function GoneDate({ booking }: { booking: Booking }) {
  const { listing, hall, days, daypart, guests, gone, goneUntil, answerBy } = booking
  const t = useT()
  const { date } = useDates()
  const text =
    gone === 'held'
      ? t('account.goneHeld', { when: goneUntil ? date(goneUntil, 'moment') : '' })
      : gone === 'closed'
        ? t('account.goneClosed', { when: answerBy ? date(answerBy) : '' })
        : t('account.goneTaken')
  if (!listing) return <p>{text}</p>
  return <Gone text={text} lost={{ listing, hall, daypart: daypart as Daypart, day: days[0]!, guests }} />
}

/** The way to ask again for the day of a request or a hold that has expired, unless that day is over. */
function AskAnew({ booking: { listing, days, daypart, guests } }: { booking: Booking }) {
  const t = useT()
  const day = days[0]!
  if (!listing || day < dayAgo(0)) return null
  return (
    <DayLink lost={{ listing, day, daypart: daypart as Daypart, guests }} to={day} className="link justify-self-start">
      {t('account.askAnew')}
    </DayLink>
  )
}

/** The couple's commands on a booking, as props for buttons, and the error of the last one. */
function useBookingCommands(booking: Booking) {
  const { id, version, status } = booking
  const t = useT()
  const [confirming, confirm] = useMutation(ConfirmBooking)
  const [holding, hold] = useMutation(HoldBooking)
  const [challenging, challenge] = useMutation(ChallengeHold)
  const [cancelling, cancel] = useMutation(CancelBooking)
  const [failure, setFailure] = useState<Error>()
  const already = useAlready()
  const tell = async (answer: Promise<{ error?: Error | undefined }>, word: MessageKey, aim?: Aim) => {
    const { error } = await answer
    const done = error && aim && (await already(error, booking, aim))
    setFailure(done ? undefined : error)
    if (error) return
    noteOwnChange(id)
    toast({ title: t(word), tone: 'tile' })
  }
  return {
    failure,
    confirm: {
      busy: confirming.fetching,
      onConfirm: () =>
        void tell(confirm({ input: { booking: id, version } }), 'account.bookingIsConfirmed', 'confirmed'),
    },
    hold: {
      busy: holding.fetching,
      onConfirm: () => void tell(hold({ input: { booking: id, version } }), 'account.held', 'held'),
    },
    challenge: {
      busy: challenging.fetching,
      onConfirm: () => void tell(challenge({ input: { booking: id } }), 'account.challenged'),
    },
    cancel: {
      busy: cancelling.fetching,
      onConfirm: (reason: string) =>
        void tell(
          cancel({ input: { booking: id, version, reason } }),
          status === 'pending' ? 'account.requestWithdrawn' : 'account.bookingIsCancelled',
          'cancelled',
        ),
    },
  }
}

/** What cancelling a booking costs: by its terms, and today. */
function Cost({ booking: { terms, keptToday, moved } }: { booking: Booking }) {
  const t = useT()
  return (
    <>
      <TermsInWords terms={readFragment(TermsFragment, terms)} />
      {moved?.by === 'owner' && <p>{t('account.keptDespiteMove')}</p>}
      <p className="font-semibold">{t('account.keptToday', { share: keptToday })}</p>
    </>
  )
}

/** Asks why the couple leave, which they need not say, and cancels the booking. */
function Leaving({ status, busy, onConfirm }: { status: string; busy: boolean; onConfirm: (reason: string) => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const tooLong = lettersIn(reason.trim()) > limits.maxLength
  return (
    <>
      <Textarea
        label={t('account.whyCancel')}
        hint={t('account.ownerReadsWhy')}
        optional
        rows={2}
        limit={limits.maxLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {/* By status: a press to withdraw a request confirms no cancellation of a booking. */}
      <DoubleCheckButton
        key={status}
        look="danger"
        className="justify-self-start"
        busy={busy}
        disabled={tooLong}
        onConfirm={() => onConfirm(reason.trim())}
      >
        {t(status === 'pending' ? 'account.withdrawNow' : 'account.cancelNow')}
      </DoubleCheckButton>
    </>
  )
}

/** The actions that the couple may take on an active booking. */
function BookingActions({ booking }: { booking: Booking }) {
  const t = useT()
  const lang = useLanguage()
  const { status, gone, mayChallenge } = booking
  const mayHold = booking.mayHold && !gone
  const { failure, confirm, hold, challenge, cancel } = useBookingCommands(booking)
  const [leaving, setLeaving] = useState(false)
  const [moving, setMoving] = useState(false)
  const free = failure ? freeDaysIn(refusal(failure).fields.days) : []
  return (
    <div className="grid gap-3">
      {failure && <ErrorNote error={failure} focused />}
      {free.length > 0 && (
        <p className="text-small">
          {t('booking.freeNearby')} {free.map((day) => wholeDay(day, lang)).join(t('booking.comma'))}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'held' && (
          <DoubleCheckButton look="primary" {...confirm}>
            {t('account.confirmBooking')}
          </DoubleCheckButton>
        )}
        {mayHold && (
          <Button look="primary" busy={hold.busy} onClick={hold.onConfirm}>
            {t('account.hold')}
          </Button>
        )}
        {mayChallenge && (
          <Button busy={challenge.busy} onClick={challenge.onConfirm}>
            {t('account.challenge')}
          </Button>
        )}
        {status === 'pending' && (
          <Button look="text" className="px-0" onClick={() => setMoving(true)}>
            {t('account.moveRequest')}
          </Button>
        )}
        <Button look="text" className="px-0" aria-expanded={leaving} onClick={() => setLeaving(!leaving)}>
          {t(status === 'pending' ? 'account.withdrawRequest' : 'account.cancelBooking')}
        </Button>
      </div>
      {mayHold && <p className="text-least text-muted">{t('account.holdHint')}</p>}
      {mayChallenge && <p className="text-least text-muted">{t('account.challengeHint')}</p>}
      {moving && <MoveRequest booking={booking} onClose={() => setMoving(false)} />}
      {leaving && (
        <div className="grid gap-3 border-t border-line pt-3">
          {status === 'confirmed' && <Cost booking={booking} />}
          <Leaving status={status} {...cancel} />
        </div>
      )}
    </div>
  )
}
