import { useLanguage } from '../../shared/i18n/language'
import { modelName } from './auditWords'
import { useOutcome } from './useOutcome'

/** Returns a function that names a read model in the reader's language. */
export function useModelName() {
  const lang = useLanguage()
  return (name: string) => modelName(name, lang) ?? name
}

/**
 * Returns a function that shows the outcome of a command in a toast and then calls `onDone`, e.g. to read the status
 * again.
 */
export function useRun(onDone: () => void) {
  const tell = useOutcome()
  return (sent: Promise<{ error?: Error | undefined }>) =>
    void tell(
      sent.then(({ error }) => {
        if (error) throw error
      }),
    ).then(onDone)
}
