import { type AnyVariables, type OperationContext, type TypedDocumentNode, useClient } from 'urql'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { toast } from '../../../shared/components/toast'
import { refusal } from '../../../shared/graphql/errors'
import { useT } from '../../../shared/i18n/language'
import { useHandles as useNamedHandles } from '../../../shared/order/useOrder'

/**
 * Returns a function that sends a command and reports whether it was carried out. If not, a toast shows the reason. The
 * page has no form fields, so the toast also shows errors of fields.
 */
export function useCommand() {
  const t = useT()
  const client = useClient()
  const errorText = useErrorText()
  return async <V extends AnyVariables>(
    document: TypedDocumentNode<unknown, V>,
    variables: V,
    context?: Partial<OperationContext>,
  ) => {
    const { error } = await client.mutation(document, variables, context).toPromise()
    if (error) {
      const text = Object.values(refusal(error).fields).join(' ') || errorText(error)
      toast({ title: t('admin.notDone'), text, tone: 'danger' })
    }
    return !error
  }
}

/** The order of a list whose items have drag handles. Moves are announced in the wording of the admin pages. */
export function useHandles(
  keys: string[],
  send: (keys: string[]) => Promise<boolean>,
  nameOf: (key: string) => string,
) {
  const t = useT()
  return useNamedHandles(keys, send, (key, to) => t('admin.orderMoved', { what: nameOf(key), to, total: keys.length }))
}
