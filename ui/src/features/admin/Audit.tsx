import { Download } from 'lucide-react'
import { RangeField } from '../../shared/calendar/DayField'
import { type Misread, rangeInAddress } from '../../shared/calendar/rangeInAddress'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { Token } from '../../shared/components/Chip'
import { Select } from '../../shared/components/Field'
import { dayAgo } from '../../shared/i18n/days'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { type AuditFilter, AuditList } from './AuditList'
import { useFilterParams } from '../../shared/useFilterParams'

const kinds: [string, MessageKey][] = [
  ['listing', 'admin.listings'],
  ['review', 'admin.reviewsPage'],
  ['account', 'admin.accounts'],
  ['reference', 'admin.reference'],
  ['settings', 'admin.settings'],
  ['system', 'admin.system'],
  ['figurenote', 'admin.figureNotes'],
]
const parts = ['kind', 'account', 'listing'] as const

/** Everything that people did but what is nobody's to look through. The filter is in the address. */
export function Page() {
  const [asked] = useFilterParams()
  const { range, misread } = rangeInAddress(asked)
  const filter: AuditFilter = {
    ...Object.fromEntries(parts.flatMap((part) => (asked.get(part) ? [[part, asked.get(part)!]] : []))),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: range.to }),
  }
  return (
    <div className="grid gap-5">
      <Filters filter={filter} misread={misread} />
      {(filter.account || filter.listing) && (
        <p className="flex flex-wrap gap-2">
          {filter.account && <Subject part="account" word="admin.account" id={filter.account} />}
          {filter.listing && <Subject part="listing" word="admin.listing" id={filter.listing} />}
        </p>
      )}
      <AuditList filter={filter} />
    </div>
  )
}

/** The filters by kind of event and by days, and the link to the CSV file of all matching entries. */
function Filters({ filter, misread }: { filter: AuditFilter; misread: Misread }) {
  const t = useT()
  const [, change] = useFilterParams()
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <div className="col-span-2 sm:col-span-1">
        <Select
          label={t('admin.auditKind')}
          value={filter.kind ?? ''}
          onChange={(event) => change({ kind: event.target.value })}
        >
          <option value="">{t('admin.all')}</option>
          {kinds.map(([key, words]) => (
            <option key={key} value={key}>
              {t(words)}
            </option>
          ))}
        </Select>
      </div>
      <div className="col-span-2">
        <RangeField
          label={t('admin.range')}
          open
          range={{ from: filter.from ?? '', to: filter.to ?? '' }}
          misread={misread}
          max={dayAgo(0)}
          onRange={(range) => change({ ...range })}
        />
      </div>
      <ConfirmedLink
        href={`/api/audit.csv?${new URLSearchParams({ ...filter })}`}
        className="btn btn-outline col-span-2 sm:col-span-1 min-h-12"
      >
        <Download size={18} strokeWidth={1.75} aria-hidden />
        CSV
      </ConfirmedLink>
    </div>
  )
}

/** Names the account or the listing that the log is filtered to. */
function Subject({ part, word, id }: { part: 'account' | 'listing'; word: MessageKey; id: string }) {
  const t = useT()
  const [, change] = useFilterParams()
  return <Token kind={t(word)} value={id.slice(0, 8)} onRemove={() => change({ [part]: '' })} />
}
