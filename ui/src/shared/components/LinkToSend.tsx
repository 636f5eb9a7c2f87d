import { Share2 } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../i18n/language'
import { copyLink } from '../passOn'
import { takesFocus } from './beginIn'
import { Button } from './Button'
import { WhatsAppIcon } from './WhatsAppIcon'

/** A link that a dialog has made: to send by WhatsApp, to copy, and to share as the device does where it can. */
export function LinkToSend({
  link,
  message,
}: {
  link: string
  /** What is written before the link. */
  message: string
}) {
  const t = useT()
  const id = useId()
  const share = async () => {
    try {
      await navigator.share({ text: message, url: link })
    } catch (error) {
      console.debug('not shared', error) // they thought better of it
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
