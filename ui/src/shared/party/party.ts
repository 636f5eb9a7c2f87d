import type { Daypart } from '../booking/booking'
import { partyKey } from '../drafts'
import { useServerTime } from '../i18n/clock'
import { dayAgo } from '../i18n/days'
import { readNumber } from '../i18n/digits'
import type { Currency } from '../money/money'
import { createKeptStore, useStore } from '../store'

/** What may matter to a couple, by the server's keys. */
export const matterKeys = [
  'food',
  'privacy',
  'parking',
  'power',
  'music',
  'photography',
  'decoration',
  'outdoors',
  'access',
  'price',
] as const
export type Matter = (typeof matterKeys)[number]

/** What a search may tell of a party. */
type Noted = 'day' | 'daypart' | 'guests'

/** What a couple have said of their party. An empty text is what they have not said; numbers are as they were typed. */
export interface Party {
  /** YYYY-MM-DD in Damascus. */
  day: string
  /** On that day or near it. */
  around: boolean
  daypart: Daypart | ''
  guests: string
  /** Both in `currency`. */
  budgetFrom: string
  budgetTo: string
  currency: Currency | ''
  matters: Matter[]
  /** What else matters, in their words. */
  wishes: string
  /** What was taken from a search, and may be replaced by the next one. */
  noted: readonly Noted[]
}

const nothing: Party = {
  day: '',
  around: false,
  daypart: '',
  guests: '',
  budgetFrom: '',
  budgetTo: '',
  currency: '',
  matters: [],
  wishes: '',
  noted: [],
}

/** How many days ahead a day may be asked for. */
const horizon = 800

/** The days that a party may be on: today, and the last one that is taken. */
export const partyDays = () => ({ min: dayAgo(0), max: dayAgo(-horizon) })

/** `partyDays` for a form, which follows the server's day as soon as that is known. */
export function usePartyDays() {
  useServerTime()
  return partyDays()
}

/** What is stored, without what cannot be any more, such as a day that is over. */
function parse(text: string | null): Party {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Party>
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    const day = textOf(kept.day)
    const { min, max } = partyDays()
    const valid = day >= min && day <= max
    return {
      day: valid ? day : '',
      around: valid && kept.around === true,
      daypart: textOf(kept.daypart) as Party['daypart'],
      guests: textOf(kept.guests),
      budgetFrom: textOf(kept.budgetFrom),
      budgetTo: textOf(kept.budgetTo),
      currency: kept.currency === 'USD' || kept.currency === 'SYP' ? kept.currency : '',
      matters: matterKeys.filter((each) => Array.isArray(kept.matters) && kept.matters.includes(each)),
      wishes: textOf(kept.wishes),
      noted: Array.isArray(kept.noted) ? kept.noted : [],
    }
  } catch {
    return nothing
  }
}

const isEmpty = ({ day, daypart, guests, budgetFrom, budgetTo, matters, wishes }: Party) =>
  ![day, daypart, guests, budgetFrom, budgetTo, ...matters, wishes].some(Boolean)

/**
 * The party that the couple of this browser plan: they say it once, and every form that asks has it. Signing out
 * forgets it.
 */
export const party = createKeptStore<Party>(partyKey, parse, (said) => (isEmpty(said) ? null : JSON.stringify(said)))

export const useParty = () => useStore(party)

/** Notes what was said; the rest stays. Without a day, none is near it. */
export function say(said: Partial<Party>): void {
  void party.change((now) => {
    const next = { ...now, ...said, noted: now.noted.filter((each) => !(each in said)) }
    return next.day ? next : { ...next, around: false }
  })
}

/**
 * Notes what a search names. It replaces what an earlier search named, so that the forms have the day that the couple
 * look for now, but nothing that they have said themselves.
 */
export function note(named: Partial<Pick<Party, Noted>>): void {
  void party.change((now) => {
    const fields = (Object.keys(named) as Noted[]).filter(
      (each) => named[each] && named[each] !== now[each] && (!now[each] || now.noted.includes(each)),
    )
    if (fields.length === 0) return now
    const taken = Object.fromEntries(fields.map((each) => [each, named[each]]))
    return { ...now, ...taken, noted: [...new Set([...now.noted, ...fields])] }
  })
}

/** Whether a text in the field of the day, DD/MM/YYYY, is the day that was taken from it: what is no day is not. */
export const isDayTaken = (text: string) => text.trim().split('/').toReversed().join('-') === party.get().day

/** How many guests were said; null where it was no whole number. */
export function guestsOf({ guests }: Pick<Party, 'guests'>): number | null {
  const count = readNumber(guests)
  return Number.isInteger(count) ? count : null
}

/** The most guests that the server accepts. */
export const mostGuests = 20_000

/** Whether a typed text is a number of guests that can be. */
export function isGuests(text: string): boolean {
  const count = guestsOf({ guests: text })
  return count !== null && count > 0 && count <= mostGuests
}

/** A party as an inquiry tells of it; nothing where nothing was said. `currency` is that of a budget without one. */
export function partyInput(said: Party, currency: Currency) {
  if (isEmpty(said)) return undefined
  const money = (typed: string) => {
    const amount = readNumber(typed)
    return amount === null ? null : { amount: String(amount), currency: said.currency || currency }
  }
  return {
    day: said.day,
    around: said.around,
    ...(said.daypart && { daypart: said.daypart }),
    guests: guestsOf(said),
    budgetFrom: money(said.budgetFrom),
    budgetTo: money(said.budgetTo),
    matters: said.matters,
    ...(said.wishes.trim() && { wishes: said.wishes.trim() }),
  }
}
