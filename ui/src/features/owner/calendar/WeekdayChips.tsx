import { Chip } from '../../../shared/components/Chip'
import { useLanguage } from '../../../shared/i18n/language'
import { weekdayName, weekdaysInOrder } from './weekdays'

/** A choice of weekdays, Sunday = 0. An empty choice means all of them. */
export function WeekdayChips({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint: string
  error?: string | undefined
  value: readonly number[]
  onChange: (weekdays: number[]) => void
}) {
  const lang = useLanguage()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdaysInOrder.map((each) => (
          <Chip
            key={each}
            on={value.includes(each)}
            onToggle={() =>
              onChange(value.includes(each) ? value.filter((day) => day !== each) : [...value, each].toSorted())
            }
          >
            {weekdayName(each, lang)}
          </Chip>
        ))}
      </div>
      <p className={`text-least ${error ? 'text-danger' : 'text-muted'}`}>{error ?? hint}</p>
    </fieldset>
  )
}
