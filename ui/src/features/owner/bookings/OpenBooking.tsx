import { daypartWords } from '../../../shared/booking/booking'
import { CalendarLink } from '../../../shared/booking/CalendarLink'
import { useDaysInWords } from '../../../shared/booking/days'
import { agreementPath, hasAgreement } from '../../../shared/booking/paths'
import { Reason } from '../../../shared/components/Badge'
import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { DoubleCheckButton } from '../../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Money } from '../../../shared/components/Money'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { useFocusKept } from '../../../shared/hooks/useFocusKept'
import { useDates } from '../../../shared/i18n/dates'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import type { Amount } from '../../../shared/money/money'
import { whatsAppLink } from '../../../shared/tracking/contact'
import { overlap } from '../calendar/calendar'
import { type OwnBooking, OwnBookingDocument, OwnBookingsDocument } from './booking'
import { BookingStatus } from './BookingStatus'
import { useBookingActions } from './useBookingActions'
import { Reach } from '../Reach'

/** One booking with all details, and the other requests for its date beside it. */
export function OpenBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [answer, ask] = useFollowed({
    query: OwnBookingDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  useFocusKept(answer.data)
  const { actions, acknowledge, refuse, dialog } = useBookingActions()
  return (
    <Dialog title={t('owner.booking')} onClose={onClose}>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ booking }) => !booking}
        empty={<EmptyState title={t('owner.noBooking')} />}
      >
        {({ booking }) =>
          booking && (
            <div className="grid gap-5">
              <Facts booking={booking} />
              <Reach
                who={booking.name ?? ''}
                phone={booking.phone}
                email={booking.email}
                whatsApp={booking.phone ? whatsAppLink(booking.phone) : undefined}
              />
              <Deposits
                booking={booking}
                onAcknowledge={(deposit) => acknowledge(booking, deposit)}
                onRefuse={(deposit) => refuse(booking, deposit)}
              />
              {hasAgreement(booking.status) && !booking.entered && (
                <Link
                  to={agreementPath(booking.id)}
                  className="link inline-flex min-h-11 items-center justify-self-start"
                >
                  {t('owner.agreement')}
                </Link>
              )}
              <CalendarLink booking={booking} />
              <ActionButtons booking={booking} actions={actions} />
              {booking.status === 'pending' && booking.others > 0 && <Rivals booking={booking} actions={actions} />}
            </div>
          )
        }
      </Panel>
      {dialog}
    </Dialog>
  )
}

type ActionsOf = ReturnType<typeof useBookingActions>['actions']

function ActionButtons({ booking, actions }: { booking: OwnBooking; actions: ActionsOf }) {
  const those = actions(booking)
  if (those.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {those.map(({ key, label, danger, main, onChoose }) => (
        <Button key={key} look={main ? 'primary' : danger ? 'danger' : 'outline'} onClick={onChoose}>
          {label}
        </Button>
      ))}
    </div>
  )
}

const endedBy: Record<string, MessageKey> = {
  couple: 'owner.byCouple',
  owner: 'owner.byOwner',
  admin: 'owner.byAdmin',
}

function Facts({ booking }: { booking: OwnBooking }) {
  const t = useT()
  const name = useName()
  const inWords = useDaysInWords()
  const { ago } = useDates()
  const { days, daypart, guests, price, requests, listing, reason, cancelledBy, entered } = booking
  return (
    <div className="grid gap-3">
      <p className="text-panel font-semibold">
        <bdi>{booking.name || t(entered ? 'owner.ownParty' : 'owner.erased')}</bdi>
      </p>
      <BookingStatus booking={booking} />
      <p>
        {inWords(days)} · {t(daypartWords[daypart])}
        {guests > 0 && ` · ${t('common.guests', { count: guests })}`}
      </p>
      <p className="text-small text-muted">
        {listing && <bdi>{name(listing)}</bdi>} · {ago(booking.createdAt)}
      </p>
      {price && (
        <p>
          {t('owner.agreedPrice')} <Money price={price as Amount} shown={(price as Amount).currency} />
        </p>
      )}
      {requests && <Reason tone="quiet">{requests}</Reason>}
      {cancelledBy && endedBy[cancelledBy] && <p>{t(endedBy[cancelledBy])}</p>}
      {reason && <Reason tone="refused">{reason}</Reason>}
    </div>
  )
}

/** What is said of a deposit on which the sides do not agree, by who recorded it and who refused it. */
const refusals: Record<string, MessageKey> = {
  'couple couple': 'owner.coupleTookBack',
  'couple owner': 'owner.ownerDenied',
  'owner couple': 'owner.coupleDeny',
  'owner owner': 'owner.ownerTookBack',
}

function stateOf(
  { by, acknowledgedAt, refusedBy }: OwnBooking['deposits'][number],
  { hasAccount }: OwnBooking,
): MessageKey {
  if (acknowledgedAt) return 'owner.bothSay'
  const refused = refusals[`${by} ${refusedBy}`]
  return refused ?? (by === 'couple' ? 'owner.coupleSays' : hasAccount ? 'owner.ownerSays' : 'owner.onlyYouSay')
}

function Deposits({
  booking,
  onAcknowledge,
  onRefuse,
}: {
  booking: OwnBooking
  onAcknowledge: (id: string) => void
  onRefuse: (id: string) => void
}) {
  const t = useT()
  const { date } = useDates()
  const { deposits } = booking
  if (deposits.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{t('owner.deposits')}</h3>
      <ul className="grid gap-2">
        {deposits.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-2 text-small">
            <span>
              <Money
                price={each.amount as Amount}
                shown={(each.amount as Amount).currency}
                className={each.refusedBy ? 'line-through' : ''}
              />{' '}
              · {date(each.createdAt)} · {t(stateOf(each, booking))}
            </span>
            {!each.acknowledgedAt && each.refusedBy !== each.by && (
              <Answer deposit={each} onAcknowledge={onAcknowledge} onRefuse={onRefuse} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the owner may say to a deposit that waits: it came or it did not, or it was recorded by mistake. */
function Answer({
  deposit: { id, by, refusedBy },
  onAcknowledge,
  onRefuse,
}: {
  deposit: OwnBooking['deposits'][number]
  onAcknowledge: (id: string) => void
  onRefuse: (id: string) => void
}) {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-2">
      {by === 'couple' && (
        <Button small className="min-h-11" onClick={() => onAcknowledge(id)}>
          {t('owner.acknowledge')}
        </Button>
      )}
      {refusedBy !== 'owner' && (
        <DoubleCheckButton small look="text" className="min-h-11" onConfirm={() => onRefuse(id)}>
          {t(by === 'couple' ? 'owner.deny' : 'owner.takeBack')}
        </DoubleCheckButton>
      )}
    </span>
  )
}

/** The other requests for the same hall, day and part of the day, side by side. */
function Rivals({ booking, actions }: { booking: OwnBooking; actions: ActionsOf }) {
  const t = useT()
  const [answer] = useFollowed({
    query: OwnBookingsDocument,
    variables: {
      filter: {
        listing: booking.listing?.id ?? null,
        status: 'pending',
        from: booking.days[0]!,
        to: booking.days.at(-1)!,
      },
    },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const rivals = answer.data?.ownBookings.nodes.filter(
    (each) =>
      each.id !== booking.id &&
      each.hall === booking.hall &&
      overlap(each.daypart, booking.daypart) &&
      each.days.some((day) => booking.days.includes(day)),
  )
  if (!rivals?.length) return null
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3>{t('owner.sameDate')}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {rivals.map((each) => (
          <li key={each.id} className="grid content-start gap-3 rounded-panel border border-line p-3">
            <Facts booking={each} />
            <ActionButtons booking={each} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
