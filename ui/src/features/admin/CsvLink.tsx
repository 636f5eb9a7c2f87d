import { Download } from 'lucide-react'
import { ConfirmedLink } from '../../shared/components/Confirmed'
import { type MessageKey, useT } from '../../shared/i18n/language'

/** The link to a CSV file with all rows that a list finds. */
export function CsvLink({ href, list }: { href: string; list: MessageKey }) {
  const t = useT()
  return (
    <ConfirmedLink href={href} label={t('table.csvOf', { what: t(list) })} className="btn btn-outline mb-3">
      <Download size={18} strokeWidth={1.75} aria-hidden />
      CSV
    </ConfirmedLink>
  )
}
