import { daysOfYear } from '../../../shared/calendar/day'
import { comingHolidays } from '../../../shared/calendar/holidays'
import { Chip } from '../../../shared/components/Chip'
import type { Range } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'

/** How many of the coming holidays are offered: a year's, with Ramadan and both feasts. */
const offered = 3

/** The days of the coming holidays, taken for a range with one press; they bind nobody, and can be changed. */
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
