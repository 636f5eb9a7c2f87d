import type { BudgetTerms } from '../../shared/budget/budget'
import { seasonKey, venueTypeKey } from '../../shared/budget/names'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useGovernorates } from '../../shared/usePlaces'

/** The names of saved budgets in the page's language: `short`, and `dated` with the day they were saved. */
export function useBudgetName() {
  const t = useT()
  const named = useName()
  const { date } = useDates()
  const governorates = useGovernorates()
  const short = ({ guestCount, governorate, venueType, season }: Omit<BudgetTerms, 'createdAt'>) => {
    const place = governorates.find(({ id }) => id === governorate)
    return t('budget.name', {
      guests: guestCount,
      type: t(venueTypeKey(venueType)),
      place: place ? named(place) : governorate,
      season: t(seasonKey(season)),
    })
  }
  return { short, dated: (of: BudgetTerms) => t('budget.nameDated', { name: short(of), day: date(of.createdAt) }) }
}
