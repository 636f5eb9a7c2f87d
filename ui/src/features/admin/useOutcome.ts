import { useErrorText } from '../../shared/components/ErrorNote'
import { toast } from '../../shared/components/toast'
import { type MessageKey, useT } from '../../shared/i18n/language'

/** Returns a function that shows the outcome of a command in a toast. */
export function useOutcome() {
  const t = useT()
  const errorText = useErrorText()
  return (sent: Promise<unknown>, done: MessageKey = 'admin.done'): Promise<void> =>
    sent.then(
      () => toast({ title: t(done), tone: 'tile' }),
      (error: Error) => toast({ title: t('admin.notDone'), text: errorText(error), tone: 'danger' }),
    )
}
