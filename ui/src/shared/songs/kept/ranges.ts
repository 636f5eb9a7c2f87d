/** Where files of songs are kept on a device, under the addresses that the server has for them. */
export const keptSongs = 'kept-songs'

/** The address of the file of a song that is played; downloads have another. */
export const isSongFile = ({ pathname }: URL): boolean => /^\/api\/audio\/[0-9a-f]{64}\.mp3$/.test(pathname)

/**
 * The first and the last byte that a Range header asks for of so many; null where there are no such bytes, undefined
 * where it asks for several parts or cannot be read: then the whole is answered, as HTTP has it.
 */
export function bytesOf(range: string, size: number): [first: number, last: number] | null | undefined {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const last = Math.min(Number(to), size) // of the end, so many
    return last > 0 ? [size - last, size - 1] : null
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? [first, last] : null
}

/** Whether what the player has is of the file that is kept, as If-Range asks. A weak tag never says so. */
function isSame(asked: string | null, kept: Response): boolean {
  if (asked === null) return true
  const tag = kept.headers.get('ETag')
  if (asked.startsWith('"')) return asked === tag && !tag.startsWith('W/')
  return asked === kept.headers.get('Last-Modified')
}

/** Answers a request from the whole file that is kept: with it, or the part that the player asks for. */
export async function answerFrom(kept: Response, request: Request): Promise<Response> {
  const file = await kept.blob()
  const headers = new Headers({ 'Accept-Ranges': 'bytes', 'Content-Type': 'audio/mpeg' })
  for (const name of ['ETag', 'Last-Modified']) {
    const value = kept.headers.get(name)
    if (value) headers.set(name, value)
  }
  const range = isSame(request.headers.get('If-Range'), kept) ? request.headers.get('Range') : null
  const asked = range === null ? undefined : bytesOf(range, file.size)
  if (asked === null) {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers })
  }
  if (asked === undefined) {
    headers.set('Content-Length', String(file.size))
    return new Response(file, { headers })
  }
  const [first, last] = asked
  headers.set('Content-Length', String(last - first + 1))
  headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`)
  return new Response(file.slice(first, last + 1, 'audio/mpeg'), {
    status: 206,
    statusText: 'Partial Content',
    headers,
  })
}
