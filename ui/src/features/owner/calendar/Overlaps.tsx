import { useDaysInWords } from '../../../shared/booking/days'
import { apart } from '../../../shared/i18n/apart'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { type Season, useEither } from './calendar'
import { daysOf } from './days'

/** Which other seasons have days of a range, and whose price counts there: the one set last. */
export function Overlaps({
  range: { from, to },
  season,
  seasons,
}: {
  range: Range
  /** The season that the range is of, none for a new one. */
  season: string | undefined
  seasons: readonly Season[]
}) {
  const t = useT()
  const either = useEither()
  const inWords = useDaysInWords()
  return seasons
    .filter((other) => other.id !== season && from <= other.to && other.from <= to)
    .map((other) => (
      <p key={other.id} className="text-small text-muted">
        {t('owner.seasonOverlaps', { name: apart(either(other.name)), days: inWords(daysOf(other)) })}
      </p>
    ))
}
