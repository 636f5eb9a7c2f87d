import { toast } from '../../shared/components/toast'
import { useT } from '../../shared/i18n/language'
import { signOut, Unsent } from '../../shared/session/signOut'

/**
 * Signs out, or says that it did not happen and offers to try again, or to forget what of the couple's plan could not
 * be sent.
 */
export function useSignOut(): () => void {
  const t = useT()
  const run = (forgets = false) => {
    signOut(forgets).catch((error: unknown) => {
      const unsent = error instanceof Unsent
      toast({
        title: t('nav.signOutFailed'),
        text: t(unsent ? 'nav.signOutUnsent' : 'nav.signOutFailedText'),
        tone: 'danger',
        action: unsent
          ? { label: t('nav.signOutForget'), run: () => run(true) }
          : { label: t('common.retry'), run: () => run(forgets) },
        stays: true,
      })
    })
  }
  return () => run()
}
