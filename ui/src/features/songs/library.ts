import type { Client } from 'urql'
import { SongFilesDocument } from './query'

/** All songs of the library with their files; undefined where not all of it came: then nothing is concluded. */
export async function readLibrary(client: Client): Promise<{ id: string; hash: string }[] | undefined> {
  const songs: { id: string; hash: string }[] = []
  for (let after: string | null = null; ;) {
    // Sent as it is by POST: what is kept of answers may be older than what is kept of songs.
    const { data } = await client
      .query(SongFilesDocument, { find: {}, after }, { requestPolicy: 'network-only', preferGetMethod: false })
      .toPromise()
    if (!data) return undefined
    songs.push(...data.songs.nodes.map(({ id, audio }) => ({ id, hash: audio.hash })))
    if (!data.songs.hasNextPage) return songs
    after = data.songs.endCursor
  }
}
