import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { DocumentInput } from 'urql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useInTurn } from '../../../shared/hooks/useInTurn'
import { useUser } from '../../../shared/session/session'
import type { AdminPage } from '../adminPage'
import { AdminPaletteDocument, EditorPaletteDocument, PaletteFaqDocument, type PaletteFound } from './document'
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

interface Variables {
  words: string
  find: { words: string }
  /** The query of editors, who read no messages, does not use it. */
  messages: { search: string }
}

/** The options for the typed words. `awaited` means that their answer is still loading. */
export function useFound(pages: AdminPage[], words: string) {
  const settled = useSettled(words)
  const query: DocumentInput<PaletteFound, Variables> =
    useUser()?.role === 'editor' ? EditorPaletteDocument : AdminPaletteDocument
  const [{ data, asked, fetching, error }, again] = useInTurn(
    query,
    { words: settled, find: { words: settled }, messages: { search: settled } },
    settled === '',
  )
  const [faq, againFaq] = useQuery({ query: PaletteFaqDocument, variables: {}, pause: settled === '' })
  const failed = words !== '' && settled === words && !fetching ? (error ?? faq.error) : undefined
  const awaited = words !== '' && !failed && (fetching || data === undefined || asked.words !== words)
  const groups = useGroups(pages, words, useLocation().pathname, data, asked.words, faq.data?.faqBook.questions)
  const askAgain = () => {
    if (error) again({ requestPolicy: 'network-only' })
    if (faq.error) againFaq({ requestPolicy: 'network-only' })
  }
  return { groups, awaited, failed, again: askAgain }
}
