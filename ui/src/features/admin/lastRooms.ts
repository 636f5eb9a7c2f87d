import { createKeptStore, isText, parseList, useStore } from '../../shared/store'

const most = 5

/** The rooms that were visited last on this device, by their titles: their addresses may name people. */
const rooms = createKeptStore(
  'adminRooms',
  (text) => parseList(isText)(text).slice(0, most),
  (titles: string[]) => JSON.stringify(titles),
)

/** Newest first; the one that is open among them. */
export const useLastRooms = () => useStore(rooms)

export const rememberRoom = (title: string) =>
  rooms.change((all) => [title, ...all.filter((each) => each !== title)].slice(0, most))
