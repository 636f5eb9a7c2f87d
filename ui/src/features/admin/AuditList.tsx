import type { ReactNode } from 'react'
import { Reason } from '../../shared/components/Badge'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { eventWords, modelName, reportWords, roleWords, toneOf } from './auditWords'

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

export interface AuditFilter {
  kind?: string
  listing?: string
  account?: string
  from?: string
  to?: string
}

/** What was done, newest first, with ways to what it was done to and by whom. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const t = useT()
  return (
    <Pages
      query={AuditDocument}
      variables={{ filter, first: 50 }}
      pageOf={({ auditLog }) => auditLog}
      empty={<p className="py-6 text-muted">{t('admin.auditEmpty')}</p>}
    >
      {(entries) => (
        <ol className="grid divide-y divide-line border-b border-line">
          {entries.map((entry) => (
            <Entry key={entry.position} entry={entry} />
          ))}
        </ol>
      )}
    </Pages>
  )
}

/** What was set, by its name where it has one: a role, or a read model with the stream that waited in it. */
function Subject({ entry: { type, subject } }: { entry: AuditEntry }) {
  const t = useT()
  const lang = useLanguage()
  if (!subject) return null
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

/** One thing that was done. */
export function Entry({ entry, as: Heading = 'h2' }: { entry: AuditEntry; as?: 'h2' | 'h3' }) {
  const t = useT()
  const name = useName()
  const { date } = useDates()
  const words = eventWords[entry.type]
  const role = roleWords[entry.role]
  const report = entry.type === 'listing.reported' ? reportWords[entry.reason ?? ''] : undefined
  const person = (id: string, called: string | null): ReactNode => (
    <Link className="link" to={paths.adminRoom(`accounts/${id}`)}>
      <bdi>{called ?? t('admin.erased')}</bdi>
    </Link>
  )
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 py-3">
      <Khatam size={18} className={`mt-1 ${tones[toneOf(entry.type) ?? 'brass']}`} />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Heading className="text-[15px] font-semibold">
            {words ? t(words) : <bdi dir="ltr">{entry.type}</bdi>}
          </Heading>
          <span className="ms-auto text-least text-muted tabular">
            {date(entry.at, 'moment')} · <bdi dir="ltr">#{entry.position}</bdi>
          </span>
        </div>
        <p className="flex flex-wrap gap-x-3 text-small wrap-anywhere">
          {entry.listing && (
            <Link className="link" to={paths.adminRoom(`history/${entry.listing.id}`)}>
              <bdi>{name(entry.listing)}</bdi>
            </Link>
          )}
          {entry.account && entry.account !== entry.actor && person(entry.account, entry.accountName)}
          <Subject entry={entry} />
          <span className="text-muted">
            {entry.actor ? (
              <>
                {t('admin.doneBy')} {person(entry.actor, entry.actorName)} {role && `(${t(role)})`}
              </>
            ) : (
              role && t(role)
            )}
          </span>
        </p>
        {entry.reason && (
          <Reason tone={toneOf(entry.type) === 'danger' ? 'refused' : 'quiet'}>
            {report ? t(report) : entry.reason}
          </Reason>
        )}
      </div>
    </li>
  )
}
