import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { Select } from '../../../shared/components/Field'
import { useT } from '../../../shared/i18n/language'
import { useKind } from '../useKind'
import { type Hall, offered, useEither } from './calendar'

/** The hall and the part of the day of a party or a closure. */
export interface Place {
  hall: string
  daypart: Daypart
}

/**
 * Fields for the hall, if there are several, and for the part of the day. With `all`, an empty hall means every hall.
 */
export function PlaceFields({
  halls,
  place: { hall, daypart },
  onPlace,
  all = false,
  errors,
}: {
  halls: readonly Hall[]
  place: Place
  onPlace: (place: Place) => void
  all?: boolean
  errors: Record<string, string>
}) {
  const t = useT()
  const kind = useKind()
  const either = useEither()
  const parts = new Set<Daypart>([...offered(halls.filter(({ id }) => !hall || id === hall)), 'all_day', daypart])
  return (
    <>
      {halls.length > 1 && (
        <Select
          name="hall"
          label={t('owner.hall', { kind })}
          value={hall}
          onChange={(event) => onPlace({ hall: event.target.value, daypart })}
          error={errors.hall}
        >
          {all && <option value="">{t('owner.allHalls')}</option>}
          {halls.map((each) => (
            <option key={each.id} value={each.id}>
              {either(each.name)}
            </option>
          ))}
        </Select>
      )}
      <Select
        name="daypart"
        label={t('owner.daypart')}
        value={daypart}
        onChange={(event) => onPlace({ hall, daypart: event.target.value as Daypart })}
        error={errors.daypart}
      >
        {[...parts].map((each) => (
          <option key={each} value={each}>
            {t(daypartWords[each])}
          </option>
        ))}
      </Select>
    </>
  )
}
