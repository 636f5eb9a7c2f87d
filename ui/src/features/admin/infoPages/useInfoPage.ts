import { useClient } from 'urql'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { type Lang, type MessageKey, useT } from '../../../shared/i18n/language'
import type { Fields } from '../writing/Changes'
import { valueOf } from '../writing/merge'
import { usePublished } from '../writing/usePublished'
import { type Session as SessionOf, useSession } from '../writing/useWriter'
import {
  type Draft,
  type EditedPage,
  EditedInfoPageDocument,
  EditInfoPage,
  PublishInfoPage,
  RestoreInfoPageRevision,
  servedOf,
  type Text,
} from './infoPage'

export type Session = SessionOf<Draft>

export const fieldWords: Record<keyof Text, MessageKey> = {
  title: 'infoPages.title',
  lead: 'infoPages.lead',
  content: 'infoPages.content',
}

/** The labels of the fields of a page, with their language. */
export function useFields(): Fields<Draft> {
  const t = useT()
  return {
    nameOf: (field) => {
      const [lang, name] = field.split('.') as [Lang, keyof Text]
      return t(lang === 'ar' ? 'editor.inArabic' : 'editor.inEnglish', { field: t(fieldWords[name]) })
    },
    textOf: (draft, field) => String(valueOf(draft, field)),
  }
}

const noData = () => new Error('The response has no data')

/** Returns a function that reads the page from the server. */
function useRead(page: string) {
  const client = useClient()
  return async () => {
    const { data, error } = await client
      .query(EditedInfoPageDocument, { page }, { requestPolicy: 'network-only', ...afterCommands })
      .toPromise()
    if (error || !data?.editedInfoPage) throw error ?? noData()
    return data.editedInfoPage
  }
}

/** Opens an editing session for a page. */
export function useWritingSession(edited: EditedPage, account: string): Session {
  const client = useClient()
  const { page } = edited
  const read = useRead(page)
  return useSession<Draft>(`infopage/${page}`, account, (session) => ({
    served: servedOf(edited, session),
    send: async (parts, version) => {
      const { data, error } = await client
        .mutation(EditInfoPage, { input: { page, session, version, ...parts } })
        .toPromise()
      if (error || !data) throw error ?? noData()
      return data.editInfoPage
    },
    read: async () => servedOf(await read(), session),
  }))
}

/** The commands that publish the draft of this session, and restore earlier revisions. */
export function usePublishing(edited: EditedPage, { id, writer }: Session) {
  const client = useClient()
  const { page } = edited
  const read = useRead(page)
  const { foreign, saveFirst, seen } = usePublished(edited, writer, read)
  return {
    foreign,
    publish: (lang: Lang, note: string) =>
      seen(lang, async (version) => {
        const { error } = await client.mutation(PublishInfoPage, { input: { page, version, lang, note } }).toPromise()
        if (error) throw error
      }),
    restore: async (revision: string) => {
      await saveFirst()
      const input = { page, session: id, version: writer.get().version, revision }
      const { error } = await client.mutation(RestoreInfoPageRevision, { input }).toPromise()
      if (error) throw error
      writer.adopt(servedOf(await read(), id))
    },
  }
}

export type Publishing = ReturnType<typeof usePublishing>
