import { useCallback, useEffect, useRef, useState } from 'react'
import { sendFile } from '../../../shared/editor/upload'
import { refusal } from '../../../shared/graphql/errors'
import { useHoldReload } from '../../../shared/holdReload'
import type { Audio } from './song'

/** The largest file that the server accepts, in bytes, as in internal/audio. */
const maxBytes = 20 << 20

/** An upload, or the reason why it failed. */
export interface Sending {
  file: File
  /** The uploaded part, 0 to 1. At 1 the server is still measuring the file. */
  part: number
  failure?: {
    code: 'tooLarge' | 'offline' | 'refused' | 'other'
    /** The server's message, or empty. */
    message: string
  }
}

function failureOf(error: Error): NonNullable<Sending['failure']> {
  const { code, message, fields } = refusal(error)
  const known = code === 'offline' ? code : code === 'invalid' || code === 'too_large' ? 'refused' : 'other'
  return { code: known, message: fields.audio || message }
}

/** Uploads the file of a song. `onSent` gets what the server measured. A new upload aborts the one before. */
export function useFile(onSent: (audio: Audio) => void) {
  const [sending, show] = useState<Sending>()
  const stop = useRef<AbortController>(undefined)
  useHoldReload(sending !== undefined && !sending.failure)
  useEffect(() => () => stop.current?.abort(), [])
  const cancel = useCallback(() => {
    stop.current?.abort()
    stop.current = undefined
    show(undefined)
  }, [])
  const send = async (file: File) => {
    stop.current?.abort()
    if (file.size > maxBytes) return show({ file, part: 0, failure: { code: 'tooLarge', message: '' } })
    const mine = new AbortController()
    stop.current = mine
    show({ file, part: 0 })
    try {
      const audio = await sendFile<Audio>(
        '/api/audio',
        file,
        (part) => !mine.signal.aborted && show({ file, part }),
        mine.signal,
      )
      show(undefined)
      onSent(audio)
    } catch (error) {
      if (!mine.signal.aborted) show({ file, part: 0, failure: failureOf(error as Error) })
    }
  }
  return { sending, send, cancel }
}
