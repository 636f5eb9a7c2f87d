import { type Amount, type Currency, hundredths, useCurrency, useMoney } from '../money/money'
import { useLanguage, useT } from '../i18n/language'

/** Whether a price is stated. */
export const isPriced = (price: Amount | null | undefined): price is Amount => hundredths(price?.amount) !== undefined

/**
 * An amount in the chosen currency. A converted one is marked as approximate; a missing one says that the owner must be
 * asked.
 */
export function Money({ price, shown, className = '' }: { price: Amount; shown?: Currency; className?: string }) {
  const t = useT()
  const lang = useLanguage()
  const format = useMoney()
  const [chosen] = useCurrency()
  if (!isPriced(price)) return <span className={className}>{t('card.askPrice')}</span>
  const text = format(price, shown)
  const converted = (shown ?? chosen) !== price.currency
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {converted && <span className="unseen">{t('money.approximate')}</span>}
      <bdi dir={lang === 'ar' ? 'rtl' : 'ltr'}>{converted ? `≈ ${text}` : text}</bdi>
    </span>
  )
}
