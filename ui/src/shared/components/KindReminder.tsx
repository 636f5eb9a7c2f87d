import { Phone } from 'lucide-react'
import { Rich } from '../i18n/Rich'
import { useT } from '../i18n/language'
import { formatPhone } from '../phone'
import { telLink } from '../tracking/contact'
import { type Contacted, trackContact } from '../tracking/tracking'
import { Invitation } from './Dialog'
import { Mark } from './Mark'

/** A dialog that asks the caller to mention the site. Its button records the contact and calls the number. */
export default function KindReminder({
  listing,
  number,
  onClose,
}: {
  listing: Contacted
  number: string
  onClose: () => void
}) {
  const t = useT()
  return (
    <Invitation title={t('reminder.title')} onClose={onClose}>
      <Mark size={52} className="order-1 -mt-4 text-wine [--bg:var(--paper)]" />
      <p className="order-3">
        <Rich
          id="reminder.text"
          values={{ name: listing.name }}
          parts={{
            b: (name) => (
              <b className="font-semibold">
                <bdi>{name}</bdi>
              </b>
            ),
          }}
        />
      </p>
      <p className="order-4 text-[19px] font-semibold tabular">
        <bdi dir="ltr">{formatPhone(number)}</bdi>
      </p>
      <a
        href={telLink(number)}
        data-first
        className="btn btn-wine order-5 w-full"
        onClick={() => {
          trackContact(listing, 'phone', number)
          onClose()
        }}
      >
        <Phone size={18} strokeWidth={1.75} aria-hidden />
        {t('reminder.call')}
      </a>
      <button type="button" onClick={onClose} className="btn order-6 w-full text-wine">
        {t('common.cancel')}
      </button>
    </Invitation>
  )
}
