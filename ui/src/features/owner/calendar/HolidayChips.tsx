import { daysOfYear } from '../../../shared/calendar/day'
import { comingHolidays } from '../../../shared/calendar/holidays'
import { Chip } from '../../../shared/components/Chip'
import type { Range } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'

/** The number of coming holidays offered: enough for a year, with Ramadan and both feasts. */
const offered = 3

/** Buttons that set a range to the days of a coming holiday. The range can still be changed. */
export function HolidayChips({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const t = useT()
  const lang = useLanguage()
  return (
    <div role="group" aria-label={t('owner.holidays')} className="flex flex-wrap gap-2">
      {comingHolidays(offered).map(({ name, from, to }) => (
        <Chip key={from} on={range.from === from && range.to === to} onToggle={() => onRange({ from, to })}>
          {name[lang]} · ≈ {daysOfYear(from, to, lang)}
        </Chip>
      ))}
    </div>
  )
}
