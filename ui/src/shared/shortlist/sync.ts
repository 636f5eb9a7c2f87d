import { toast } from '../components/toast'
import { keyOfDraft } from '../drafts'
import { client } from '../graphql/client'
import { refusal } from '../graphql/errors'
import { needMessages, translate } from '../i18n/language'
import { guestsOf, party, partyDays, say } from '../party/party'
import { paths } from '../paths'
import { user, useUser } from '../session/session'
import { browserStorage, createKeptStore, createStore, useStore } from '../store'
import { join } from './join'
import { merge, type Plan } from './merge'
import { takeOldTicks } from './oldTicks'
import { AttachShortlist, MyShortlistDocument, type Remote, SaveShortlist, ShortlistDocument } from './query'
import { planOf, same, sendable, settled } from './remote'
import { changePlan, latest, nothing, plan, planIn, usePlan } from './shortlist'

/** What of the plan is on the server, apart from what it says. */
export interface Saved extends Pick<Remote, 'share' | 'folder' | 'voices' | 'reminders' | 'booked'> {
  /** Empty until it was saved for the first time. */
  id: string
  version: number
  /** Of one that was saved signed out: it lets this browser go on with it. Else empty. */
  token: string
  /** The account whose it is; empty of one that was saved signed out. */
  account: string
  /** When the last change was made that the server has, in milliseconds. What was changed later is still to be sent. */
  seen: number
  /** What is here was planned signed out, and is to be joined with what the account has. */
  joins: boolean
  /** A list that was saved signed out, and ends once the account's has what it says. */
  former: { id: string; token: string; shared: boolean } | null
  /** The family's link has ended with the list that it led to, and the couple have not read that yet. */
  linkEnded: boolean
}

const key = 'shortlist-saved'

const fresh = (account: string): Saved => ({
  id: '',
  version: 0,
  token: '',
  account,
  seen: -1,
  joins: false,
  former: null,
  linkEnded: false,
  share: null,
  folder: null,
  voices: [],
  reminders: false,
  booked: [],
})

function parse(text: string | null): Saved | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Saved> | null
    return kept && { ...fresh(''), ...kept }
  } catch {
    return null
  }
}

/** Null signed out, unless a list was saved so. Signing out forgets it, with the plan: see forgetDrafts. */
export const saved = createKeptStore<Saved | null>(key, parse, (now) => now && JSON.stringify(now))

/** What the server has of the list; null where it has none. */
export function useSaved(): Saved | null {
  const now = useStore(saved)
  const account = useUser()?.id ?? ''
  return now && now.id !== '' && now.account === account ? now : null
}

const change = (some: Partial<Saved>) => saved.change((now) => now && { ...now, ...some })

/** The couple have read that their family's link ended. */
export const readOfLink = () => void change({ linkEnded: false })

const isEmpty = ({ party: { date, guests }, items, folders, ticks, points }: Plan) =>
  !date && !guests && items.length + folders.length + ticks.length + points.length === 0

const isUnsent = (at: Saved, now: Plan) => (at.joins || latest(now) > at.seen) && !(at.version === 0 && isEmpty(now))

/** Why the plan was not saved the last time, and which changes it was about. */
const failed = createStore<{ error: Error; of: number } | null>(null)

/** Refusals after which the same may be sent again. */
const passing = new Set(['', 'offline', 'unknown', 'unavailable', 'internal', 'too_many'])

/** The refusal of what is to be sent; what was changed since has another chance. */
const refusedOf = (attempt: ReturnType<typeof failed.get>, now: Plan): Error | undefined =>
  attempt && attempt.of === latest(now) && !passing.has(refusal(attempt.error).code) ? attempt.error : undefined

export type Sending = 'sent' | 'waiting' | 'refused'

/** Whether the server has all of the plan, and why it refused it; null where the plan is in this browser alone. */
export function useSending(): { state: Sending; error?: Error } | null {
  const account = useUser()?.id ?? ''
  const at = useStore(saved)
  const now = usePlan()
  const error = refusedOf(useStore(failed), now)
  if (!at || at.account !== account) return null
  if (!isUnsent(at, now)) return { state: 'sent' }
  return error ? { state: 'refused', error } : { state: 'waiting' }
}

const accountNow = () => user.get()?.id ?? ''

/** Where it is kept what an account has planned here and could not send before its session ended. */
const asideKey = (account: string) => keyOfDraft(account, 'shortlist')

/**
 * Lays aside the plan of an account that is not signed in any more, so that nobody else sees it, and lets what was
 * planned signed out belong to the account that is signed in now. What is stored counts: another tab may have forgotten
 * it.
 */
function settleOwner(): void {
  const at = parse(browserStorage.get(key))
  const account = accountNow()
  if (at?.account === account) return
  if (at?.account) {
    if (isUnsent(at, plan.get())) browserStorage.set(asideKey(at.account), JSON.stringify(plan.get()))
    plan.set(nothing)
    saved.set(null)
  }
  if (!account) return
  const { id, token, share } = at?.account ? fresh('') : (at ?? fresh(''))
  saved.set({ ...fresh(account), joins: true, former: id ? { id, token, shared: share !== null } : null })
}

/** The party as a plan says it: what the couple have said here. A day that is over stays what it was. */
function partySaid(before: Plan['party']): Pick<Plan['party'], 'date' | 'guests'> {
  const { min, max } = partyDays()
  const said = party.get()
  const over = before.date !== null && (before.date < min || before.date > max)
  const guests = guestsOf(said) ?? 0
  return { date: said.day || (over ? before.date : null), guests: guests > 0 && guests <= mostGuests ? guests : 0 }
}

/** The server takes no more. */
const mostGuests = 20_000

const saysAsHere = (before: Plan['party']) => {
  const { date, guests } = partySaid(before)
  return date === before.date && guests === before.guests
}

/** Lets the plan follow what was said of the party. */
function followParty(): void {
  if (!saved.get() || saysAsHere(plan.get().party)) return
  void changePlan((now, changed) =>
    saysAsHere(now.party) ? now : { ...now, party: { ...partySaid(now.party), changed } },
  )
}

/** Says here what another device has said of the party. */
function tellParty(): void {
  const { date, guests } = plan.get().party
  if (saysAsHere(plan.get().party)) return
  const { min, max } = partyDays()
  say({ day: date && date >= min && date <= max ? date : '', guests: guests ? String(guests) : '' })
}

let last: Promise<unknown> = Promise.resolve()

/** One tab sends at a time, and one thing after the other: each finds what was saved before. */
function alone<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(() => (navigator.locks ? navigator.locks.request('shortlist', run) : run()))
  last = next.catch(() => {})
  return next as Promise<T>
}

/** What another tab has stored, of which this one may not have heard yet. */
const hear = () => Promise.all([saved.change((now) => now), plan.change((now) => now)])

/** Reads what the server has, and merges it with what is here. Answers with the error, if any. */
async function read(account: string): Promise<Error | undefined> {
  const { id, token } = saved.get() ?? fresh('')
  const networkOnly = { requestPolicy: 'network-only' } as const
  const { data, error } = account
    ? await client.query(MyShortlistDocument, {}, networkOnly).toPromise()
    : await client.query(ShortlistDocument, { id, token }, networkOnly).toPromise()
  const remote = data && ('myShortlist' in data ? data.myShortlist : data.shortlist)
  if (error && !(token && refusal(error).code === 'not_found')) return error
  if (accountNow() !== account) return undefined
  if (!remote && !account) {
    await saved.change(() => null) // it has ended: what it said stays in this browser
    return undefined
  }
  readAt = Date.now()
  await take(account, remote ?? null)
  return undefined
}

async function take(account: string, remote: Remote | null): Promise<void> {
  const at = saved.get() ?? fresh(account)
  const theirs = remote ? planOf(remote) : nothing
  const aside = browserStorage.get(asideKey(account))
  const base = account && aside ? merge(theirs, planIn(aside)) : theirs
  const now = new Date(Math.max(Date.now(), latest(base) + 1, latest(plan.get()) + 1)).toISOString()
  if (at.joins) followParty()
  await plan.change((here) => (at.joins ? join(base, here, now) : merge(base, here)))
  const nothingToSend = same(plan.get(), theirs)
  await change({
    joins: false,
    ...(remote && {
      id: remote.id,
      version: remote.version,
      share: remote.share,
      folder: remote.folder,
      voices: remote.voices,
      reminders: remote.reminders,
      booked: remote.booked,
    }),
    ...(!remote && { id: '', version: 0 }),
    seen: nothingToSend ? latest(theirs) : Math.min(at.seen, latest(plan.get()) - 1),
  })
  if (account && aside) browserStorage.set(asideKey(account), null)
  tellParty()
}

/** How often a plan is merged and sent again in one go, where other devices save meanwhile. */
const mostTurns = 5

/** Sends what is to be sent. Answers with the error, if any. */
async function send(account: string): Promise<Error | undefined> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const at = saved.get()
    if (!at || (!isUnsent(at, plan.get()) && !at.former && (account || at.id))) return undefined
    await plan.change((now) => sendable(now))
    const sent = plan.get()
    const { data, error } = await client
      .mutation(SaveShortlist, {
        input: { ...sent, version: at.version, ...(!account && at.id && { shortlist: at.id, token: at.token }) },
      })
      .toPromise()
    if (accountNow() !== account) return undefined
    if (!data) return error
    const { saved: done, id, version, token } = data.saveShortlist
    const answer = planOf(data.saveShortlist)
    await plan.change((now) => (done ? settled(now, sent, answer) : merge(now, answer)))
    const all = done || same(plan.get(), answer)
    await change({ id, version, token: token ?? '', ...(all && { seen: latest(answer) }) })
    tellParty()
    if (all) return undefined
  }
  return undefined
}

/** Ends the list that was saved signed out, once the account has what it said. */
async function attach(): Promise<Error | undefined> {
  const { former } = saved.get() ?? {}
  if (!former) return undefined
  const { id: shortlist, token, shared } = former
  const { error } = await client.mutation(AttachShortlist, { input: { shortlist, token } }).toPromise()
  if (error && refusal(error).code !== 'not_found') return error
  await change({ former: null, ...(shared && { linkEnded: true }) })
  if (!shared) return undefined
  await needMessages('couple')
  toast({
    title: translate('shortlist.joined'),
    text: translate('shortlist.joinedLink'),
    tone: 'brass',
    stays: true,
    action: { label: translate('shortlist.toList'), run: () => location.assign(paths.couples()) },
  })
  return undefined
}

/** When the server was read the last time. */
let readAt = 0

/** Says that the account's list is full, as other devices have filled it; the couple's page says so itself. */
function tellOfMany(error: Error | undefined): void {
  const tooMany = error && refusal(error).fields.items
  if (!tooMany || location.pathname === paths.couples()) return
  toast({
    title: translate('card.full'),
    text: tooMany,
    tone: 'danger',
    action: { label: translate('card.toShortlist'), run: () => location.assign(paths.couples()) },
  })
}

async function step(reading: boolean): Promise<Error | undefined> {
  await hear()
  settleOwner()
  const account = accountNow()
  const at = saved.get()
  if (!at) return undefined
  if (!at.joins) followParty()
  const first = account && !at.id && (at.joins || isUnsent(at, plan.get()))
  const error =
    (first || (reading && (account || at.id)) ? await read(account) : undefined) ??
    (await send(account)) ??
    (account ? await attach() : undefined)
  failed.set(error ? { error, of: latest(plan.get()) } : null)
  tellOfMany(error)
  // A list of a token that is not there any more is in this browser alone.
  if (error && !account && ['conflict', 'not_found'].includes(refusal(error).code)) await saved.change(() => null)
  return error
}

/** Milliseconds of rest after a change before it is sent, after a failure, and before one who comes back reads anew. */
const [pause, again, old] = [1000, 30_000, 15_000]

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends, after a while, what is to be sent. */
function later(wait = pause): void {
  clearTimeout(timer)
  const at = saved.get()
  if (!at || !navigator.onLine || !(isUnsent(at, plan.get()) || at.former)) return
  if (refusedOf(failed.get(), plan.get())) return
  timer = setTimeout(() => void sync(false), wait)
}

async function sync(reading: boolean): Promise<Error | undefined> {
  clearTimeout(timer)
  const error = await alone(() => step(reading))
  later(error ? again : pause)
  return error
}

let started = false

/** Keeps the plan the same here and on the server, from now on, in whatever page one is. */
export function keepInStep(): void {
  if (started) return
  started = true
  takeOldTicks()
  settleOwner()
  user.follow(() => {
    settleOwner()
    if (saved.get()) void sync(true)
  })
  party.follow(followParty)
  plan.follow(() => later())
  addEventListener('online', () => void sync(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readIfOld()
    else later(0)
  })
  if (saved.get()) void sync(true)
}

/** Reads what the server has, with all that the family have said since. Answers with the error, if any. */
export const readAgain = (): Promise<Error | undefined> => sync(true)

/** The same, for who comes back to the list; unless it was read just now. */
export async function readIfOld(): Promise<void> {
  if (saved.get() && navigator.onLine && Date.now() - readAt > old) await sync(true)
}

/**
 * Saves the list now. Signed out it is the first time that the server has it; from then on it is saved as it changes.
 * Answers with the error, if any.
 */
export async function saveNow(): Promise<Error | undefined> {
  keepInStep()
  if (!saved.get()) saved.set(fresh(accountNow()))
  const error = await sync(false)
  if (!accountNow() && !saved.get()?.id) saved.set(null) // it was not saved, and nobody asks for it later
  return error
}

/** Sends what waits, before one signs out. Answers whether the account has everything that was planned here. */
export async function sendAll(): Promise<boolean> {
  const at = saved.get()
  if (!at?.account || !isUnsent(at, plan.get())) return true
  await sync(false)
  const now = saved.get()
  return !now || !isUnsent(now, plan.get())
}
