import { useMutation } from 'urql'
import { forgetAsked, type Asked, useAsked } from '../../../shared/booking/asked'
import { agreementPath } from '../../../shared/booking/paths'
import { Button, ButtonLink } from '../../../shared/components/Button'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useUser } from '../../../shared/session/session'
import { SentBeforeDocument } from '../SentBefore'

const AttachBooking = graphql(`
  mutation AttachBooking($input: AttachBooking!) {
    attachBooking(input: $input) {
      position
    }
  }
`)

/** Refusals that no second attempt changes. */
const final = new Set(['forbidden', 'not_found', 'conflict'])

/**
 * Bookings that were asked for from this browser while signed out: each is added by whoever says that it is theirs.
 * Whoever is signed out still finds the agreement sheet of each.
 */
export function AskedBefore() {
  const t = useT()
  const me = useUser()
  const list = useAsked()
  if (list.length === 0) return null
  return (
    <section aria-labelledby="asked-before" className="panel mt-6 grid gap-3 p-4">
      <div>
        <h2 id="asked-before">{t(me ? 'account.askedBefore' : 'account.askedHere')}</h2>
        <p className="text-small text-muted">{t(me ? 'account.askedBeforeText' : 'account.askedHereText')}</p>
      </div>
      <ul className="grid divide-y divide-line">
        {list.map((each) => (
          <Row key={each.booking} asked={each} />
        ))}
      </ul>
    </section>
  )
}

function Row({ asked: { booking, listing, token } }: { asked: Asked }) {
  const t = useT()
  const me = useUser()
  const named = useName()
  const errorText = useErrorText()
  const [{ data }] = useQuery({ query: SentBeforeDocument, variables: { listing } })
  const [{ fetching }, attach] = useMutation(AttachBooking)
  const name = data?.listing ? named(data.listing) : t('account.listingGone')
  const add = async () => {
    const { error } = await attach({ input: { booking, token } })
    if (!error || final.has(refusal(error).code)) forgetAsked(booking)
    toast(
      error
        ? { title: t('account.bookingNotAttached'), text: errorText(error), tone: 'danger' }
        : { title: t('account.bookingAttached'), tone: 'tile' },
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <bdi className="font-semibold">{name}</bdi>
      <span className="flex flex-wrap gap-2">
        {me ? (
          <Button
            small
            className="min-h-11"
            busy={fetching}
            aria-label={t('account.attachBookingOf', { name })}
            onClick={() => void add()}
          >
            {t('account.attach')}
          </Button>
        ) : (
          <ButtonLink
            small
            to={agreementPath(booking)}
            className="min-h-11"
            aria-label={t('account.agreementOf', { name })}
          >
            {t('account.agreement')}
          </ButtonLink>
        )}
        <Button
          small
          look="text"
          className="min-h-11"
          aria-label={t('account.bookingNotMineOf', { name })}
          onClick={() => forgetAsked(booking)}
        >
          {t('account.notMine')}
        </Button>
      </span>
    </li>
  )
}
