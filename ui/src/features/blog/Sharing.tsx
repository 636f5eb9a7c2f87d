import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { useT } from '../../shared/i18n/language'
import { passOn } from '../../shared/passOn'

/**
 * The buttons to share the page (by the device's dialog, else by copying the link), to send it by WhatsApp and to print
 * it. `children` come last.
 */
export function Sharing({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  const round = 'grid size-11 place-items-center rounded-pill border-[1.5px] border-field'
  return (
    <div className="post-share">
      <button
        type="button"
        aria-label={t('blog.share')}
        onClick={() => void passOn(title, location.href, t)}
        className={round}
      >
        <Share2 size={19} strokeWidth={1.75} aria-hidden />
      </button>
      <a
        aria-label={t('blog.whatsapp')}
        className={round}
        target="_blank"
        rel="noopener"
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${location.href}`)}`}
      >
        <WhatsAppIcon size={19} />
      </a>
      <button type="button" onClick={() => print()} className="min-h-11 rounded-pill border-[1.5px] border-field px-4">
        {t('blog.print')}
      </button>
      {children}
    </div>
  )
}
