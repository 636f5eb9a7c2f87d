import { toast } from '../../shared/components/toast'
import { useT } from '../../shared/i18n/language'
import { signOut } from '../../shared/session/signOut'

/** Signs out, or says that it did not happen and offers to try again. */
export function useSignOut(): () => void {
  const t = useT()
  const run = () => {
    signOut().catch(() =>
      toast({
        title: t('nav.signOutFailed'),
        text: t('nav.signOutFailedText'),
        tone: 'danger',
        action: { label: t('common.retry'), run },
        stays: true,
      }),
    )
  }
  return run
}
