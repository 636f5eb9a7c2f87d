import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { DocumentInput } from 'urql'
import { useInTurn } from '../../../shared/hooks/useInTurn'
import { useUser } from '../../../shared/session/session'
import type { AdminPage } from '../adminPage'
import { AdminPaletteDocument, EditorPaletteDocument, type PaletteFound } from './document'
import { useGroups } from './useGroups'

/** Milliseconds to wait after the last letter before the server is asked. */
const pause = 150

/** The typed words, delayed until nothing was typed for `pause`. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** The options for the typed words. `awaited` means that their answer is still loading. */
export function useFound(pages: AdminPage[], words: string) {
  const settled = useSettled(words)
  const query: DocumentInput<PaletteFound, { words: string; find: { words: string } }> =
    useUser()?.role === 'editor' ? EditorPaletteDocument : AdminPaletteDocument
  const [{ data, asked, fetching, error }, again] = useInTurn(
    query,
    { words: settled, find: { words: settled } },
    settled === '',
  )
  const failed = words !== '' && settled === words && !fetching ? error : undefined
  const awaited = words !== '' && !failed && (fetching || data === undefined || asked.words !== words)
  const groups = useGroups(pages, words, useLocation().pathname, data, asked.words)
  return { groups, awaited, failed, again: () => again({ requestPolicy: 'network-only' }) }
}
