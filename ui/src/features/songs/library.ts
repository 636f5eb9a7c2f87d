import type { Client } from 'urql'
import { SongFilesDocument } from './query'

/**
 * The ids and file hashes of all songs of the library; undefined if a page of them could not be read, since an
 * incomplete list must not be used to delete anything.
 */
export async function readLibrary(client: Client): Promise<{ id: string; hash: string }[] | undefined> {
  const songs: { id: string; hash: string }[] = []
  for (let after: string | null = null; ;) {
    // By POST, which no HTTP cache answers: a cached answer may be older than the songs stored on this device.
    const { data } = await client
      .query(SongFilesDocument, { find: {}, after }, { requestPolicy: 'network-only', preferGetMethod: false })
      .toPromise()
    if (!data) return undefined
    songs.push(...data.songs.nodes.map(({ id, audio }) => ({ id, hash: audio.hash })))
    if (!data.songs.hasNextPage) return songs
    after = data.songs.endCursor
  }
}
