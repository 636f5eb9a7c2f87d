import { Share2 } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../i18n/language'
import { copyLink } from '../passOn'
import { takesFocus } from './beginIn'
import { Button } from './Button'
import { WhatsAppIcon } from './WhatsAppIcon'

/**
 * A link that was just created, with buttons to send it by WhatsApp, to copy it, and to share it through the device if
 * possible.
 */
export function LinkToSend({
  link,
  message,
}: {
  link: string
  /** The text before the link. */
  message: string
}) {
  const t = useT()
  const id = useId()
  const share = async () => {
    try {
      await navigator.share({ text: message, url: link })
    } catch (error) {
      console.debug('not shared', error) // the user cancelled
    }
  }
  return (
    <div className="grid gap-3">
      <p id={id} dir="ltr" data-link className="rounded-button bg-sunk px-3 py-2 text-small break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          data-first
          ref={takesFocus}
          href={`https://wa.me/?text=${encodeURIComponent(`${message} ${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-tile grow"
        >
          <WhatsAppIcon size={18} />
          {t('form.linkWhatsApp')}
        </a>
        <Button aria-describedby={id} className="grow" onClick={() => void copyLink(link, t)}>
          {t('form.linkCopy')}
        </Button>
        {'share' in navigator && (
          <Button className="grow" onClick={() => void share()}>
            <Share2 size={18} strokeWidth={1.75} aria-hidden />
            {t('form.linkOtherwise')}
          </Button>
        )}
      </div>
    </div>
  )
}
