import { useMutation } from 'urql'
import { forgetAsked, type Asked, useAsked } from '../../../shared/booking/asked'
import { agreementPath } from '../../../shared/booking/paths'
import { wholeDay } from '../../../shared/calendar/day'
import { ButtonLink } from '../../../shared/components/Button'
import { graphql } from '../../../shared/graphql/graphql'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useUser } from '../../../shared/session/session'
import { SentBeforeDocument } from '../SentBefore'
import { Before, BeforeRow, useAttached } from '../Before'

const AttachBooking = graphql(`
  mutation AttachBooking($input: AttachBooking!) {
    attachBooking(input: $input) {
      position
    }
  }
`)

/** Asks whether a booking has an agreement sheet. The server refuses for a request, which has none. */
const AskedAgreementDocument = graphql(`
  query AskedAgreement($booking: ID!, $token: String!) {
    agreement(booking: $booking, token: $token) {
      address
    }
  }
`)

/**
 * Booking requests that were sent from this browser while signed out. A signed-in user can add each to the account; a
 * visitor gets the link to its agreement sheet, if it has one.
 */
export function AskedBefore() {
  const t = useT()
  const me = useUser()
  const list = useAsked()
  if (list.length === 0) return null
  return (
    <Before
      id="asked-before"
      title={t(me ? 'account.askedBefore' : 'account.askedHere')}
      text={t(me ? 'account.askedBeforeText' : 'account.askedHereText')}
    >
      {list.map((each) => (
        <Row key={each.booking} asked={each} />
      ))}
    </Before>
  )
}

function Row({ asked: { booking, listing, token, day } }: { asked: Asked }) {
  const t = useT()
  const lang = useLanguage()
  const me = useUser()
  const named = useName()
  const attached = useAttached(() => forgetAsked(booking), 'account.bookingAttached', 'account.bookingNotAttached')
  const [{ data }] = useQuery({ query: SentBeforeDocument, variables: { listing } })
  const [sheet] = useFollowed({
    query: AskedAgreementDocument,
    variables: { booking, token },
    pause: me !== null,
    requestPolicy: 'cache-and-network',
  })
  const [{ fetching }, attach] = useMutation(AttachBooking)
  const name = data?.listing ? named(data.listing) : t('account.listingGone')
  return (
    <BeforeRow
      what={
        <span className="grid">
          <bdi className="font-semibold">{name}</bdi>
          {day && <span className="text-small text-muted">{wholeDay(day, lang)}</span>}
        </span>
      }
      busy={fetching}
      attachLabel={t('account.attachBookingOf', { name })}
      onAttach={me ? () => void attach({ input: { booking, token } }).then(attached) : undefined}
      instead={
        sheet.data?.agreement && (
          <ButtonLink
            small
            to={agreementPath(booking)}
            className="min-h-11"
            aria-label={t('account.agreementOf', { name })}
          >
            {t('account.agreement')}
          </ButtonLink>
        )
      }
      forgetLabel={t('account.bookingNotMineOf', { name })}
      onForget={() => forgetAsked(booking)}
    />
  )
}
