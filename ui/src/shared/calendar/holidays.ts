import { dayAgo, type Range } from '../i18n/days'
import data from './holidays.json'

/** A public holiday, or Ramadan, with its days. */
export interface Holiday extends Range {
  name: { ar: string; en: string }
  /** Whether it depends on the moon: the sighting in Syria may differ by a day from the tables of Umm al-Qura. */
  about: boolean
  /** Whether people work on its days, as in Ramadan. */
  worked: boolean
}

const oneDay = 24 * 60 * 60 * 1000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

let parts: Intl.DateTimeFormat | undefined

/** The Hijri month and day of a time. */
function hijri(time: number): { month: number; day: number } {
  parts ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const of = (type: string, all: Intl.DateTimeFormatPart[]) => Number(all.find((part) => part.type === type)!.value)
  const all = parts.formatToParts(time)
  return { month: of('month', all), day: of('day', all) }
}

/** The holidays of one day: those with a fixed date, those of the Hijri year, and Easter. */
function on(time: number): Omit<Holiday, 'from' | 'to'>[] {
  const day = iso(time)
  const { month, day: ofMonth } = hijri(time)
  return [
    ...data.fixed.filter(({ on: date }) => day.endsWith(date)).map((name) => ({ name, about: false, worked: false })),
    ...data.hijri
      .filter((each) => each.month === month && each.from <= ofMonth && ofMonth <= each.to)
      .map((name) => ({ name, about: true, worked: 'worked' in name })),
    ...data.easter.names
      .filter((_, church) => data.easter.days.some((year) => year[church] === day))
      .map((name) => ({ name, about: false, worked: false })),
  ]
}

/** The holidays in a range of days, in the order of their first days, each cut to the range. */
export function holidaysIn({ from, to }: Range): Holiday[] {
  const found: Holiday[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += oneDay) {
    for (const holiday of on(time)) {
      const same = found.findLast(({ name }) => name === holiday.name)
      if (same && Date.parse(same.to) + oneDay === time) same.to = iso(time)
      else found.push({ ...holiday, from: iso(time), to: iso(time) })
    }
  }
  return found
}

/** The next holidays of more than one day, from today on. Owners may want to close or price these days. */
export function comingHolidays(count: number, today = dayAgo(0)): Holiday[] {
  const year = { from: iso(Date.parse(today) - 31 * oneDay), to: iso(Date.parse(today) + 400 * oneDay) }
  return holidaysIn(year)
    .filter(({ from, to }) => to > from && to >= today && to < year.to)
    .slice(0, count)
    .map((holiday) => (holiday.from < today ? { ...holiday, from: today } : holiday))
}
