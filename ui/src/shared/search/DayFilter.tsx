import { type Daypart, dayparts } from '../booking/booking'
import { nearDay } from '../calendar/day'
import { DayField } from '../calendar/DayField'
import { Chip } from '../components/Chip'
import { Select } from '../components/Field'
import { months } from '../i18n/dates'
import { useFocusKept } from '../hooks/useFocusKept'
import { useLanguage, useT } from '../i18n/language'
import { note, usePartyDays, useParty } from '../party/party'
import { filterDays } from './days'
import { type FilterKey, type Found, setIn } from './query'
import { daypartFilter } from './useWords'

const oneDay = /^[\d-]+$/

interface DayFilterProps {
  params: URLSearchParams
  found: Found | undefined
  onChange: (changes: Partial<Record<FilterKey, string>>) => void
}

/**
 * The filter for the day of the party. A day that this browser already knows is offered, and filters nothing until it
 * is pressed. A day chosen here is also noted for the site's forms, unless the couple have said one. It needs the parts
 * `search` and `kit` of the message catalogue.
 */
export default function DayFilter({ params, found, onChange }: DayFilterProps) {
  const t = useT()
  const lang = useLanguage()
  const said = useParty()
  const partyDays = usePartyDays()
  useFocusKept(params)
  const days = setIn(params, 'days')
  const one = oneDay.test(days) ? days : ''
  const understood = (of: string) => found?.understood.filter(({ kind }) => kind === of).map(({ value }) => value) ?? []
  const inWords = understood('days')
  const [daypart] = understood('daypart')
  const written = (each: string) => filterDays(each, lang, t('search.comma'))
  return (
    <div className="grid gap-3">
      {inWords.length > 0 ? (
        <p className="text-small">{t('search.wordsSayWhen', { days: written(inWords.join(' ')) })}</p>
      ) : (
        <DayField
          label={t('search.date')}
          quietLabel
          hint={days && !one && written(days)}
          open
          {...partyDays}
          value={one}
          onDay={(day) => {
            onChange({ days: day })
            note({ day })
          }}
        />
      )}
      {said.day && !days && inWords.length === 0 && (
        <div>
          <Chip on={false} onToggle={() => onChange({ days: said.day })}>
            {t('search.yourDay', { day: nearDay(said.day, lang) })}
          </Chip>
        </div>
      )}
      {!days && inWords.length === 0 && <Thursdays from={partyDays.min} onChange={onChange} />}
      {(days || inWords.length > 0 || daypart || setIn(params, 'daypart')) && (
        <Free params={params} said={daypart} onChange={onChange} />
      )}
    </div>
  )
}

/** How many months are offered whose free Thursdays are one tap away. */
const monthsOffered = 3

/** Thursday, the evening of most weddings; Sunday = 0. */
const thursday = 4

/** Which Thursdays of the coming months are free, a month by one tap. */
function Thursdays({ from, onChange }: { from: string } & Pick<DayFilterProps, 'onChange'>) {
  const t = useT()
  const lang = useLanguage()
  return (
    <div role="group" aria-label={t('search.thursdays')} className="flex flex-wrap gap-2">
      {thursdaysFrom(from, monthsOffered).map(({ month, days }) => (
        <Chip key={month} on={false} onToggle={() => onChange({ days: `${days}/${thursday}`, free: '1' })}>
          {t('search.freeThursdays', { month: months[lang][Number(month.slice(5)) - 1]! })}
        </Chip>
      ))}
    </div>
  )
}

/** A date, YYYY-MM-DD. Months count from 1 and may go on beyond a year; day 0 is the last of the month before. */
const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The months from a day on that have a Thursday left, each with its days, from/to. */
function thursdaysFrom(first: string, count: number): { month: string; days: string }[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const all = Array.from({ length: count + 1 }, (_, n) => {
    const from = n === 0 ? first : dateOf(year, month + n, 1)
    return { month: from.slice(0, 7), from, to: dateOf(year, month + n + 1, 0) }
  })
  const left = all.filter(({ from, to }) => {
    const until = (thursday - new Date(from).getUTCDay() + 7) % 7
    return Date.parse(from) + until * 86_400_000 <= Date.parse(to)
  })
  return left.slice(0, count).map(({ month: each, from, to }) => ({ month: each, days: `${from}/${to}` }))
}

/** The filter for the part of the day, unless the query names one, and the toggle for listings that are free then. */
function Free({ params, said, onChange }: Omit<DayFilterProps, 'found'> & { said: string | undefined }) {
  const t = useT()
  return (
    <>
      {said ? (
        <p className="text-small">{t('search.wordsSayWhen', { days: t(daypartFilter[said as Daypart]) })}</p>
      ) : (
        <Select
          label={t('search.daypart')}
          value={setIn(params, 'daypart')}
          onChange={({ target }) => onChange({ daypart: target.value })}
        >
          <option value="">{t('search.anyDaypart')}</option>
          {dayparts.map((each) => (
            <option key={each} value={each}>
              {t(daypartFilter[each])}
            </option>
          ))}
        </Select>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={setIn(params, 'free') !== ''}
          onChange={({ target }) => onChange({ free: target.checked ? '1' : '' })}
          className="size-5 accent-(--accent)"
        />
        {t('search.freeOnly')}
      </label>
    </>
  )
}
