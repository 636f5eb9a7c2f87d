/**
 * The path of a couple's playlist. No song has the slug `list`: see commands/song. The path is in a file of its own,
 * because the other paths are in the first download of every visitor.
 */
export const partySongsPath = () => '/songs/list'

/**
 * The path of a shared playlist, e.g. for a DJ. The token is in the fragment, which browsers send to no server, so no
 * log contains it.
 */
export const sharedSongsPath = (share: string, token: string) => `${partySongsPath()}?share=${share}#${token}`
