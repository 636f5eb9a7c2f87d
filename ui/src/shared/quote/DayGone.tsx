import { useNearest } from '../booking/nearest'
import { useT } from '../i18n/language'

/** Says of a quote that can be accepted that its day has been taken since: the owner may have quoted it to several. */
export default function DayGone({
  listing,
  quote: { hall, days, daypart, status },
}: {
  listing: string | undefined
  quote: { hall: string; days: readonly string[]; daypart: string; status: string }
}) {
  const t = useT()
  const day = status === 'open' && listing ? (days[0] ?? '') : ''
  const near = useNearest({ listing: listing ?? '', hall, daypart, day })
  return near?.gone ? <p className="text-danger">{t('quote.dayGone')}</p> : null
}
