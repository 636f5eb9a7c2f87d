import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { useT } from '../../shared/i18n/language'
import type { AnyListing } from './anyListing'
import { useOutcome } from './useOutcome'

const Suspend = graphql(`
  mutation SuspendAnyListing($input: SuspendListing!) {
    suspendListing(input: $input) {
      position
    }
  }
`)

const Reinstate = graphql(`
  mutation ReinstateListing($input: ReinstateListing!) {
    reinstateListing(input: $input) {
      position
    }
  }
`)

const Archive = graphql(`
  mutation ArchiveAnyListing($input: ArchiveListing!) {
    archiveListing(input: $input) {
      position
    }
  }
`)

const Feature = graphql(`
  mutation FeatureListing($input: FeatureListing!) {
    featureListing(input: $input) {
      position
    }
  }
`)

const SetOrder = graphql(`
  mutation SetSortOrder($input: SetSortOrder!) {
    setSortOrder(input: $input) {
      position
    }
  }
`)

/** The question before a bulk action on the selected listings. */
export type BulkQuestion = { what: 'suspendAll' | 'reinstateAll'; rows: AnyListing[] }

export type Question = { what: 'order' | 'archive' | 'suspend'; listing: AnyListing } | BulkQuestion

export type Commands = ReturnType<typeof useListingCommands>

/** The commands about one listing. `now` shows the outcome of a command that needs no dialog. */
export function useListingCommands() {
  const t = useT()
  const client = useClient()
  const send = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) throw error
  }
  const tell = useOutcome()
  const done = () => toast({ title: t('admin.done'), tone: 'tile' })
  return {
    now: (work: Promise<void>) => void tell(work),
    done,
    suspend: ({ id }: AnyListing, reason: string) => send(Suspend, { input: { listing: id, reason } }),
    reinstate: ({ id }: AnyListing) => send(Reinstate, { input: { listing: id } }),
    archive: ({ id }: AnyListing) => send(Archive, { input: { listing: id } }),
    feature: ({ id }: AnyListing, featured: boolean) => send(Feature, { input: { listing: id, featured } }),
    putAt: ({ id }: AnyListing, sortOrder: number) => send(SetOrder, { input: { listing: id, sortOrder } }),
  }
}
