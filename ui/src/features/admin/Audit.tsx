import { Download } from 'lucide-react'
import { RangeField } from '../../shared/calendar/DayField'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { Token } from '../../shared/components/Chip'
import { Select } from '../../shared/components/Field'
import { dayAgo } from '../../shared/i18n/days'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { type AuditFilter, AuditList } from './AuditList'
import { useAsked } from './useAsked'

const kinds: [string, MessageKey][] = [
  ['listing', 'admin.listings'],
  ['review', 'admin.reviewsRoom'],
  ['account', 'admin.accounts'],
  ['reference', 'admin.reference'],
  ['settings', 'admin.settings'],
  ['system', 'admin.system'],
  ['figurenote', 'admin.figureNotes'],
]
const parts = ['kind', 'from', 'to', 'account', 'listing'] as const

/** Everything that people did but what is nobody's to look through. The filter is in the address. */
export function Page() {
  const t = useT()
  const [asked, change] = useAsked()
  const filter: AuditFilter = Object.fromEntries(
    parts.flatMap((part) => (asked.get(part) ? [[part, asked.get(part)!]] : [])),
  )
  return (
    <div className="grid gap-5">
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
      {(filter.account || filter.listing) && (
        <p className="flex flex-wrap gap-2">
          {filter.account && (
            <Token
              kind={t('admin.account')}
              value={filter.account.slice(0, 8)}
              onRemove={() => change({ account: '' })}
            />
          )}
          {filter.listing && (
            <Token
              kind={t('admin.listing')}
              value={filter.listing.slice(0, 8)}
              onRemove={() => change({ listing: '' })}
            />
          )}
        </p>
      )}
      <AuditList filter={filter} />
    </div>
  )
}
