import type { ReactNode } from 'react'
import { EmailText } from '../../shared/components/EmailText'
import { Link } from '../../shared/components/Link'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { formatPhone } from '../../shared/phone'
import type { WholeContactMessage } from './contactMessages'

type Message = WholeContactMessage['message']

const link = 'link inline-flex min-h-9 items-center'

/** The sender of a message, their contact details and the subject. Those with an admin page are links to it. */
export function MessageFacts({ message }: { message: Message }) {
  const t = useT()
  const { ago } = useDates()
  return (
    <dl className="panel grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 p-4 text-small">
      <Fact head={t('admin.messagesReference')}>
        <bdi dir="ltr" className="font-semibold tabular">
          {message.reference}
        </bdi>
      </Fact>
      <Sender message={message} />
      <About message={message} />
      <Fact head={t('admin.messagesAssignee')}>
        <bdi>{message.assigneeName ?? t('admin.messagesNobody')}</bdi>
      </Fact>
      <Fact head={t('admin.messagesSince')}>{ago(message.since)}</Fact>
    </dl>
  )
}

/** A label with a value. It draws nothing where there is no value. */
function Fact({ head, children }: { head: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="contents">
      <dt className="text-muted">{head}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sender({ message: { account, name, email, phone } }: { message: Message }) {
  const t = useT()
  const called = name ?? t('admin.erased')
  return (
    <>
      <Fact head={t('admin.messagesFrom')}>
        {account ? (
          <Link to={paths.adminPage(`accounts/${account}`)} className={link}>
            <bdi>{called}</bdi>
          </Link>
        ) : (
          <bdi>
            {called} · {t('admin.messagesSignedOut')}
          </bdi>
        )}
      </Fact>
      <Fact head={t('admin.email')}>
        {email && (
          <a href={`mailto:${email}`} className={link}>
            <EmailText>{email}</EmailText>
          </a>
        )}
      </Fact>
      <Fact head={t('admin.messagesPhone')}>
        {phone && (
          <a href={`tel:${phone}`} className={link}>
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
        )}
      </Fact>
    </>
  )
}

function About({ message: { listing, inquiry, booking } }: { message: Message }) {
  const t = useT()
  const name = useName()
  return (
    <>
      <Fact head={t('admin.listing')}>
        {listing && (
          <Link to={paths.adminPage(`history/${listing.id}`)} className={link}>
            <bdi>{name(listing)}</bdi>
          </Link>
        )}
      </Fact>
      <Fact head={t('admin.messagesInquiry')}>
        {inquiry && <bdi className="text-least wrap-anywhere">{inquiry}</bdi>}
      </Fact>
      <Fact head={t('admin.messagesBooking')}>
        {booking && listing && (
          <Link to={`${paths.adminPage('bookings')}?listing=${listing.id}`} className={link}>
            {t('admin.bookings')}
          </Link>
        )}
      </Fact>
    </>
  )
}
