import { rangeOfDays, wholeDay } from '../../shared/calendar/day'
import { apart } from '../../shared/i18n/apart'
import { type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { partyDays } from '../../shared/party/party'
import { type Found, saysError } from '../../shared/search/query'

/** The message for each reason why a day or a part of it cannot be requested. */
const noDays: Record<string, MessageKey> = {
  over: 'search.noDayOver',
  far: 'search.noDayFar',
  hijri: 'search.noDayHijri',
  morning: 'search.noDayMorning',
  none: 'search.noDayNone',
}

/**
 * Says which words look like a day or a part of one but cannot be requested, and why; the search ignored them. Also
 * says if a weekday does not fit its date; the date then counts. The same goes for numbers that cannot be meant.
 */
export default function NoDays({ found }: { found: Found }) {
  const t = useT()
  const lang = useLanguage()
  const days = (value: string) =>
    value
      .split(' ')
      .map((each) => wholeDay(each, lang))
      .join(t('search.comma'))
  const sentence = (kind: string, value: string, text: string) => {
    const asked = apart(text)
    if (kind === 'noNumber') return t('search.noNumber', { asked })
    if (kind === 'otherWeekday') return t('search.otherWeekday', { asked, day: days(value) })
    const why = noDays[value]
    if (why) return t(why, { asked, last: wholeDay(partyDays().max, lang) })
    const [year, month] = value.split('-').map(Number)
    const end = new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10)
    const count = Number(end.slice(8))
    return t('search.noDayShort', { asked, month: rangeOfDays(`${value}-01`, end, lang), days: count })
  }
  return found.understood
    .filter(({ kind }) => saysError(kind))
    .map(({ kind, value, text }) => (
      <p key={text} role="status" className="mt-2 text-small">
        {sentence(kind, value, text)}
      </p>
    ))
}
