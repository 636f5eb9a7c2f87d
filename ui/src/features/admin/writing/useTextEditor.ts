import { useState } from 'react'
import { flushSync } from 'react-dom'
import { refusal } from '../../../shared/graphql/errors'
import { type Lang, useLanguage } from '../../../shared/i18n/language'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { otherOf } from './languages'
import { useBoth } from './Sides'
import { useKeys, writtenNow } from './useKeys'
import { type Editing, type Session, useWriting } from './useWriter'
import type { Served } from './writing'

/**
 * The state of an editing page: the writer, the language that a phone shows, and the open question about a language.
 * `closed` marks a draft that takes no changes.
 */
export function useTextEditor<D extends Record<Lang, { title: string }>, Doing extends string>(
  session: Session<D>,
  served: Served<D>,
  { untitled, closed = false }: { untitled: string; closed?: boolean },
) {
  const reader = useLanguage()
  const both = useBoth()
  const [phone, setPhone] = useState(reader)
  const [asked, ask] = useState<{ what: Doing | 'publish'; lang: Lang }>()
  const writing = useWriting(session, served)
  const { writer } = session
  const { draft, error } = writing
  const title = draft[reader].title || draft[otherOf(reader)].title || untitled
  useDocumentTitle(title, { noindex: true })
  useKeys(
    () => void writer.save(),
    () => !closed && ask({ what: 'publish', lang: writtenNow(both ? reader : phone) }),
  )
  const close = () => ask(undefined)
  /** Moves the focus from a dialog to a field. On a phone it first switches to the field's language. */
  const go = (id: string) => {
    const [, lang] = /^\w+-(ar|en)-/.exec(id) ?? []
    flushSync(() => {
      close()
      if (lang) setPhone(lang as Lang)
    })
    const field = document.getElementById(id)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }
  const editing: Editing<D> = { draft, change: writer.change, errors: error ? refusal(error).fields : {} }
  const unsaved = writing.state !== 'saved'
  return { title, both, phone, setPhone, asked, ask, close, go, writing, writer, editing, unsaved }
}
