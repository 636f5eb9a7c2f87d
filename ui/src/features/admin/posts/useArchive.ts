import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { ArchivePost, RestorePost } from './post'

/**
 * Archives a post, which takes it off the site, and restores it as it was. After archiving, a toast offers to undo it.
 */
export function useArchive() {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  const run = async <V extends AnyVariables>(document: TypedDocumentNode<unknown, V>, variables: V) => {
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) toast({ title: t('posts.notDone'), text: errorText(error), tone: 'danger' })
    return !error
  }
  const restore = async (post: string) => {
    if (await run(RestorePost, { input: { post } })) toast({ title: t('posts.backAgain'), tone: 'tile' })
  }
  const archive = async (post: string) => {
    if (!(await run(ArchivePost, { input: { post } }))) return
    const undo = { label: t('common.undo'), run: () => void restore(post) }
    toast({ title: t('posts.archived'), tone: 'brass', action: undo, stays: true })
  }
  return { archive, restore }
}
