import { serviceKey, seasonKey, venueTypeKey } from '../../../shared/budget/names'
import { singles } from '../../../shared/budget/calculate'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { useGovernorates } from '../../../shared/usePlaces'
import type { Place } from './pricing'

export const singleKey: Record<(typeof singles)[number], MessageKey> = {
  venuePerPerson: 'admin.budget.venuePerPerson',
  cateringPerPerson: 'admin.budget.cateringPerPerson',
  cakePerPerson: 'admin.budget.cakePerPerson',
  invitationsPerPiece: 'admin.budget.invitationsPerPiece',
  favorsPerPerson: 'admin.budget.favorsPerPerson',
}

/** The labels of rows of prices and of their columns. */
export function useNames() {
  const t = useT()
  const named = useName()
  const governorates = useGovernorates()
  return {
    row({ governorate, venueType, season }: Place) {
      const place = governorates.find(({ id }) => id === governorate)
      return t('admin.budgetRow', {
        place: place ? named(place) : governorate,
        type: t(venueTypeKey(venueType)),
        season: t(seasonKey(season)),
      })
    },
    column(column: string) {
      const single = singles.find((each) => each === column)
      if (single) return t(singleKey[single])
      if (column === 'currency') return t('admin.budgetCurrency')
      const bound = column.endsWith('Min') ? 'budget.low' : 'budget.high'
      return t('admin.budgetBound', { service: t(serviceKey(column.slice(0, -'Min'.length))), bound: t(bound) })
    },
  }
}
