import type { PictureSource } from '../components/Picture'
import { RestError } from '../restError'
import { announceSignedOut } from '../session/signedOut'

/** A picture that is stored on the server. */
export interface Shot {
  /** The SHA-256 of the uploaded file. */
  hash: string
  width: number
  height: number
  colour: string
}

/** A stored picture with the URLs of the widths that the server made of it. */
export function sourceOf({ hash, width, height, colour }: Shot): PictureSource {
  return {
    width,
    height,
    colour,
    variants: [320, 480, 800, 1200].map((each) => ({ width: each, url: `/media/${hash}/${each}.jpg` })),
  }
}

/** The maximum size of an upload in bytes, and the longest side in pixels: twice the largest width that is stored. */
export const maxBytes = 10 << 20
const maxSide = 2400
/** Pictures smaller than this number of bytes are sent unchanged. */
const small = 2 << 20

/**
 * The formats that the server reads. The browser's file dialog offers these, and some browsers convert others, such as
 * HEIC, to one of them.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** The minimum size in pixels that the server accepts, in either orientation: internal/media. */
const [leastLong, leastShort] = [320, 240]

/** Whether a picture is smaller than the minimum. False if the browser cannot decode it. */
export async function tooSmall(file: Blob): Promise<boolean> {
  if (typeof createImageBitmap === 'undefined') return false
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return false
  const { width, height } = picture
  picture.close()
  return Math.max(width, height) < leastLong || Math.min(width, height) < leastShort
}

/**
 * A smaller copy of a phone's picture for slow networks: upright, with at most 2400 px on its longest side. A picture
 * that the browser cannot decode, or that would not become smaller, is returned unchanged.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.size <= small || typeof createImageBitmap === 'undefined') return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return drawn && drawn.size < file.size ? drawn : file
  } catch {
    return file
  }
}

/** Uploads one picture, as `sendFile` does. */
export async function sendPicture(
  picture: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Shot> {
  const { hash, width, height, colour } = await sendFile<Shot>('/api/media', picture, onProgress, signal)
  return { hash, width, height, colour }
}

/**
 * Uploads one file and returns the server's answer. `onProgress` is called with the uploaded part, 0 to 1. Rejects with
 * the server's refusal, with a TypeError if there is no connection, or with the reason of an aborted signal, which also
 * stops the upload.
 */
export function sendFile<Answer>(
  path: '/api/media' | '/api/audio',
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 201) {
        resolve(JSON.parse(request.responseText) as Answer)
        return
      }
      const error = new RestError(request.status, request.responseText, request.statusText)
      if (error.status === 401) announceSignedOut(error.reason)
      reject(error)
    })
    request.addEventListener('error', () => reject(new TypeError('The upload met no network')))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send(file)
  })
}
