import { RangeField } from '../../shared/calendar/DayField'
import { Select } from '../../shared/components/Field'
import { useT } from '../../shared/i18n/language'
import { dayAgo, daysIn, lastDays, type Range } from '../../shared/i18n/days'

const lengths = [1, 7, 30, 90, 365]

/** Chooses a range of days in Damascus time: a preset, or any two days. */
export function RangeFields({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const t = useT()
  const usual = lengths.find((days) => lastDays(days).from === range.from && lastDays(days).to === range.to)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-1">
        <Select
          label={t('admin.range')}
          value={usual ?? ''}
          onChange={(event) => event.target.value && onChange(lastDays(Number(event.target.value)))}
        >
          {lengths.map((days) => (
            <option key={days} value={days}>
              {days === 1 ? t('admin.today') : t('admin.lastDays', { count: days })}
            </option>
          ))}
          {usual === undefined && (
            <option value="">{t('admin.chosenDays', { count: daysIn(range.from, range.to) })}</option>
          )}
        </Select>
      </div>
      <div className="col-span-2">
        <RangeField label={t('admin.range')} range={range} max={dayAgo(0)} onRange={onChange} />
      </div>
    </div>
  )
}
