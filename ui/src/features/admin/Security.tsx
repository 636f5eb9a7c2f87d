import { Token } from '../../shared/components/Chip'
import { Select } from '../../shared/components/Field'
import { Khatam } from '../../shared/components/Khatam'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { graphql, type ResultOf, type VariablesOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { AccountDocument } from './AccountPage'
import { byDay, detailWords, isSecurityKind, securityKinds, securityTones, securityWords } from './securityWords'
import { soughtId } from './soughtId'
import { useFilterParams } from '../../shared/useFilterParams'

export const SecurityDocument = graphql(`
  query Security($filter: SecurityFilter!, $after: String) {
    securityLog(filter: $filter, first: 50, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        at
        event
        account
        accountName
        actor
        actorName
        source
        detail
        count
      }
    }
  }
`)

export type SecurityEntry = ResultOf<typeof SecurityDocument>['securityLog']['nodes'][number]

const tones = { tile: 'text-tile', brass: 'text-brass', danger: 'text-danger' }

/** Sign-ins, refusals and changed credentials, grouped by day. The filter is in the URL. */
export function Page() {
  const t = useT()
  const [asked, change] = useFilterParams()
  const kind = asked.get('kind') ?? ''
  const account = asked.get('account')
  const source = asked.get('source')
  const [named] = useQuery({ query: AccountDocument, variables: { id: account ?? '' }, pause: !account })
  const filter: VariablesOf<typeof SecurityDocument>['filter'] = {
    ...(isSecurityKind(kind) && { kind }),
    ...(account && { account: soughtId(account) }),
    ...(source && { source }),
  }
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <Select label={t('admin.securityKind')} value={kind} onChange={(event) => change({ kind: event.target.value })}>
          <option value="">{t('admin.all')}</option>
          {Object.entries(securityKinds).map(([key, words]) => (
            <option key={key} value={key}>
              {t(words)}
            </option>
          ))}
        </Select>
        <p className="max-w-[68ch] text-small text-muted">{t('admin.securityLead')}</p>
      </div>
      {(account || source) && (
        <p className="flex flex-wrap gap-2">
          {account && (
            <Token
              kind={t('admin.account')}
              value={named.data?.account?.username ?? account.slice(-8)}
              onRemove={() => change({ account: '' })}
            />
          )}
          {source && (
            <Token
              kind={t('admin.securitySource')}
              value={source.slice(0, 8)}
              onRemove={() => change({ source: '' })}
            />
          )}
        </p>
      )}
      <Pages
        query={SecurityDocument}
        variables={{ filter }}
        pageOf={({ securityLog }) => securityLog}
        empty={<p className="panel px-4 py-6 text-muted">{t('admin.securityEmpty')}</p>}
      >
        {(rows) => byDay(rows).map(([day, entries]) => <Day key={day} entries={entries} />)}
      </Pages>
    </div>
  )
}

function Day({ entries }: { entries: SecurityEntry[] }) {
  const { date } = useDates()
  return (
    <section className="mb-4 grid gap-2">
      <h2 className="text-panel">{date(entries[0]!.at)}</h2>
      <ol className="panel grid divide-y divide-line px-4">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Entry({
  entry: { at, event, account, accountName, actor, actorName, source, detail, count },
}: {
  entry: SecurityEntry
}) {
  const t = useT()
  const { date } = useDates()
  const words = detailWords(detail)
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 py-3">
      <Khatam size={18} className={`mt-1 ${tones[securityTones[event] ?? 'brass']}`} />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-[15px] font-semibold">{t(securityWords[event])}</h3>
          {count > 1 && <span className="text-small text-muted tabular">{t('admin.securityTimes', { count })}</span>}
          <span className="ms-auto text-least text-muted tabular">{date(at, 'time')}</span>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-small wrap-anywhere">
          {account && (
            <Link className="link" to={paths.adminPage(`accounts/${account}`)}>
              <bdi>{accountName ?? t('admin.erased')}</bdi>
            </Link>
          )}
          {actor && (
            <span>
              {t('admin.doneBy')}{' '}
              <Link className="link" to={paths.adminPage(`accounts/${actor}`)}>
                <bdi>{actorName ?? t('admin.erased')}</bdi>
              </Link>
            </span>
          )}
          {detail &&
            (words ? (
              <span>{t(words)}</span>
            ) : (
              <bdi dir="ltr" className="text-muted">
                {detail}
              </bdi>
            ))}
          {source && (
            <Link className="link text-muted" to={`${paths.adminPage('security')}?source=${source}`}>
              {t('admin.securitySource')}{' '}
              <bdi dir="ltr" className="tabular">
                {source.slice(0, 8)}
              </bdi>
            </Link>
          )}
          {!account && !source && !detail && <span className="text-muted">{t('admin.securityOthers')}</span>}
        </p>
      </div>
    </li>
  )
}
