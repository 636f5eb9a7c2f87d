import { useLanguage } from '../../shared/i18n/language'
import { modelName } from './auditWords'
import { useOutcome } from './useOutcome'

/** What a read model is called. */
export function useCalled() {
  const lang = useLanguage()
  return (name: string) => modelName(name, lang) ?? name
}

/** Says what became of a command, after which the status is asked for again. */
export function useRun(onDone: () => void) {
  const tell = useOutcome()
  return (sent: Promise<{ error?: Error | undefined }>) =>
    void tell(
      sent.then(({ error }) => {
        if (error) throw error
      }),
    ).then(onDone)
}
