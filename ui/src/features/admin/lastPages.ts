import { createKeptStore, isText, parseList, useStore } from '../../shared/store'

const most = 5

/**
 * The admin pages that were opened last on this device, at most five. It stores titles and not URLs, because URLs may
 * contain names of people.
 */
const pages = createKeptStore(
  'adminPages',
  (text) => parseList(isText)(text).slice(0, most),
  (titles: string[]) => JSON.stringify(titles),
)

/** The titles of the last pages, newest first. The page that is open is one of them. */
export const useLastPages = () => useStore(pages)

export const rememberPage = (title: string) =>
  pages.change((all) => [title, ...all.filter((each) => each !== title)].slice(0, most))
