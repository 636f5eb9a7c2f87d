import { Input, Select } from '../../shared/components/Field'
import { useT } from '../../shared/i18n/language'
import { dayAgo, daysIn } from '../../shared/i18n/days'

export interface Range {
  from: string
  to: string
}

const lengths = [1, 7, 30, 90, 365]

/** The last days up to yesterday, which are whole; one day is today. */
export const lastDays = (days: number): Range => (days === 1 ? { from: dayAgo(0), to: dayAgo(0) } : { from: dayAgo(days), to: dayAgo(1) })

/** A range of Damascus days: one of the usual ones, or any. */
export function RangeFields({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const t = useT()
  const usual = lengths.find((days) => lastDays(days).from === range.from && lastDays(days).to === range.to)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-1">
        <Select label={t('admin.range')} value={usual ?? ''} onChange={(event) => event.target.value && onChange(lastDays(Number(event.target.value)))}>
          {lengths.map((days) => <option key={days} value={days}>{days === 1 ? t('admin.today') : t('admin.lastDays', { count: days })}</option>)}
          {usual === undefined && <option value="">{t('admin.chosenDays', { count: daysIn(range.from, range.to) })}</option>}
        </Select>
      </div>
      <Input type="date" label={t('admin.from')} value={range.from} max={range.to} onChange={(event) => event.target.value && onChange({ ...range, from: event.target.value })} />
      <Input type="date" label={t('admin.to')} value={range.to} min={range.from} onChange={(event) => event.target.value && onChange({ ...range, to: event.target.value })} />
    </div>
  )
}
