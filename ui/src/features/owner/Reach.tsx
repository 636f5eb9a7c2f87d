import { Mail, Phone } from 'lucide-react'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { useT } from '../../shared/i18n/language'
import { formatPhone } from '../../shared/phone'

/** The contact details that a couple gave. */
export function Reach({
  who,
  phone,
  email,
  whatsApp,
}: {
  who: string
  phone: string | null
  email: string | null
  /** The address of a WhatsApp chat with the couple. */
  whatsApp: string | undefined
}) {
  const t = useT()
  if (!phone && !email) return null
  return (
    <div className="flex flex-wrap gap-2">
      {phone && (
        <>
          <a href={`tel:${phone}`} className="btn btn-outline" aria-label={t('owner.callThem', { name: who })}>
            <Phone size={17} aria-hidden />
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
          <a
            href={whatsApp}
            target="_blank"
            rel="noopener"
            className="btn btn-tile"
            aria-label={t('owner.whatsappThem', { name: who })}
          >
            <WhatsAppIcon size={18} />
            {t('owner.byWhatsapp')}
          </a>
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className="btn btn-outline min-w-0" aria-label={t('owner.mailThem', { name: who })}>
          <Mail size={17} aria-hidden className="shrink-0" />
          <bdi dir="ltr" className="own-line">
            {email}
          </bdi>
        </a>
      )}
    </div>
  )
}
