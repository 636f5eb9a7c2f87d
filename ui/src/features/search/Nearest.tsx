import { SearchX } from 'lucide-react'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { useMoneyInWords } from '../../shared/money/money'
import type { Found } from '../../shared/search/query'
import type { Words } from '../../shared/search/useWords'

/**
 * Nothing is as it was asked for: what is missed, and what the results are instead. Nothing where they are what was
 * asked for.
 */
export function Nearest({ found, words }: { found: Found; words: Words }) {
  const t = useT()
  const name = useName()
  const money = useMoneyInWords()
  const dollars = (amount: string) => money({ amount, currency: 'USD' })
  const sentences = found.nearest.flatMap(({ kind, value, text: asked }) => {
    switch (kind) {
      case 'words':
        return [t('search.nearestWords')]
      case 'kind':
        return [t('search.nearestKind', { asked, instead: words('serviceType', value) || value })]
      case 'quarter':
        return [t('search.nearestQuarter', { asked, instead: name(found.hits[0]?.listing.city ?? {}) })]
      case 'city':
        return [t('search.nearestCity', { asked, instead: words('governorateId', value) || value })]
      case 'capacityMin':
        return [t('search.nearestCapacity', { asked, count: Number(value) || 0 })]
      case 'priceMin':
        return [t('search.nearestPriceMin', { asked, price: dollars(value) })]
      case 'priceMax':
        return [t('search.nearestPriceMax', { asked, price: dollars(value) })]
      default:
        return []
    }
  })
  if (sentences.length === 0) return null
  return (
    <div className="panel mt-4 flex items-start gap-3 p-4">
      <SearchX size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
