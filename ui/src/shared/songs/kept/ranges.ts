/** The name of the cache with the files of songs. Its keys are the URLs of the files on the server. */
export const keptSongs = 'kept-songs'

/** Reports whether a URL is that of a song's file for playback. Downloads have other URLs. */
export const isSongFile = ({ pathname }: URL): boolean => /^\/api\/audio\/[0-9a-f]{64}\.mp3$/.test(pathname)

/**
 * The first and the last byte that a Range header asks for, in a file of `size` bytes. Null if the range is not
 * satisfiable. Undefined if the header has several ranges or is invalid: the whole file is then the answer (RFC 9110,
 * 14.2).
 */
export function bytesOf(range: string, size: number): [first: number, last: number] | null | undefined {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const last = Math.min(Number(to), size) // a suffix range: the last bytes of the file
    return last > 0 ? [size - last, size - 1] : null
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? [first, last] : null
}

/** Evaluates If-Range (RFC 9110, 13.1.5): whether the player's part is of the stored file. Weak ETags never match. */
function isSame(asked: string | null, kept: Response): boolean {
  if (asked === null) return true
  const tag = kept.headers.get('ETag')
  if (asked.startsWith('"')) return asked === tag && !tag.startsWith('W/')
  return asked === kept.headers.get('Last-Modified')
}

/** Answers a request from the stored file: with the whole file, with the requested range, or with 416. */
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
