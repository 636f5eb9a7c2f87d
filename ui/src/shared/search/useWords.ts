import type { Daypart } from '../booking/booking'
import { useQuery } from '../graphql/useQuery'
import { type MessageKey, useLanguage, useT } from '../i18n/language'
import { useName } from '../i18n/names'
import { kindWords } from '../listing/kinds'
import { useMoneyInWords } from '../money/money'
import { useCategories } from '../useCategories'
import { useCities, useGovernorates } from '../usePlaces'
import { filterDays } from './days'
import { AmenityNamesDocument, type FilterKey } from './query'

/** These words are in the part `search` of the message catalogue, since only forms load the part `booking`. */
export const daypartFilter: Record<Daypart, MessageKey> = {
  noon: 'search.atNoon',
  afternoon: 'search.inTheAfternoon',
  evening: 'search.inTheEvening',
  all_day: 'search.allDay',
}

/** Names the values of filters. The cities are those of `governorate`. */
export function useWords(governorate: string) {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const money = useMoneyInWords()
  const { doors } = useCategories()
  const governorates = useGovernorates()
  const cities = useCities(governorate)
  const [{ data }] = useQuery({ query: AmenityNamesDocument })
  const dollars = (amount: string) => money({ amount, currency: 'USD' })

  /** The name of a filter's value; empty if it is unknown or no longer exists. */
  return (key: FilterKey, value: string): string => {
    switch (key) {
      case 'days':
        return filterDays(value, lang, t('search.comma'))
      case 'daypart':
        return t(daypartFilter[value as Daypart])
      case 'free':
        return t('search.freeOnly')
      case 'serviceType':
        return name(doors.find((each) => each.key === value) ?? {})
      case 'kind':
        return kindWords[value] ? t(kindWords[value]) : ''
      case 'governorateId':
        return name(governorates.find((each) => each.id === value) ?? {})
      case 'cityId':
        return name(cities.find((each) => each.id === value) ?? {})
      case 'amenities':
        return name(data?.amenities.find((each) => each.key === value) ?? {})
      case 'priceMin':
        return t('search.priceFrom', { price: dollars(value) })
      case 'priceMax':
        return t('search.priceTo', { price: dollars(value) })
      case 'guests':
        return t('search.guestsFrom', { count: Number(value) || 0 })
      case 'rating':
        return t('search.ratingFrom', { rating: Number(value) || 0 })
    }
  }
}

export type Words = ReturnType<typeof useWords>
