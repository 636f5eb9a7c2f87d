import { useNearest } from '../booking/nearest'
import type { ResultOf } from '../graphql/graphql'
import { useT } from '../i18n/language'
import type { QuoteFragment } from './QuoteCard'

/** Says of a quote that can be accepted that its day has been taken since: the owner may have quoted it to several. */
export function DayGone({
  listing,
  quote: { hall, days, daypart, status },
}: {
  listing: string | undefined
  quote: Pick<ResultOf<typeof QuoteFragment>, 'hall' | 'days' | 'daypart' | 'status'>
}) {
  const t = useT()
  const day = status === 'open' && listing ? (days[0] ?? '') : ''
  const near = useNearest({ listing: listing ?? '', hall, daypart, day })
  return near?.gone ? <p className="text-danger">{t('quote.dayGone')}</p> : null
}
