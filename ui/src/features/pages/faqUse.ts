import { sessionId } from '../../shared/session/session'
import { createKeptStore, hasFields, parseList } from '../../shared/store'
import { tabStorage } from '../../shared/tabs'
import { send } from '../../shared/tracking/tracking'

/** The vote of a visit on an answer: it helped, it did not, or the vote was undone. */
export type FaqRating = 'yes' | 'no' | 'undone'

/** A question as it was read. `revision` is that of its text. */
export interface Read {
  id: string
  lang: string
  revision: number
}

interface Use {
  eventId: string
  sessionId: string
  questionId: string
  lang: string
  revision: number
  what: 'opened' | FaqRating
  turn: number
}

const path = '/api/analytics/track/faq'

/** The maximum number of stored records, more than a visit without a network leaves. */
const mostKept = 100

/** Records that the server has not confirmed yet. They are kept when the tab is closed. */
const unsent = createKeptStore<Use[]>(
  'faq-unsent',
  parseList(hasFields<Use>('eventId', 'sessionId', 'questionId', 'lang', 'revision', 'what', 'turn')),
  (list) => (list.length > 0 ? JSON.stringify(list.slice(-mostKept)) : null),
)

const same = (a: Use) => (b: Use) => a.sessionId === b.sessionId && a.eventId === b.eventId

let sending = false

/**
 * Sends the stored records one by one, and deletes those that the server has accepted or refused. The others stay. A
 * record sent twice counts once, by its id.
 */
export async function sendKept(): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (let next = unsent.get()[0]; next; next = unsent.get()[0]) {
      const use = next
      const answer = await fetch(path, {
        method: 'POST',
        body: JSON.stringify(use),
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
      })
      await answer.text() // the request is complete only when its answer is read
      if (answer.status === 429 || answer.status >= 500) return
      void unsent.change((list) => list.filter((each) => !same(use)(each)))
    }
  } catch (error) {
    console.debug(error) // no network: it is sent when there is one again
  } finally {
    sending = false
  }
}

/**
 * Sends the stored records now, when the connection is back, and as beacons when the page is closed. Returns the
 * function that stops this.
 */
export function keepSending(): () => void {
  const again = () => void sendKept()
  const leave = () => {
    if (!navigator.onLine) return
    for (const use of unsent.get()) navigator.sendBeacon?.(path, JSON.stringify(use))
  }
  again()
  addEventListener('online', again)
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('online', again)
    removeEventListener('pagehide', leave)
  }
}

function record(question: Read, what: Use['what'], turn: number): void {
  const use: Use = {
    eventId: `${question.id} ${what === 'opened' ? what : turn}`,
    sessionId: sessionId(),
    questionId: question.id,
    lang: question.lang,
    revision: question.revision,
    what,
    turn,
  }
  void unsent.change((list) => (list.some(same(use)) ? list : [...list, use]))
  void sendKept()
}

/** Records that a question was opened, once per visit. */
export function recordOpened(question: Read): void {
  const key = `faq-opened-${question.id}`
  if (tabStorage.get(key)) return
  tabStorage.set(key, '1')
  record(question, 'opened', 0)
}

const saidKey = (id: string) => `faq-said-${id}`

/** This visit's vote on an answer, and how often it was changed. */
function ratingBefore(id: string): { said: FaqRating; turn: number } {
  const [said, turn] = (tabStorage.get(saidKey(id)) ?? '').split(' ')
  return { said: said === 'yes' || said === 'no' ? said : 'undone', turn: Number(turn ?? 0) || 0 }
}

export const ratingOf = (id: string): FaqRating => ratingBefore(id).said

/** Records whether an answer helped. The last vote of a visit counts. */
export function say(question: Read, said: FaqRating): void {
  const turn = ratingBefore(question.id).turn + 1
  tabStorage.set(saidKey(question.id), `${said} ${turn}`)
  record(question, said, turn)
}

/** Records words that match no question, once per visit. */
export function recordMissed(term: string, lang: string): void {
  const key = `faq-missed-${term}`
  if (tabStorage.get(key)) return
  tabStorage.set(key, '1')
  send('/api/analytics/track/faq-search', { sessionId: sessionId(), term, lang })
}
