import { Fragment, type ReactNode } from 'react'
import { type MessageKey, useT, type Values } from './language'

/**
 * A message with parts: every `<name>…</name>` of it is handed to `parts.name`. Tags do not nest. A plain value sits in
 * the sentence itself; a value that is a component is a tag.
 */
export function Rich({
  id,
  values,
  parts,
}: {
  id: MessageKey
  values?: Values
  parts: Record<string, (text: string) => ReactNode>
}) {
  const pieces = useT()(id, values).split(/<(\w+)>(.*?)<\/\1>/s)
  return pieces.map((piece, i) => {
    if (i % 3 === 0) return piece
    if (i % 3 === 2) return null
    const text = pieces[i + 1] ?? ''
    // Pieces never change places within one message.
    return <Fragment key={i}>{parts[piece]?.(text) ?? text}</Fragment>
  })
}
