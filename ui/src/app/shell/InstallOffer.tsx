import { toasts } from '../../shared/components/toast'
import { useStore } from '../../shared/store'
import { consent } from '../../shared/tracking/consent'
import { tagElement } from '../../shared/tracking/tagElement'
import ConsentBanner from './ConsentBanner'
import InstallBanner from './InstallBanner'
import { useInstallOffer } from './useInstallOffer'

// Whoever reads on is told where the network goes, for which it is too late to fetch what says so.
void import('./OfflineBanner').catch(() => {}) // asked for again when it is needed

/**
 * The site as an app, offered once something was read, but not while a toast is in the banner's place. Where visitors
 * are asked whether a third party may count them, that comes first.
 */
export default function InstallOffer() {
  const { offered, dismiss, fits } = useInstallOffer()
  const toasting = useStore(toasts) !== null
  const answer = useStore(consent)
  if (answer === null && tagElement()?.dataset.consent !== undefined) return fits && !toasting && <ConsentBanner />
  return offered && !toasting && <InstallBanner onDismiss={dismiss} />
}
