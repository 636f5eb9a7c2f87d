import type { ReactNode } from 'react'
import type { Range } from './marks'

/** A text with marked parts. The parts are in order and do not overlap. */
export function Marked({ text, parts }: { text: string; parts: Range[] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { start, end } of parts) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  pieces.push(text.slice(at))
  return <>{pieces}</>
}
