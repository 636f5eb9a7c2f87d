import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../shared/i18n/language'
import { useOutbox } from '../../shared/inquiry/outbox'

/** Loads the pictures that failed again: browsers do not do that. */
function askForPicturesAgain(): void {
  for (const picture of document.images) {
    const { src } = picture
    if (picture.complete && picture.naturalWidth === 0) picture.src = src
  }
}

/** What still works without a network, and a way to try again. */
export default function OfflineBanner() {
  const t = useT()
  const waiting = useOutbox().length
  useEffect(() => askForPicturesAgain, []) // as the network is back
  return (
    <div className="bg-tint">
      <div className="wrap flex items-center gap-3 py-3 text-small">
        <WifiOff size={20} strokeWidth={1.75} aria-hidden className="text-brass" />
        <p className="grow">
          <b className="block font-semibold">{t('offline.title')}</b>
          {t('offline.text')} {waiting > 0 && t('offline.waiting', { count: waiting })}
        </p>
        <button type="button" className="btn btn-text text-brass" onClick={() => location.reload()}>
          {t('common.retry')}
        </button>
      </div>
    </div>
  )
}
