import { useCallback, useEffect, useRef, useState } from 'react'
import { refusal } from '../graphql/errors'
import { maxBytes, sendPicture, type Shot, shrink, tooSmall } from './upload'

/** A picture on its way to the server. */
export interface Upload {
  id: number
  name: string
  file: File
  /** An address in this page to show it by. */
  preview: string
  /** The part that is on the server, 0 to 1. */
  progress: number
  /** As the server keeps it; it waits here for those that were chosen before it. */
  shot?: Shot
  /** Why it did not get there: the server's sentence in the reader's language, or a word of ours. */
  failure?: { code: 'offline' | 'tooLarge' | 'tooSmall' | 'unreadable' | 'other'; message: string }
}

/** How many are sent at once: the server reads as many. */
const atOnce = 2

let last = 0

/** The pictures on their way, in the order in which they were chosen. */
function useUploadList() {
  const [uploads, show] = useState<Upload[]>([])
  // What is sent is decided from the list as it is now: one that was rendered before may still hold what has gone
  // since.
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
  // What a lost connection stopped goes on when it is back.
  useEffect(() => {
    const resume = () =>
      change((all) => all.map((each) => (each.failure?.code === 'offline' ? { ...each, failure: undefined } : each)))
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [change])
  return { uploads, now, change, patch, drop, retry }
}

/** Sends one picture: what the server keeps of it, or why it does not. */
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
 * Sends pictures, a few at a time. `onDone` gets each as the server keeps it, in the order in which they were chosen.
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
      if (!shot) continue // one that failed keeps nobody waiting
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
        patch(upload.id, outcome) // of one that was taken out it changes nothing
        running.current.delete(upload.id)
        deliver() // also after one that failed or was taken out
        change((all) => [...all]) // the next in line
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
