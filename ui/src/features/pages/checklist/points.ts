import type { Lang } from '../../../shared/i18n/language'
import type { Plan } from '../../../shared/shortlist/merge'
import type { SitePoint } from './query'

/** A task of the checklist, with its state for a couple. */
export interface Due {
  /** The key of a task of the site, or the id of one of the couple's own. */
  id: string
  words: string
  /** How many months before the day of the party the task is due. */
  months: number
  own: boolean
  done: boolean
  /** Whether a confirmed booking counts as having done it. */
  booked: boolean
  /** The last day to do it; empty while the day of the party is open. */
  by: string
  /** Whether that day is past and the party is not. */
  late: boolean
}

export interface Points {
  /** In the order in which they are due. */
  all: Due[]
  /** The tasks that the couple skipped. */
  skipped: Due[]
  /** Customs on which the couple have not decided: not everybody keeps them. */
  customs: Due[]
}

/** The same day a number of months before, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The checklist of a couple: the site's tasks and their own. `day` is the day of the party, or empty. */
export function pointsOf(
  site: readonly SitePoint[],
  plan: Plan,
  booked: readonly string[],
  day: string,
  lang: Lang,
  today: string,
): Points {
  const dated = (point: Omit<Due, 'by' | 'late'>): Due => {
    const by = day ? monthsBefore(day, point.months) : ''
    return { ...point, by, late: !point.done && today <= day && by < today }
  }
  const points: Points = { all: [], skipped: [], customs: [] }
  for (const { key, words, months, custom } of site) {
    const tick = plan.ticks.find(({ point }) => point === key)
    const isBooked = booked.includes(key)
    const point = dated({
      id: key,
      words: words[lang],
      months,
      own: false,
      done: isBooked || tick?.done === true,
      booked: isBooked,
    })
    if (tick?.skipped && !isBooked) points.skipped.push(point)
    else if (custom && !tick && !isBooked) points.customs.push(point)
    else points.all.push(point)
  }
  for (const { id, words, months, done, gone } of plan.points)
    if (!gone) points.all.push(dated({ id, words, months, own: true, done, booked: false }))
  points.all.sort((a, b) => b.months - a.months)
  return points
}

/** Tasks grouped by when they are due, the earliest first. */
export function byMonths(points: readonly Due[]): { months: number; by: string; points: Due[] }[] {
  const parts = new Map<number, Due[]>()
  for (const point of points) parts.set(point.months, [...(parts.get(point.months) ?? []), point])
  return [...parts].map(([months, those]) => ({ months, by: those[0]!.by, points: those }))
}

/** The next tasks that are not done, in the order in which they are due. */
export const nextOf = ({ all }: Points, count: number): Due[] => all.filter(({ done }) => !done).slice(0, count)
