import { useCallback, useEffect, useRef, useState } from 'react'
import { sendFile } from '../../../shared/editor/upload'
import { refusal } from '../../../shared/graphql/errors'
import { useHoldReload } from '../../../shared/holdReload'
import type { Audio } from './song'

/** The largest file in bytes that the server takes: internal/audio. */
const maxBytes = 20 << 20

/** A file on its way to the server, or why it did not get there. */
export interface Sending {
  file: File
  /** The part that is on the server, 0 to 1; at 1 the server listens to it. */
  part: number
  failure?: {
    code: 'tooLarge' | 'offline' | 'refused' | 'other'
    /** The server's sentence, where it sent one. */
    message: string
  }
}

function failureOf(error: Error): NonNullable<Sending['failure']> {
  const { code, message, fields } = refusal(error)
  const known = code === 'offline' ? code : code === 'invalid' || code === 'too_large' ? 'refused' : 'other'
  return { code: known, message: fields.audio || message }
}

/** Sends the file of a song; `onSent` gets what the server measured. Another file takes the place of the one before. */
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
