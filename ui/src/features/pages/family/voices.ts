import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { refusal } from '../../../shared/graphql/errors'
import { newId } from '../../../shared/newId'
import { createKeptStore, createStore, useStore } from '../../../shared/store'
import { type Shared, VoteOnShortlist } from './query'

export type Vote = 'YES' | 'NO' | 'NONE'

/** A family member's vote and comment on a listing. `NONE` is a withdrawn vote. */
export interface Voice {
  vote: Vote
  comment: string
  name: string
}

/** A vote on this device, and as the server has it. */
interface Spoken {
  now: Voice
  sent: Voice | null
}

/** What was seen and voted by one link on this device. */
interface Link {
  share: string
  /** The listings as last seen, so that they open without a connection. */
  seen: Shared | null
  voices: Record<string, Spoken>
}

interface Kept {
  /** A random id of this browser, which makes its votes those of one person; empty before the first vote. */
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
 * The voter of this browser, and their votes by each link. If the browser has no storage, they last until the page is
 * left.
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

/** Stores the listings seen by a link. Null, for a link that has ended, deletes its data. */
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

/** Votes on a listing. The vote is sent automatically. */
export function speak(share: string, listing: string, said: Pick<Voice, 'vote' | 'comment'>): void {
  const voter = newId()
  void family.change((kept) => {
    const sent = spokenIn(kept, share, listing)?.sent ?? null
    return put({ ...kept, voter: kept.voter || voter }, share, listing, { now: { ...said, name: kept.name }, sent })
  })
  refused.set({ ...refused.get(), [listing]: undefined })
}

/** Changes the voter's name, also on earlier votes. */
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

/** The errors of refused votes, by listing. An error is cleared by the next vote on its listing. */
export const refused = createStore<Record<string, Error | undefined>>({})

/** Whether the server could not be reached by the last attempt. */
export const isAway = createStore(false)

/** Error codes of a final refusal. After others the vote is sent again later. */
const forGood = new Set(['invalid', 'conflict', 'not_found', 'forbidden'])

/** Sends the waiting votes one by one. Returns false if the link has ended. */
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
      // The former vote is restored, unless the visitor has voted again meanwhile.
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

/** How often unsent votes are tried again, in milliseconds. They are also tried when the connection is back. */
const pause = 30_000

/** Runs in one tab at a time, so that a tab does not send what another has just sent. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request('family', run)
  else await run()
}

/**
 * Sends the votes of a link: at once, at intervals, and when the connection is back. `onEnded` is called if the link
 * has ended.
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
