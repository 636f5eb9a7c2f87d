import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { refusal } from '../../../shared/graphql/errors'
import { newId } from '../../../shared/newId'
import { createKeptStore, createStore, useStore } from '../../../shared/store'
import { type Shared, VoteOnShortlist } from './query'

export type Vote = 'YES' | 'NO' | 'NONE'

/** What somebody says of a listing. `NONE` is what is taken back. */
export interface Voice {
  vote: Vote
  comment: string
  name: string
}

/** A voice as it stands here, and as the server has it. */
interface Spoken {
  now: Voice
  sent: Voice | null
}

/** What was seen and said by one link on this device. */
interface Link {
  share: string
  /** As it was seen last, so that it opens without a connection. */
  seen: Shared | null
  voices: Record<string, Spoken>
}

interface Kept {
  /** A random id of this browser, by which its voices are one person's; empty before the first. */
  voter: string
  name: string
  links: Link[]
}

const mostLinks = 5
const none: Kept = { voter: '', name: '', links: [] }

function read(text: string | null): Kept {
  try {
    const { voter, name, links } = JSON.parse(text ?? '{}') as Partial<Kept>
    return typeof voter === 'string' && typeof name === 'string' && Array.isArray(links) ? { voter, name, links } : none
  } catch {
    return none
  }
}

/**
 * Who votes from this browser, and what they said by each link. No storage may be there: then until the page is left.
 */
export const family = createKeptStore('family', read, (kept) => (kept === none ? null : JSON.stringify(kept)))

export const useFamily = () => useStore(family)

const linkIn = ({ links }: Kept, share: string): Link =>
  links.find((each) => each.share === share) ?? { share, seen: null, voices: {} }

export const useLink = (share: string) => linkIn(useFamily(), share)

const withLink = (kept: Kept, link: Link): Kept => ({
  ...kept,
  links: [link, ...kept.links.filter((each) => each.share !== link.share)].slice(0, mostLinks),
})

/** Keeps what was seen by a link; null once it opens nothing. */
export const keepSeen = (share: string, seen: Shared | null) =>
  void family.change((kept) =>
    seen
      ? withLink(kept, { ...linkIn(kept, share), seen })
      : { ...kept, links: kept.links.filter((each) => each.share !== share) },
  )

const spokenIn = (kept: Kept, share: string, listing: string) => linkIn(kept, share).voices[listing]

const put = (kept: Kept, share: string, listing: string, spoken: Spoken): Kept => {
  const link = linkIn(kept, share)
  return withLink(kept, { ...link, voices: { ...link.voices, [listing]: spoken } })
}

/** Says something of a listing; it is sent by itself. */
export function speak(share: string, listing: string, said: Pick<Voice, 'vote' | 'comment'>): void {
  const voter = newId()
  void family.change((kept) => {
    const sent = spokenIn(kept, share, listing)?.sent ?? null
    return put({ ...kept, voter: kept.voter || voter }, share, listing, { now: { ...said, name: kept.name }, sent })
  })
  refused.set({ ...refused.get(), [listing]: undefined })
}

/** Votes under this name from now on; what was said before has it, too. */
export const callMe = (name: string) =>
  void family.change((kept) => ({
    ...kept,
    name,
    links: kept.links.map((link) => ({
      ...link,
      voices: Object.fromEntries(
        Object.entries(link.voices).map(([listing, { now, sent }]) => [
          listing,
          { now: now.vote === 'NONE' ? now : { ...now, name }, sent },
        ]),
      ),
    })),
  }))

const same = (a: Voice, b: Voice | null) =>
  a.vote === (b?.vote ?? 'NONE') && (a.vote === 'NONE' || (a.comment === b?.comment && a.name === b.name))

export const isWaiting = (spoken: Spoken | undefined) => spoken !== undefined && !same(spoken.now, spoken.sent)

/** Why what was said of a listing last was not taken, until something else is said of it. */
export const refused = createStore<Record<string, Error | undefined>>({})

/** The server could not be reached the last time. */
export const isAway = createStore(false)

/** Whoever was answered so is refused for good. Others try again later. */
const forGood = new Set(['invalid', 'conflict', 'not_found', 'forbidden'])

/** Sends what waits, one after the other. Answers whether the link still opens something. */
async function sendAll(client: Client, share: string, token: string): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const { voter, ...kept } = family.get()
    const [listing, spoken] =
      Object.entries(linkIn({ voter, ...kept }, share).voices).find(
        ([id, each]) => isWaiting(each) && !tried.has(id + JSON.stringify(each.now)),
      ) ?? []
    if (!listing || !spoken) return true
    const { now } = spoken
    tried.add(listing + JSON.stringify(now))
    const input = { shortlist: share, token, listing, voter, ...now }
    const { error } = await client.mutation(VoteOnShortlist, { input }).toPromise()
    const code = error ? refusal(error).code : undefined
    isAway.set(code === 'offline')
    if (code === 'offline') return true
    if (error && code && forGood.has(code)) {
      // What stood before stands again, unless something else was said meanwhile.
      await family.change((all) => {
        const standing = spokenIn(all, share, listing)
        if (!standing || !same(standing.now, now)) return all
        return put(all, share, listing, { ...standing, now: standing.sent ?? { ...now, vote: 'NONE', comment: '' } })
      })
      refused.set({ ...refused.get(), [listing]: error })
      if (code === 'not_found') return false
    } else if (error) refused.set({ ...refused.get(), [listing]: error })
    else
      await family.change((all) => {
        const standing = spokenIn(all, share, listing)
        return standing ? put(all, share, listing, { ...standing, sent: now }) : all
      })
  }
}

/** Milliseconds until what could not be sent is tried again, beside the moment in which the connection is back. */
const pause = 30_000

/** One tab sends at a time: what another one has sent meanwhile is sent already. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request('family', run)
  else await run()
}

/**
 * Sends what is said by a link, at once, and once there is a connection again. `onEnded` is told that it opens nothing.
 */
export function useSending(share: string, token: string, onEnded: () => void): void {
  const client = useClient()
  const { voices } = useLink(share)
  const waits = JSON.stringify(Object.entries(voices).filter(([, each]) => isWaiting(each)))
  useEffect(() => {
    if (waits === '[]') return
    const send = () =>
      void alone(async () => {
        if (!(await sendAll(client, share, token))) onEnded()
      })
    send()
    const timer = setInterval(send, pause)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [client, share, token, waits, onEnded])
}
