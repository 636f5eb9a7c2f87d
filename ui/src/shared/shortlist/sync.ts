import { toast } from '../components/toast'
import { keyOfDraft } from '../drafts'
import { client } from '../graphql/client'
import { refusal } from '../graphql/errors'
import { needMessages, translate } from '../i18n/language'
import { guestsOf, isGuests, party, partyDays, say } from '../party/party'
import { paths } from '../paths'
import { user, useUser } from '../session/session'
import { browserStorage, createKeptStore, createStore, useStore } from '../store'
import { join } from './join'
import { merge, type Plan } from './merge'
import { takeOldTicks } from './oldTicks'
import { AttachShortlist, MyShortlistDocument, type Remote, SaveShortlist, ShortlistDocument } from './query'
import { rebase } from './rebase'
import { planOf, same, sendable, settled } from './remote'
import { changePlan, latest, nothing, plan, planIn, usePlan } from './shortlist'

/** What the server has stored of the plan, without the plan itself. */
export interface Saved extends Pick<Remote, 'share' | 'folder' | 'voices' | 'reminders' | 'booked'> {
  /** The id of the shortlist. Empty until it is saved for the first time. */
  id: string
  version: number
  /** The token with which this browser may save a shortlist while signed out. Otherwise empty. */
  token: string
  /** The id of the account that owns the plan. Empty for a shortlist that was saved while signed out. */
  account: string
  /** The time of the last change that the server has, in milliseconds. Later changes are still to be sent. */
  seen: number
  /** The plan as the server had it last, from which both sides go on. Null until it is known. */
  base: Plan | null
  /** The plan was made while signed out and is still to be joined with the account's. */
  joins: boolean
  /** A shortlist that was saved while signed out. It is ended once the account has its content. */
  former: { id: string; token: string; shared: boolean } | null
  /** The family's link has ended together with the shortlist that it led to, and the couple have not read that yet. */
  linkEnded: boolean
}

const key = 'shortlist-saved'

const fresh = (account: string): Saved => ({
  id: '',
  version: 0,
  token: '',
  account,
  seen: -1,
  base: null,
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

/**
 * The state of synchronisation. Null while signed out, unless a shortlist was saved. Signing out deletes it with the
 * plan: see forgetDrafts.
 */
export const saved = createKeptStore<Saved | null>(key, parse, (now) => now && JSON.stringify(now))

/** The state of the shortlist on the server. Null if the server has none. */
export function useSaved(): Saved | null {
  const now = useStore(saved)
  const account = useUser()?.id ?? ''
  return now && now.id !== '' && now.account === account ? now : null
}

const change = (some: Partial<Saved>) => saved.change((now) => now && { ...now, ...some })

/** Marks the notice about the ended family link as read. */
export const readOfLink = () => void change({ linkEnded: false })

const isEmpty = ({ party: { date, guests }, items, folders, ticks, points }: Plan) =>
  !date && !guests && items.length + folders.length + ticks.length + points.length === 0

const isUnsent = (at: Saved, now: Plan) => (at.joins || latest(now) > at.seen) && !(at.version === 0 && isEmpty(now))

/** The error of the last save, and the time of the last change that it was about, in milliseconds. */
const failed = createStore<{ error: Error; of: number } | null>(null)

/** The codes of errors after which the same request may be sent again. */
const passing = new Set(['', 'offline', 'unknown', 'unavailable', 'internal', 'too_many'])

/** The error that blocks the pending changes. Later changes are sent again. */
const refusedOf = (attempt: ReturnType<typeof failed.get>, now: Plan): Error | undefined =>
  attempt && attempt.of === latest(now) && !passing.has(refusal(attempt.error).code) ? attempt.error : undefined

export type Sending = 'sent' | 'waiting' | 'refused'

/** Whether the server has the whole plan, with the error if it refused it. Null if the plan is only in this browser. */
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

/** The storage key of the plan, with its `base`, that an account could not send before its session ended. */
const asideKey = (account: string) => keyOfDraft(account, 'shortlist')

/**
 * Assigns the plan to the account that is signed in. If the plan belongs to an account that is no longer signed in, its
 * unsent changes are set aside and the plan is emptied, so that nobody else sees it. A plan that was made while signed
 * out will be joined with the account's. It reads the stored state, because another tab may have deleted it.
 */
function settleOwner(): void {
  const at = parse(browserStorage.get(key))
  const account = accountNow()
  if (at?.account === account) return
  if (at?.account) {
    if (isUnsent(at, plan.get()))
      browserStorage.set(asideKey(at.account), JSON.stringify({ ...plan.get(), base: at.base }))
    plan.set(nothing)
    saved.set(null)
  }
  if (!account) return
  const { id, token, share } = at?.account ? fresh('') : (at ?? fresh(''))
  saved.set({ ...fresh(account), joins: true, former: id ? { id, token, shared: share !== null } : null })
}

/**
 * The day and guests that the couple have entered in this browser. A past day in the plan stays, unless the couple have
 * entered another.
 */
function partySaid(before: Plan['party']): Pick<Plan['party'], 'date' | 'guests'> {
  const { min, max } = partyDays()
  const said = party.get()
  const over = before.date !== null && (before.date < min || before.date > max)
  return { date: said.day || (over ? before.date : null), guests: isGuests(said.guests) ? guestsOf(said)! : 0 }
}

const saysAsHere = (before: Plan['party']) => {
  const { date, guests } = partySaid(before)
  return date === before.date && guests === before.guests
}

/** Copies the entered day and guests into the plan. */
function followParty(): void {
  if (!saved.get() || saysAsHere(plan.get().party)) return
  void changePlan((now, changed) =>
    saysAsHere(now.party) ? now : { ...now, party: { ...partySaid(now.party), changed } },
  )
}

/** Copies the day and guests that another device has changed into the fields of this browser. */
function tellParty(): void {
  const { date, guests } = plan.get().party
  if (saysAsHere(plan.get().party)) return
  const { min, max } = partyDays()
  say({ day: date && date >= min && date <= max ? date : '', guests: guests ? String(guests) : '' })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one synchronisation at a time, across all tabs, so that each sees what the one before has saved. */
function withLock<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(() => (navigator.locks ? navigator.locks.request('shortlist', run) : run()))
  last = next.catch(() => {})
  return next as Promise<T>
}

/** Reads what other tabs have stored, in case this tab has not been notified yet. */
const readStored = () => Promise.all([saved.change((now) => now), plan.change((now) => now)])

/** Reads the shortlist from the server and merges it into the plan. Returns the error, if any. */
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
    await saved.change(() => null) // the shortlist has ended, and its content stays in this browser
    return undefined
  }
  readAt = Date.now()
  await take(account, remote ?? null)
  return undefined
}

/** A moment after all changes of a plan and of the plan here. */
const after = (other: Plan) => new Date(Math.max(Date.now(), latest(other) + 1, latest(plan.get()) + 1)).toISOString()

/** Merges the plan of this browser with the server's. Both were changed since `base`. */
const mergeFrom = (base: Plan | null, here: Plan, theirs: Plan, changed: string) =>
  merge(theirs, base ? rebase(base, here, theirs, changed) : here)

/** The server's plan, merged with the one that was set aside when the session ended. */
function withAside(aside: string, theirs: Plan): Plan {
  const { base, ...here }: Plan & { base?: Plan | null } = planIn(aside)
  return mergeFrom(base ?? null, here, theirs, new Date(Math.max(Date.now(), latest(here) + 1)).toISOString())
}

async function take(account: string, remote: Remote | null): Promise<void> {
  const at = saved.get() ?? fresh(account)
  const theirs = remote ? planOf(remote) : nothing
  const aside = browserStorage.get(asideKey(account))
  const base = account && aside ? withAside(aside, theirs) : theirs
  const now = after(base)
  if (at.joins) followParty()
  await plan.change((here) => (at.joins ? join(base, here, now) : mergeFrom(at.base, here, base, now)))
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
    base: remote && theirs,
    seen: nothingToSend ? latest(theirs) : Math.min(at.seen, latest(plan.get()) - 1),
  })
  if (account && aside) browserStorage.set(asideKey(account), null)
  tellParty()
}

/** The most attempts to merge and save at once, if other devices save meanwhile. */
const mostTurns = 5

/** Sends the pending changes. Returns the error, if any. */
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
    const moment = after(answer)
    await plan.change((now) => (done ? settled(now, sent, answer) : mergeFrom(at.base, now, answer, moment)))
    const all = done || same(plan.get(), answer)
    await change({ id, version, token: token ?? '', base: answer, ...(all && { seen: latest(answer) }) })
    tellParty()
    if (all) return undefined
  }
  return undefined
}

/** Ends the shortlist that was saved while signed out, once the account has its content. Returns the error, if any. */
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

/** The time of the last read from the server, in milliseconds. */
let readAt = 0

/**
 * Shows a toast if the server refused the plan because it has too many items, e.g. from several devices. The couple's
 * page shows the error itself.
 */
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
  await readStored()
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
  // The shortlist of the token no longer exists, so the plan is only in this browser.
  if (error && !account && ['conflict', 'not_found'].includes(refusal(error).code)) await saved.change(() => null)
  return error
}

/**
 * Milliseconds: from a change until it is sent, from a failure until the next attempt, and the age at which a returning
 * reader gets a new read.
 */
const [pause, retryAfter, staleAfter] = [1000, 30_000, 15_000]

let timer: ReturnType<typeof setTimeout> | undefined

/** Schedules the next save, if there are pending changes that may be sent. */
function schedule(wait = pause): void {
  clearTimeout(timer)
  const at = saved.get()
  if (!at || !navigator.onLine || !(isUnsent(at, plan.get()) || at.former)) return
  if (refusedOf(failed.get(), plan.get())) return
  timer = setTimeout(() => void sync(false), wait)
}

async function sync(reading: boolean): Promise<Error | undefined> {
  clearTimeout(timer)
  const error = await withLock(() => step(reading))
  schedule(error ? retryAfter : pause)
  return error
}

let started = false

/** Starts to synchronise the plan with the server. It continues on every page. */
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
  plan.follow(() => schedule())
  addEventListener('online', () => void sync(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readIfOld()
    else schedule(0)
  })
  if (saved.get()) void sync(true)
}

/** Reads the shortlist from the server, with the family's votes and comments. Returns the error, if any. */
export const readAgain = (): Promise<Error | undefined> => sync(true)

/** Reads the shortlist when the reader returns to it, unless it was read just before. */
export async function readIfOld(): Promise<void> {
  if (saved.get() && navigator.onLine && Date.now() - readAt > staleAfter) await sync(true)
}

/**
 * Saves the shortlist now. While signed out, this creates it on the server, and from then on changes are saved
 * automatically. Returns the error, if any.
 */
export async function saveNow(): Promise<Error | undefined> {
  keepInStep()
  if (!saved.get()) saved.set(fresh(accountNow()))
  const error = await sync(false)
  if (!accountNow() && !saved.get()?.id) saved.set(null) // it could not be saved, so later changes are not sent either
  return error
}

/** Sends pending changes before the reader signs out. Returns whether the account now has all of them. */
export async function sendAll(): Promise<boolean> {
  const at = saved.get()
  if (!at?.account || !isUnsent(at, plan.get())) return true
  await sync(false)
  const now = saved.get()
  return !now || !isUnsent(now, plan.get())
}
