import { useCallback, useEffect, useRef, useState } from 'react'
import { refusal } from '../graphql/errors'
import { maxBytes, sendPicture, type Shot, shrink, tooSmall } from './upload'

/** An upload of a picture. */
export interface Upload {
  id: number
  name: string
  file: File
  /** An object URL of the picture, to show it. */
  preview: string
  /** The uploaded part, 0 to 1. */
  progress: number
  /** The stored picture. It waits here until those chosen before it are stored. */
  shot?: Shot
  /** The reason of a failure: a code, and the server's message in the reader's language, or ''. */
  failure?: { code: 'offline' | 'tooLarge' | 'tooSmall' | 'unreadable' | 'other'; message: string }
}

/** The number of simultaneous uploads: the server accepts as many. */
const atOnce = 2

let last = 0

/** The uploads, in the order in which the pictures were chosen. */
function useUploadList() {
  const [uploads, show] = useState<Upload[]>([])
  // A ref, because decisions must use the current list: the list of an earlier render may contain removed uploads.
  const list = useRef<Upload[]>([])
  const change = useCallback((next: (all: Upload[]) => Upload[]) => {
    list.current = next(list.current)
    show(list.current)
  }, [])
  const now = useCallback(() => list.current, [])
  const patch = useCallback(
    (id: number, part: Partial<Upload>) =>
      change((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each))),
    [change],
  )
  const drop = useCallback(
    (id: number) =>
      change((all) => {
        const gone = all.find((each) => each.id === id)
        if (gone) URL.revokeObjectURL(gone.preview)
        return all.filter((each) => each.id !== id)
      }),
    [change],
  )
  const retry = useCallback((id: number) => patch(id, { failure: undefined }), [patch])
  // Uploads that failed for lack of a connection continue when it is back.
  useEffect(() => {
    const resume = () =>
      change((all) => all.map((each) => (each.failure?.code === 'offline' ? { ...each, failure: undefined } : each)))
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [change])
  return { uploads, now, change, patch, drop, retry }
}

/** Uploads one picture. Returns the stored picture or the reason of the failure. */
async function outcomeOf(file: File, stop: AbortSignal, onProgress: (part: number) => void): Promise<Partial<Upload>> {
  try {
    if (await tooSmall(file)) return { failure: { code: 'tooSmall', message: '' } }
    const picture = await shrink(file)
    if (picture.size > maxBytes) return { failure: { code: 'tooLarge', message: '' } }
    return { shot: await sendPicture(picture, onProgress, stop), progress: 1 }
  } catch (error) {
    const { code, message } = refusal(error as Error)
    return {
      progress: 0,
      failure: { code: code === 'offline' ? 'offline' : code === 'invalid' ? 'unreadable' : 'other', message },
    }
  }
}

/**
 * Uploads pictures, a few at a time. `onDone` is called with each stored picture, in the order in which they were
 * chosen.
 */
export function useUploads(onDone: (shot: Shot) => void) {
  const { uploads, now, change, patch, drop, retry } = useUploadList()
  const running = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const remove = useCallback(
    (id: number) => {
      running.current.get(id)?.abort()
      drop(id)
    },
    [drop],
  )

  const deliver = useCallback(() => {
    for (const { id, shot, failure } of now()) {
      if (!shot && !failure) return
      if (!shot) continue // a failed one does not hold up the others
      remove(id)
      done.current(shot)
    }
  }, [now, remove])

  useEffect(() => {
    for (const upload of now()) {
      if (running.current.size >= atOnce) return
      if (upload.failure || upload.shot || running.current.has(upload.id)) continue
      const stop = new AbortController()
      running.current.set(upload.id, stop)
      void outcomeOf(upload.file, stop.signal, (progress) => patch(upload.id, { progress })).then((outcome) => {
        patch(upload.id, outcome) // no effect if the upload was removed
        running.current.delete(upload.id)
        deliver() // also after a failed or removed upload
        change((all) => [...all]) // starts the next one
      })
    }
  }, [uploads, now, change, patch, deliver])

  useEffect(() => {
    const sent = running.current
    return () => sent.forEach((stop) => stop.abort())
  }, [])

  const add = useCallback(
    (files: File[]) =>
      change((all) => [
        ...all,
        ...files.map((file) => ({
          id: ++last,
          name: file.name,
          file,
          preview: URL.createObjectURL(file),
          progress: 0,
        })),
      ]),
    [change],
  )
  return { uploads, add, remove, retry }
}
