import { WifiOff } from 'lucide-react'
import { useOnline } from '../../shared/hooks/useOnline'
import { useT } from '../../shared/i18n/language'
import { useOutbox } from '../../shared/inquiry/outbox'

/** After two seconds without a network: what still works, and a way to try again. */
export function OfflineBanner() {
  const t = useT()
  const online = useOnline()
  const waiting = useOutbox().length
  return (
    <div role="status">
      {!online && (
        <div className="bg-tint">
          <div className="wrap flex items-center gap-3 py-3 text-small">
            <WifiOff size={20} strokeWidth={1.75} aria-hidden className="text-brass" />
            <p className="grow">
              <b className="block font-semibold">{t('offline.title')}</b>
              {t('offline.text')} {waiting > 0 && t('offline.waiting', { count: waiting })}
            </p>
            <button type="button" className="btn btn-text text-brass" onClick={() => location.reload()}>{t('common.retry')}</button>
          </div>
        </div>
      )}
    </div>
  )
}
