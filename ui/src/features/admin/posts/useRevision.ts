import { useQuery } from '../../../shared/graphql/useQuery'
import type { Lang } from '../../../shared/i18n/language'
import { besideDraft } from '../writing/publication'
import { detailsOf, type Draft, textOf } from './draft'
import { RevisionDocument } from './post'

/** Reads a published revision of a language, to be compared with the draft. */
export function useRevision(id: string, lang: Lang, draft: Draft) {
  const read = useQuery({ query: RevisionDocument, variables: { id } })
  const found = read[0].data?.postRevision
  return besideDraft(read, draft, found ? { [lang]: textOf(found.text), details: detailsOf(found.details) } : undefined)
}
