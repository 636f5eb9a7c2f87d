import { DayField, RangeField } from '../../../shared/calendar/DayField'
import { Chip } from '../../../shared/components/Chip'
import { Select } from '../../../shared/components/Field'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo, daysIn, type Range } from '../../../shared/i18n/days'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { useFigureNames } from './names'
import {
  type Asked,
  comparisons,
  dayAfter,
  dimensions,
  hourly,
  intervals,
  latestOther,
  type Measure,
  measures,
  presets,
} from './question'
import type { Change } from './useQuestion'

const ranges: Record<string, MessageKey> = {
  Today: 'admin.figPresetToday',
  Yesterday: 'admin.figPresetYesterday',
  Week: 'admin.figPresetWeek',
  LastWeek: 'admin.figPresetLastWeek',
  Month: 'admin.figPresetMonth',
  LastMonth: 'admin.figPresetLastMonth',
  Quarter: 'admin.figPresetQuarter',
  LastQuarter: 'admin.figPresetLastQuarter',
  Days7: 'admin.figPresetDays7',
  Days30: 'admin.figPresetDays30',
  Days90: 'admin.figPresetDays90',
}

const intervalWords: Record<(typeof intervals)[number], MessageKey> = {
  hour: 'admin.figByHours',
  day: 'admin.figByDays',
  week: 'admin.figByWeeks',
  month: 'admin.figByMonths',
}

const compareWords: Record<(typeof comparisons)[number], MessageKey> = {
  none: 'admin.figCompareNone',
  before: 'admin.figCompareBefore',
  weekdays: 'admin.figCompareWeekdays',
  year: 'admin.figCompareYear',
  hour: 'admin.figCompareHour',
  other: 'admin.figCompareOther',
}

/** Returns a function that changes the range. It resets the interval if the range is too long for single hours. */
const daysOf =
  ({ interval }: Asked, change: Change) =>
  (range: Range) =>
    change({ ...range, ...(interval === 'hour' && !hourly(range) && { interval: '' }) })

/** The form of a question: range, breakdown, interval, comparison and measures. */
export function Choices({ asked, change }: { asked: Asked; change: Change }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <Selects asked={asked} change={change} />
      <div className="grid max-w-5xl grid-cols-1 items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <RangeField label={t('admin.range')} range={asked.range} max={dayAgo(0)} onRange={daysOf(asked, change)} />
        {asked.compareFrom && <OtherDays range={asked.range} first={asked.compareFrom} change={change} />}
      </div>
      <Measures asked={asked} change={change} />
    </div>
  )
}

/** The selects of the form: range, breakdown, interval and comparison. */
function Selects({ asked, change }: { asked: Asked; change: Change }) {
  const t = useT()
  const { dimension } = useFigureNames()
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Preset range={asked.range} onRange={daysOf(asked, change)} />
      <Select
        label={t('admin.figBreakdown')}
        value={asked.breakdown ?? 'none'}
        onChange={({ target }) => change({ breakdown: target.value, search: '' })}
      >
        <option value="none">{t('admin.figNoBreakdown')}</option>
        {dimensions.map((key) => (
          <option key={key} value={key}>
            {dimension(key)}
          </option>
        ))}
      </Select>
      <Select
        label={t('admin.figInterval')}
        value={asked.interval}
        onChange={({ target }) => change({ interval: target.value })}
      >
        {intervals.map((key) => (
          <option key={key} value={key} disabled={key === 'hour' && !hourly(asked.range)}>
            {t(intervalWords[key])}
          </option>
        ))}
      </Select>
      <Select
        label={t('admin.figCompare')}
        value={asked.compare}
        onChange={({ target }) => change({ compare: target.value, compareFrom: '' })}
      >
        {comparisons.map((key) => (
          <option key={key} value={key}>
            {t(compareWords[key])}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The usual ranges. A range that is none of them gets an option of its own. */
function Preset({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const t = useT()
  const usual = presets()
  const preset = usual.find((each) => each.range.from === range.from && each.range.to === range.to)
  const choose = (key: string) => {
    const chosen = usual.find((each) => each.key === key)
    if (chosen) onRange(chosen.range)
  }
  return (
    <Select label={t('admin.range')} value={preset?.key ?? ''} onChange={({ target }) => choose(target.value)}>
      {usual.map(({ key }) => (
        <option key={key} value={key}>
          {t(ranges[key]!)}
        </option>
      ))}
      {!preset && <option value="">{`${range.from} – ${range.to}`}</option>}
    </Select>
  )
}

/** The first day of the compared range, which is as long as the range itself. */
function OtherDays({ range, first, change }: { range: Range; first: string; change: Change }) {
  const t = useT()
  const { date } = useDates()
  return (
    <DayField
      label={t('admin.figCompareFrom')}
      hint={t('admin.figCompareTo', { to: date(dayAfter(first, daysIn(range.from, range.to) - 1)) })}
      value={first}
      max={latestOther(range)}
      onDay={(day) => change({ compareFrom: day })}
    />
  )
}

/** The measures, of which at least one stays selected. */
function Measures({ asked, change }: { asked: Asked; change: Change }) {
  const t = useT()
  const { measure } = useFigureNames()
  const toggle = (key: Measure) => {
    const left = asked.measures.filter((each) => each !== key)
    if (left.length < asked.measures.length) {
      if (left.length > 0) change({ measures: left })
    } else change({ measures: [...asked.measures, key] })
  }
  return (
    <fieldset>
      <legend className="mb-2 text-small text-muted">{t('admin.figMeasures')}</legend>
      <div className="flex flex-wrap gap-2">
        {measures.map((key) => (
          <Chip key={key} on={asked.measures.includes(key)} onToggle={() => toggle(key)}>
            {measure(key)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
