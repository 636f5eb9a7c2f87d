import { Reason } from '../../shared/components/Badge'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { reportWords } from '../../shared/listing/reports'
import { paths } from '../../shared/paths'
import { eventWords, modelName, roleWords, toneOf } from './auditWords'

export const AuditDocument = graphql(`
  query Audit($filter: AuditFilter!, $first: Int!, $after: String) {
    auditLog(filter: $filter, first: $first, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        position
        at
        type
        role
        actor
        actorName
        account
        accountName
        reason
        subject
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

export type AuditEntry = ResultOf<typeof AuditDocument>['auditLog']['nodes'][number]

const tones = { brass: 'text-brass', tile: 'text-tile', danger: 'text-danger', quiet: 'text-muted' }

/** The name of the event, or its type where it has no name. The colour of the star tells the kind of event. */
export function What({ type }: { type: string }) {
  const t = useT()
  const words = eventWords[type]
  return (
    <span className="inline-flex items-start gap-2 font-semibold">
      <Khatam size={16} className={`mt-1 shrink-0 ${tones[toneOf(type) ?? 'brass']}`} />
      {words ? t(words) : <bdi dir="ltr">{type}</bdi>}
    </span>
  )
}

function Person({ id, called }: { id: string; called: string | null }) {
  const t = useT()
  return (
    <Link className="link" to={paths.adminPage(`accounts/${id}`)}>
      <bdi>{called ?? t('admin.erased')}</bdi>
    </Link>
  )
}

/** The objects of an event: a listing, an account, and the value that was set. */
export function About({ entry: { type, listing, account, accountName, actor, subject } }: { entry: AuditEntry }) {
  const name = useName()
  return (
    <>
      {listing && (
        <Link className="link" to={paths.adminPage(`history/${listing.id}`)}>
          <bdi>{name(listing)}</bdi>
        </Link>
      )}
      {account && account !== actor && <Person id={account} called={accountName} />}
      {subject && <Subject type={type} subject={subject} />}
    </>
  )
}

/** The value that an event set, by its name where it has one: a role, or a read model with its parked stream. */
function Subject({ type, subject }: { type: string; subject: string }) {
  const t = useT()
  const lang = useLanguage()
  const [model = '', stream] = type.startsWith('system.') ? subject.split(' ', 2) : []
  const role = roleWords[subject]
  const words = role ? t(role) : modelName(model, lang)
  if (!words) return <bdi>{subject}</bdi>
  return (
    <span>
      {words}
      {stream && (
        <>
          {' '}
          · <bdi dir="ltr">{stream}</bdi>
        </>
      )}
    </span>
  )
}

/** The account that caused the event, and its role at that time. */
export function Actor({ entry: { actor, actorName, role } }: { entry: AuditEntry }) {
  const t = useT()
  const words = roleWords[role]
  if (!actor) return words && t(words)
  return (
    <>
      <Person id={actor} called={actorName} /> {words && `(${t(words)})`}
    </>
  )
}

/** The reason of an event, as a quotation. The reason of a report is a value from a list. */
export function Why({ entry: { type, reason } }: { entry: AuditEntry }) {
  const t = useT()
  if (!reason) return null
  const report = type === 'listing.reported' ? reportWords[reason] : undefined
  return <Reason tone={toneOf(type) === 'danger' ? 'refused' : 'quiet'}>{report ? t(report) : reason}</Reason>
}

/** An event as one line of a short list. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const { date } = useDates()
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-[15px]">
          <What type={entry.type} />
        </h3>
        <span className="ms-auto text-least text-muted tabular">
          {date(entry.at, 'moment')} · <bdi dir="ltr">#{entry.position}</bdi>
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 ps-6 text-small wrap-anywhere">
        <About entry={entry} />
        <span className="text-muted">
          {entry.actor && t('admin.doneBy')} <Actor entry={entry} />
        </span>
      </p>
      <div className="ps-6">
        <Why entry={entry} />
      </div>
    </li>
  )
}
