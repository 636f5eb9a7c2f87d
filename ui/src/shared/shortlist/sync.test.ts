import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { needMessages, switchLanguage } from '../i18n/language'
import type { Plan } from './merge'

const [hall, garden, band] = [1, 2, 3].map((n) => `0192aaaa-0000-4000-8000-00000000000${n}`) as [string, string, string]

interface List {
  id: string
  version: number
  plan: Plan
  shared: boolean
  ended: boolean
}

interface Asked {
  version: number
  shortlist?: string
}

/** As the server is: versions are compared, nothing is dated after now, and what is gone says nothing any more. */
function newServer() {
  const lists = new Map<string, List>()
  const asked: string[] = []
  let broken: (() => Response | Promise<Response>) | null = null
  let before: (() => void) | null = null
  const normal = (plan: Plan): Plan => {
    const past = <E extends { changed: string }>(entry: E): E =>
      Date.parse(entry.changed) > Date.now() ? { ...entry, changed: new Date().toISOString() } : entry
    return {
      party: past(plan.party),
      items: plan.items.map(past).map((each) => ({ ...each, note: each.gone ? '' : each.note.trim() })),
      folders: plan.folders.map(past),
      ticks: plan.ticks.map(past),
      points: plan.points.map(past),
    }
  }
  const whole = (list: List | undefined) =>
    list && !list.ended
      ? {
          ...list.plan,
          id: list.id,
          version: list.version,
          booked: [],
          share: list.shared ? { id: list.id, token: 'family' } : null,
          folder: null,
          voices: [],
          reminders: false,
        }
      : null
  const refuse = (code: string, fields = {}) => ({
    errors: [{ message: code, extensions: { code, message: code, fields } }],
  })
  const answer = (account: string, name: string, variables: { id: string; input: Plan & Asked }): object => {
    if (name === 'MyShortlist') return { data: { myShortlist: whole(lists.get(account)) } }
    if (name === 'Shortlist') return { data: { shortlist: whole(lists.get(variables.id)) } }
    const { input } = variables
    if (name === 'AttachShortlist') {
      if (!lists.has(account)) return refuse('conflict')
      lists.get(input.shortlist!)!.ended = true
      return { data: { attachShortlist: { position: 1 } } }
    }
    if (input.items.some(({ note }) => note === 'refused')) return refuse('invalid')
    if (input.items.filter(({ gone }) => !gone).length > 100)
      return refuse('invalid', { items: 'The list has more than 100 listings' })
    const id = input.shortlist ?? (account || `visitor ${lists.size}`)
    const now = lists.get(id)
    if (now?.ended) return refuse('conflict')
    const saved = (now?.version ?? 0) === input.version
    const { party, items, folders, ticks, points } = input
    if (saved)
      lists.set(id, {
        id,
        version: input.version + 1,
        plan: normal({ party, items, folders, ticks, points }),
        shared: now?.shared ?? false,
        ended: false,
      })
    const { plan, version } = lists.get(id)!
    return { data: { saveShortlist: { saved, id, version, token: account ? null : 'maker', ...plan } } }
  }
  const fetching = async (account: string, init?: RequestInit): Promise<Response> => {
    const { operationName, variables } = JSON.parse(String(init?.body)) as { operationName: string; variables: never }
    asked.push(operationName)
    if (operationName === 'SaveShortlist') before?.()
    if (broken) return broken()
    return new Response(JSON.stringify(answer(account, operationName, variables)), {
      headers: { 'Content-Type': 'application/json' },
    })
  }
  return {
    lists,
    asked,
    fetching,
    breaks: (how: typeof broken) => (broken = how),
    /** Runs before each save is read. */
    beforeSaves: (run: typeof before) => (before = run),
  }
}

let server: ReturnType<typeof newServer>

const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const down = () => new Response('{}', { status: 503 })

/** What a browser keeps, and the modules of its page. One is on at a time: `on` turns to it. */
async function device(account = '') {
  const kept: Record<string, string> = {}
  let page: Awaited<ReturnType<typeof load>>
  const load = async () => {
    vi.resetModules()
    const modules = await Promise.all([
      import('./sync'),
      import('./shortlist'),
      import('./edits'),
      import('../session/session'),
      import('../party/party'),
      import('../drafts'),
      import('../components/toast'),
    ])
    const language = await import('../i18n/language')
    await language.switchLanguage('en')
    return Object.assign({}, ...modules) as (typeof modules)[0] &
      (typeof modules)[1] &
      (typeof modules)[2] &
      (typeof modules)[3] &
      (typeof modules)[4] &
      (typeof modules)[5] &
      (typeof modules)[6]
  }
  const self = {
    account,
    on: () => {
      current.leave?.()
      localStorage.clear()
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
      current.leave = () => {
        for (const key of Object.keys(kept)) delete kept[key]
        for (const key of Object.keys(localStorage)) kept[key] = localStorage.getItem(key)!
      }
      vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => server.fetching(self.account, init))
      return self
    },
    /** A page that is opened anew. */
    open: async () => {
      self.on()
      if (self.account) localStorage.setItem('user', JSON.stringify({ id: self.account, role: 'customer' }))
      page = await load()
      if (self.account || localStorage.getItem('shortlist-saved')) page.keepInStep()
      await page.sendAll()
      if (self.account) await page.readAgain()
      return page
    },
    /** The session ends, without a word of the couple. */
    expire: () => {
      self.account = ''
      page.user.set(null)
    },
    /** They sign in: the page is loaded anew. */
    signIn: async (who: string) => {
      self.account = who
      return self.open()
    },
    get page() {
      return page
    },
    hearts: () => page.itemsOf(page.plan.get()).map(({ listing }) => listing),
    notes: () => page.itemsOf(page.plan.get()).map(({ note }) => note),
  }
  await self.open()
  return self
}
const current: { leave?: (() => void) | undefined } = {}

const heartsOf = (account: string) =>
  server.lists
    .get(account)!
    .plan.items.filter((each) => !each.gone)
    .map(({ listing }) => listing)
    .toSorted()

beforeEach(async () => {
  // What waits is sent by the tests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-11-27T08:00:00Z') })
  server = newServer()
  current.leave = undefined
  localStorage.clear()
  await needMessages('couple')
  await switchLanguage('en')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (minutes = 1) => vi.setSystemTime(Date.now() + minutes * 60_000)

describe('the plan of an account', () => {
  it('asks nothing, and saves nothing, for a visitor; what they plan stays here', async () => {
    const phone = await device()
    phone.page.flipHeart(hall)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.asked).toEqual([])
    expect(phone.hearts()).toEqual([hall])
  })

  it('is saved a second after a change, and not before there is something', async () => {
    const phone = await device('huda')
    expect(new Set(server.asked)).toEqual(new Set(['MyShortlist']))
    expect(server.lists.size).toBe(0)
    phone.page.flipHeart(hall)
    await vi.advanceTimersByTimeAsync(999)
    expect(server.lists.size).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await phone.page.sendAll()
    expect(heartsOf('huda')).toEqual([hall])
    phone.page.setNote(hall, 'with a garden')
    await phone.page.sendAll()
    expect(server.lists.get('huda')!.plan.items[0]!.note).toBe('with a garden')
    const { length } = server.asked
    await phone.page.sendAll()
    expect(server.asked, 'nothing is sent twice').toHaveLength(length)
  })

  it('has what two devices changed, one of them without a network', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    const laptop = await device('huda')
    expect(laptop.hearts()).toEqual([hall])
    phone.on()
    server.breaks(gone)
    phone.page.flipHeart(garden)
    phone.page.setNote(hall, 'from the phone')
    expect(await phone.page.sendAll()).toBe(false)
    server.breaks(null)
    laptop.on()
    later()
    laptop.page.flipHeart(band)
    await laptop.page.sendAll()
    phone.on()
    expect(await phone.page.sendAll()).toBe(true)
    expect(phone.hearts().toSorted()).toEqual([hall, garden, band])
    laptop.on()
    await laptop.page.readAgain()
    expect(laptop.hearts()).toEqual(phone.hearts())
    expect(laptop.notes()).toContain('from the phone')
    expect(laptop.page.plan.get()).toEqual(phone.page.plan.get())
  })

  it('keeps what each of two devices did with a listing, the wedding and a task during a day offline', async () => {
    const phone = await device('huda')
    for (const listing of [band, garden, hall]) phone.page.flipHeart(listing)
    const folder = phone.page.makeFolder('Halls')
    const point = { id: hall, words: 'Hotel', months: 3, done: false, gone: false, changed: '2026-11-27T08:00:00.000Z' }
    await phone.page.changePlan((now) => phone.page.put(now, 'points', point))
    phone.page.setNote(garden, 'Ask about parking')
    await phone.page.sendAll()
    const laptop = await device('huda')

    phone.on()
    server.breaks(gone)
    phone.page.setNote(hall, 'A wide stage')
    phone.page.setNote(garden, 'Parking is free')
    phone.page.setNote(band, 'They sing well')
    phone.page.say({ day: '2027-06-10' })
    await phone.page.changePlan((now, changed) => phone.page.put(now, 'points', { ...point, done: true, changed }))
    expect(await phone.page.sendAll()).toBe(false)

    server.breaks(null)
    laptop.on()
    later(24 * 60)
    laptop.page.layInto(hall, folder)
    laptop.page.setNote(garden, 'The garden is lovely')
    laptop.page.flipHeart(band)
    laptop.page.say({ guests: '150' })
    await laptop.page.changePlan((now, changed) =>
      laptop.page.put(now, 'points', { ...point, words: 'Hotel for guests', changed }),
    )
    await laptop.page.sendAll()

    phone.on()
    expect(await phone.page.sendAll()).toBe(true)
    laptop.on()
    await laptop.page.readAgain()
    const { items, party, points } = laptop.page.plan.get()
    const item = (listing: string) => items.find((each) => each.listing === listing)
    expect(item(hall)).toMatchObject({ note: 'A wide stage', folder })
    expect(item(garden)!.note).toBe('The garden is lovely\n\nParking is free')
    expect(item(band)).toMatchObject({ note: 'They sing well', gone: false })
    expect(party).toMatchObject({ date: '2027-06-10', guests: 150 })
    expect(points).toMatchObject([{ words: 'Hotel for guests', done: true }])
    phone.on()
    expect(phone.page.plan.get()).toEqual(laptop.page.plan.get())
    await phone.page.readAgain()
    expect(phone.page.plan.get(), 'once is enough').toEqual(laptop.page.plan.get())
  })

  it('is merged and saved again where another device saves in between', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    let times = 2
    server.beforeSaves(() => {
      if (times-- <= 0) return
      const list = server.lists.get('huda')!
      const changed = new Date().toISOString()
      const item = { listing: band, folder: null, note: `${times}`, position: 9, added: changed, changed, gone: false }
      list.version++
      list.plan = { ...list.plan, items: [...list.plan.items.filter(({ listing }) => listing !== band), item] }
    })
    later()
    phone.page.flipHeart(garden)
    expect(await phone.page.sendAll()).toBe(true)
    expect(heartsOf('huda')).toEqual([hall, garden, band])
    expect(phone.hearts().toSorted()).toEqual([hall, garden, band])
  })

  it('keeps what is changed while it is being sent', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    server.beforeSaves(() => {
      server.beforeSaves(null)
      phone.page.setNote(hall, 'typed meanwhile')
    })
    expect(await phone.page.sendAll(), 'there is more to send').toBe(false)
    expect(phone.notes()).toEqual(['typed meanwhile'])
    expect(await phone.page.sendAll()).toBe(true)
    expect(server.lists.get('huda')!.plan.items[0]!.note).toBe('typed meanwhile')
  })

  it('lets no clock win that is ahead', async () => {
    const phone = await device('huda')
    vi.setSystemTime('2026-11-28T08:00:00Z') // the telephone is a day ahead
    phone.page.flipHeart(hall)
    vi.setSystemTime('2026-11-27T08:01:00Z')
    await phone.page.sendAll()
    expect(phone.page.plan.get().items[0]!.changed).toBe('2026-11-27T08:01:00.000Z')
  })

  it('says what was refused, does not send it again by itself, and tries what is changed', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    phone.page.setNote(hall, 'refused')
    expect(await phone.page.sendAll()).toBe(false)
    const { length } = server.asked
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.asked).toHaveLength(length)
    phone.page.setNote(hall, 'accepted')
    await vi.advanceTimersByTimeAsync(1000)
    await phone.page.sendAll()
    expect(heartsOf('huda')).toEqual([hall])
  })

  it('says where the heart is pressed that other devices have filled the list', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    const { plan } = phone.page
    await phone.page.sendAll()
    const filled = Array.from({ length: 100 }, (_, at) => ({
      ...plan.get().items[0]!,
      listing: `00000000-0000-0000-0001-${String(at).padStart(12, '0')}`,
    }))
    server.lists.get('huda')!.plan = { ...plan.get(), items: filled }
    server.lists.get('huda')!.version++
    phone.page.flipHeart('00000000-0000-0000-0002-000000000000')
    expect(await phone.page.sendAll()).toBe(false)
    expect(phone.page.toasts.get()).toMatchObject({
      title: 'Not added: your shortlist is full',
      text: 'The list has more than 100 listings',
      tone: 'danger',
    })
  })

  it('tries again where the server was away', async () => {
    const phone = await device('huda')
    server.breaks(down)
    phone.page.flipHeart(hall)
    expect(await phone.page.sendAll()).toBe(false)
    server.breaks(null)
    await vi.advanceTimersByTimeAsync(30_000)
    await phone.page.sendAll()
    expect(heartsOf('huda')).toEqual([hall])
  })

  it('goes without what was never a listing', async () => {
    localStorage.setItem('shortlist', JSON.stringify(['1', hall]))
    const phone = await device()
    phone.page.flipHeart(garden)
    await phone.signIn('huda')
    expect(heartsOf('huda')).toEqual([garden])
  })
})

describe('signing in', () => {
  it('joins what was planned here with what the account has', async () => {
    const laptop = await device('huda')
    laptop.page.flipHeart(hall)
    laptop.page.flipHeart(band)
    laptop.page.setNote(hall, 'from the account')
    const halls = laptop.page.makeFolder('Halls')
    laptop.page.layInto(hall, halls)
    await laptop.page.sendAll()
    later()
    laptop.page.takeOff(band)
    await laptop.page.sendAll()

    const phone = await device()
    for (const each of [band, hall, garden]) phone.page.flipHeart(each)
    phone.page.flipHeart(garden) // taken off again
    phone.page.setNote(hall, 'from the phone')
    phone.page.layInto(band, phone.page.makeFolder('Halls'))
    await phone.signIn('huda')
    expect(phone.hearts().toSorted()).toEqual([hall, band])
    expect(heartsOf('huda')).toEqual([hall, band])
    const items = server.lists.get('huda')!.plan.items
    expect(items.find(({ listing }) => listing === hall)).toMatchObject({
      note: 'from the account\n\nfrom the phone',
      folder: halls,
    })
    expect(items.find(({ listing }) => listing === band)!.folder, 'folders of one name are one').toBe(halls)
    const folders = server.lists.get('huda')!.plan.folders
    expect(folders).toHaveLength(1)
    const { version } = server.lists.get('huda')!
    await phone.open()
    expect(server.lists.get('huda')!.version, 'it joins once').toBe(version)
  })

  it('takes off nothing that the account has', async () => {
    const laptop = await device('huda')
    laptop.page.flipHeart(hall)
    await laptop.page.sendAll()
    later()
    const phone = await device()
    phone.page.flipHeart(hall)
    phone.page.flipHeart(hall)
    await phone.signIn('huda')
    expect(phone.hearts()).toEqual([hall])
  })

  it('ends the list that was saved signed out once the account has it, and says what became of its link', async () => {
    const phone = await device()
    phone.page.flipHeart(hall)
    expect(await phone.page.saveNow()).toBeUndefined()
    const { id } = phone.page.saved.get()!
    expect(phone.page.saved.get()).toMatchObject({ token: 'maker', account: '' })
    server.lists.get(id)!.shared = true
    await phone.page.readAgain()
    await phone.signIn('huda')
    expect(heartsOf('huda')).toEqual([hall])
    expect(server.lists.get(id)!.ended).toBe(true)
    expect(phone.page.saved.get()).toMatchObject({ account: 'huda', token: '', former: null, linkEnded: true })
    expect(phone.page.toasts.get()?.title).toBe('Your shortlist is in your account now')
    phone.page.readOfLink()
    expect(phone.page.saved.get()!.linkEnded).toBe(false)
  })

  it('goes on with it later where the first attempt failed', async () => {
    const phone = await device()
    phone.page.flipHeart(hall)
    await phone.page.saveNow()
    const { id } = phone.page.saved.get()!
    server.breaks(down)
    await phone.signIn('huda')
    expect(server.lists.get(id)!.ended).toBe(false)
    expect(phone.hearts()).toEqual([hall])
    server.breaks(null)
    await phone.open()
    expect(heartsOf('huda')).toEqual([hall])
    expect(server.lists.get(id)!.ended).toBe(true)
  })
})

describe('who comes next on this device', () => {
  it('never gets the list of the account before', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    phone.expire()
    expect(phone.hearts(), 'nobody sees it').toEqual([])
    phone.page.flipHeart(garden)
    await phone.signIn('samar')
    expect(phone.hearts()).toEqual([garden])
    expect(heartsOf('samar')).toEqual([garden])
    expect(heartsOf('huda')).toEqual([hall])
  })

  it('nor where the page was closed when the session ended', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    await phone.signIn('samar')
    expect(phone.hearts()).toEqual([])
    expect(server.lists.has('samar')).toBe(false)
  })

  it('finds what could not be sent before the session ended', async () => {
    const phone = await device('huda')
    server.breaks(gone)
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    phone.expire()
    server.breaks(null)
    await phone.signIn('samar')
    expect(phone.hearts()).toEqual([])
    phone.expire()
    await phone.signIn('huda')
    expect(phone.hearts()).toEqual([hall])
    expect(heartsOf('huda')).toEqual([hall])
    expect(Object.keys(localStorage).filter((each) => each.startsWith('draft'))).toEqual([])
  })

  it('finds the note that could not be sent, beside the one that another device wrote meanwhile', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    const laptop = await device('huda')
    phone.on()
    server.breaks(gone)
    phone.page.setNote(hall, 'From the phone')
    await phone.page.sendAll()
    phone.expire()
    server.breaks(null)
    laptop.on()
    later()
    laptop.page.setNote(hall, 'From the laptop')
    await laptop.page.sendAll()
    later()
    await phone.signIn('huda')
    expect(phone.notes()).toEqual(['From the laptop\n\nFrom the phone'])
    expect(server.lists.get('huda')!.plan.items[0]!.note).toBe('From the laptop\n\nFrom the phone')
  })

  it('finds nothing of it after signing out', async () => {
    const phone = await device('huda')
    phone.page.flipHeart(hall)
    expect(await phone.page.sendAll()).toBe(true)
    phone.page.user.set(null)
    phone.page.forgetDrafts('huda')
    expect(phone.hearts()).toEqual([])
    expect(JSON.stringify({ ...localStorage })).not.toContain(hall)
  })
})

describe('a list that was saved signed out', () => {
  it('is saved as it changes from then on', async () => {
    const phone = await device()
    phone.page.flipHeart(hall)
    await phone.page.saveNow()
    phone.page.flipHeart(garden)
    await vi.advanceTimersByTimeAsync(1000)
    await phone.page.readAgain()
    const { id } = phone.page.saved.get()!
    expect(heartsOf(id)).toEqual([hall, garden])
  })

  it('is in this browser alone where it could not be saved, or has ended', async () => {
    const phone = await device()
    phone.page.flipHeart(hall)
    server.breaks(gone)
    expect(await phone.page.saveNow()).toBeInstanceOf(Error)
    expect(phone.page.saved.get()).toBeNull()
    server.breaks(null)
    await phone.page.saveNow()
    server.lists.get(phone.page.saved.get()!.id)!.ended = true
    await phone.page.readAgain()
    expect(phone.page.saved.get()).toBeNull()
    expect(phone.hearts()).toEqual([hall])
  })
})

describe('the party', () => {
  it('is said once for all devices', async () => {
    const laptop = await device('huda')
    laptop.page.say({ day: '2027-05-14', guests: '٣٠٠' })
    await laptop.page.sendAll()
    expect(server.lists.get('huda')!.plan.party).toMatchObject({ date: '2027-05-14', guests: 300 })
    const phone = await device('huda')
    expect(phone.page.party.get()).toMatchObject({ day: '2027-05-14', guests: '300' })
    later()
    phone.page.say({ day: '2027-06-01' })
    await phone.page.sendAll()
    laptop.on()
    await laptop.page.readAgain()
    expect(laptop.page.party.get()).toMatchObject({ day: '2027-06-01', guests: '300' })
  })

  it('is, of two, what was said in the browser that signs in; what it does not say comes from the account', async () => {
    const laptop = await device('huda')
    laptop.page.say({ day: '2027-05-14', guests: '300' })
    await laptop.page.sendAll()
    later()
    const phone = await device()
    phone.page.say({ day: '2027-09-01' })
    await phone.signIn('huda')
    expect(phone.page.party.get()).toMatchObject({ day: '2027-09-01', guests: '300' })
    expect(server.lists.get('huda')!.plan.party).toMatchObject({ date: '2027-09-01', guests: 300 })
  })

  it('stays in the plan when its day is over', async () => {
    const phone = await device('huda')
    phone.page.say({ day: '2026-11-28', guests: '300' })
    await phone.page.sendAll()
    vi.setSystemTime('2026-12-01T08:00:00Z')
    await phone.open()
    phone.page.flipHeart(hall)
    await phone.page.sendAll()
    expect(phone.page.party.get().day).toBe('')
    expect(server.lists.get('huda')!.plan.party).toMatchObject({ date: '2026-11-28', guests: 300 })
  })
})
