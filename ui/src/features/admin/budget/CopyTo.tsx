import { seasons, venueTypes } from '../../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../../shared/budget/names'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useGovernorates } from '../../../shared/usePlaces'
import type { Place } from './pricing'
import { type Also, targets } from './useRow'

/**
 * Chooses the places that get the same prices: every combination of the selected governorates, venue types and seasons.
 */
export function CopyTo({ place, also, onAlso }: { place: Place; also: Also; onAlso: (also: Also) => void }) {
  const t = useT()
  const named = useName()
  const governorates = useGovernorates()
  const choose = (kind: keyof Also, key: string, label: string) => (
    <label key={key} className="flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        checked={also[kind].includes(key)}
        onChange={() => {
          const list = also[kind]
          onAlso({ ...also, [kind]: list.includes(key) ? list.filter((each) => each !== key) : [...list, key] })
        }}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t('admin.budgetCopy', { count: targets(place, also).length - 1 })}
      </summary>
      <div className="grid gap-3 text-small sm:grid-cols-3">
        <fieldset>
          <legend className="font-semibold">{t('budget.season')}</legend>
          {seasons.map((each) => each !== place.season && choose('seasons', each, t(seasonKey(each))))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">{t('budget.venueType')}</legend>
          {venueTypes.map((each) => each !== place.venueType && choose('venueTypes', each, t(venueTypeKey(each))))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">{t('budget.governorate')}</legend>
          {governorates.map((each) => each.id !== place.governorate && choose('governorates', each.id, named(each)))}
        </fieldset>
      </div>
    </details>
  )
}
