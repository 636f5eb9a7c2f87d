import { createKeptStore, isText, parseList, useStore } from './store'

/** The hearts: ids of listings, newest last. They stay in this browser and are sent to nobody. */
export const shortlist = createKeptStore('shortlist', parseList(isText), (ids: string[]) => JSON.stringify(ids))

/** Flips the heart of a listing and says whether it is on now. */
export function flipHeart(id: string): boolean {
  const on = !shortlist.get().includes(id)
  void shortlist.change((ids) =>
    ids.includes(id) === on ? ids : on ? [...ids, id] : ids.filter((each) => each !== id),
  )
  return on
}

export const useShortlist = () => useStore(shortlist)
