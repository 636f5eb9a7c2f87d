import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { PagedTable } from '../../shared/table/PagedTable'
import { soughtId } from './soughtId'
import { About, Actor, AuditDocument, What, Why } from './AuditEntry'

export interface AuditFilter {
  kind?: string
  listing?: string
  account?: string
  from?: string
  to?: string
}

/** Events of the audit log, newest first, with links to their objects and actors. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const t = useT()
  const { date } = useDates()
  const { account, listing, ...rest } = filter
  const sought = {
    ...rest,
    ...(account && { account: soughtId(account) }),
    ...(listing && { listing: soughtId(listing) }),
  }
  return (
    <PagedTable
      tall
      stacked
      caption={t('admin.audit')}
      query={AuditDocument}
      variables={{ filter: sought, first: 50 }}
      pageOf={({ auditLog }) => auditLog}
      empty={<p className="panel px-4 py-6 text-muted">{t('admin.auditEmpty')}</p>}
      rowKey={(row) => String(row.position)}
      columns={[
        { key: 'what', head: t('admin.what'), cell: ({ type }) => <What type={type} /> },
        {
          key: 'about',
          head: t('admin.auditKind'),
          cell: (row) => (
            <span className="inline-flex flex-wrap gap-x-3 wrap-anywhere">
              <About entry={row} />
            </span>
          ),
        },
        { key: 'by', head: t('admin.byWhom'), cell: (row) => <Actor entry={row} /> },
        { key: 'why', head: t('admin.reason'), wide: true, cell: (row) => <Why entry={row} /> },
        {
          key: 'when',
          head: t('admin.when'),
          numeric: true,
          wide: true,
          cell: ({ at, position }) => (
            <span className="text-least text-muted">
              {date(at, 'moment')} · <bdi dir="ltr">#{position}</bdi>
            </span>
          ),
        },
      ]}
    />
  )
}
