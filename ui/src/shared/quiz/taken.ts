import { createKeptStore, hasFields, parseList, useStore } from '../store'

/** A result of this browser. Its token lets whoever took it leave a contact. */
export interface Taken {
  id: string
  token: string
  /** A contact was left with it. */
  contact?: boolean
}

/** The results that were taken in this browser, the newest first. Signing out forgets them: see forgetDrafts. */
const taken = createKeptStore('quiz-taken', parseList(hasFields<Taken>('id', 'token')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)

export const useTaken = () => useStore(taken)

const mostTaken = 20

/** Notes a result, or what became of it. */
export const remember = (one: Taken) =>
  taken.change((list) => [one, ...list.filter(({ id }) => id !== one.id)].slice(0, mostTaken))

export const resultPath = (id: string) => `/quiz/results/${encodeURIComponent(id)}`
