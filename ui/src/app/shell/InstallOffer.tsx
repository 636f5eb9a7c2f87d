import { toasts } from '../../shared/components/toast'
import { useStore } from '../../shared/store'
import InstallBanner from './InstallBanner'
import { useInstallOffer } from './useInstallOffer'

// Whoever reads on is told where the network goes, for which it is too late to fetch what says so.
void import('./OfflineBanner').catch(() => {}) // asked for again when it is needed

/** The site as an app, offered once something was read, but not while a toast is in the banner's place. */
export default function InstallOffer() {
  const { offered, dismiss } = useInstallOffer()
  const toasting = useStore(toasts) !== null
  return offered && !toasting && <InstallBanner onDismiss={dismiss} />
}
