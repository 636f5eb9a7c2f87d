import { useDaysInWords } from '../../../shared/booking/days'
import { apart } from '../../../shared/i18n/apart'
import type { Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { type Season, useEither } from './calendar'
import { daysOf } from './days'

/** Notes on the other seasons that overlap a range. On shared days the season set last decides the price. */
export function Overlaps({
  range: { from, to },
  season,
  seasons,
}: {
  range: Range
  /** The id of the season with this range; undefined for a new season. */
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
