/**
 * Where the list of a couple's party stands. A song's slug is never that: see commands/song. It is apart from the other
 * paths, which everybody's first download has.
 */
export const partySongsPath = () => '/songs/list'

/** What a DJ opens. The token stands behind the #, so that no server and no log sees it. */
export const sharedSongsPath = (share: string, token: string) => `${partySongsPath()}?share=${share}#${token}`
