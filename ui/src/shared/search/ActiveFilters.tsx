import { X } from 'lucide-react'
import { type MessageKey, useT } from '../i18n/language'
import { passFocus } from '../passFocus'
import { amenitiesIn, type FilterKey, filterKeys, setIn } from './query'
import type { Words } from './useWords'

/** The filters that are set, each with a button that removes it, except `fixed`, which defines the page. */
export function ActiveFilters({
  params,
  words,
  fixed,
  onChange,
}: {
  params: URLSearchParams
  words: Words
  fixed?: FilterKey
  onChange: (changes: Partial<Record<FilterKey, string>>) => void
}) {
  const t = useT()
  const amenities = amenitiesIn(params)
  const chips = filterKeys.flatMap((key): { key: FilterKey; value: string; after: string }[] => {
    if (key === fixed) return []
    if (key === 'amenities')
      return amenities.map((value) => ({ key, value, after: amenities.filter((each) => each !== value).join(',') }))
    const value = setIn(params, key)
    return value ? [{ key, value, after: '' }] : []
  })
  if (chips.length === 0) return null
  // A governorate and its city may have the same name.
  const alike =
    setIn(params, 'cityId') !== '' &&
    words('cityId', setIn(params, 'cityId')) === words('governorateId', setIn(params, 'governorateId'))
  const label: Partial<Record<FilterKey, MessageKey>> = alike
    ? { governorateId: 'search.governorate', cityId: 'search.city' }
    : {}
  return (
    <ul aria-label={t('search.active')} className="active-filters mt-3 flex flex-wrap gap-2">
      {chips.map(({ key, value, after }) => {
        const shown = words(key, value) || value
        const kind = label[key] && t(label[key])
        return (
          <li key={key + value}>
            <button
              type="button"
              className="chip chip-on min-h-11 md:min-h-9"
              aria-label={t('common.remove', { what: kind ? `${kind} ${shown}` : shown })}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, 'main .active-filters button')
                onChange({ [key]: after })
              }}
            >
              {kind && <span>{kind}</span>}
              <bdi>{shown}</bdi>
              <X size={15} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
