import { MessageSquareText, Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../shared/components/Button'
import { isPriced, Money } from '../../shared/components/Money'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { useT } from '../../shared/i18n/language'
import { cardOf, kindOf } from '../../shared/listing/card'
import { usePartySaid } from '../../shared/party/partySaid'
import { whatsAppLink } from '../../shared/tracking/contact'
import { trackContact } from '../../shared/tracking/tracking'
import type { ShownListing } from './query'

const KindReminder = lazyPart(() => import('../../shared/components/KindReminder'), 'more')

interface Contact {
  listing: ShownListing
  name: string
}

/** The call button, which opens the Kind Reminder first. Renders nothing for a listing without a phone number. */
function Call({ listing, name, className }: Contact & { className?: string }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  if (!listing.phone) return null
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={() => setAsking(true)} className={className}>
        <Phone size={18} strokeWidth={1.75} aria-hidden /> {t('card.call')}
      </Button>
      <Suspense>
        {asking && (
          <KindReminder
            listing={{ id: listing.id, type: kindOf(listing.kind), name }}
            number={listing.phone}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * The WhatsApp button, which opens a chat with a prefilled sentence about the listing. Renders nothing without a
 * number.
 */
function WhatsApp({ listing, name, small }: Contact & { small?: boolean }) {
  const t = useT()
  const said = usePartySaid()
  const { id, whatsapp } = listing
  const kind = kindOf(listing.kind)
  if (!whatsapp) return null
  return (
    <a
      className={`btn btn-tile ${small ? 'btn-icon' : ''}`}
      target="_blank"
      rel="noopener"
      href={whatsAppLink(
        whatsapp,
        t(kind === 'venue' ? 'card.whatsappOpening' : 'card.whatsappOpeningService', { name }) + said,
      )}
      onClick={() => trackContact({ id, type: kind, name }, 'whatsapp', whatsapp)}
    >
      <WhatsAppIcon /> <span className={small ? 'unseen' : ''}>{t('card.whatsapp')}</span>
    </a>
  )
}

/** The buttons to call and to write on WhatsApp, side by side. */
export function ContactButtons({ listing, name }: Contact) {
  if (!listing.phone && !listing.whatsapp) return null
  return (
    <div className={listing.phone && listing.whatsapp ? 'grid grid-cols-2 gap-3' : 'grid'}>
      <Call listing={listing} name={name} />
      <WhatsApp listing={listing} name={name} />
    </div>
  )
}

/** On phones: a bar at the bottom of the window with the price and the contact buttons. */
export function ContactBar({ listing, name }: Contact) {
  const t = useT()
  const { price, upTo } = cardOf(listing)
  return (
    <div role="group" aria-label={t('listing.priceAndContact')} className="contact-bar">
      <span className="grow">
        {isPriced(price) ? (
          <Money price={price} className="text-price font-semibold" />
        ) : upTo ? (
          <>
            {`${t('card.upTo')} `}
            <Money price={upTo} className="text-price font-semibold" />
          </>
        ) : (
          <span className="text-small">{t('card.askPrice')}</span>
        )}
      </span>
      {listing.status === 'APPROVED' && (
        <a href="#inquiry" className="btn btn-outline btn-icon">
          <MessageSquareText size={19} strokeWidth={1.75} aria-hidden />
          <span className="unseen">{t('listing.inquiry')}</span>
        </a>
      )}
      <WhatsApp listing={listing} name={name} small />
      <Call listing={listing} name={name} />
    </div>
  )
}
