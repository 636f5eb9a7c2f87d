import { type Amount, type Currency, hundredths, useCurrency, useMoney } from '../money/money'
import { useT } from '../i18n/language'

/** Whether somebody has named a sum. */
export const isPriced = (price: Amount | null | undefined): price is Amount => hundredths(price?.amount) !== undefined

/**
 * An amount in the chosen currency; a converted one says that it is about that much, a missing one that the owner is to
 * be asked.
 */
export function Money({ price, shown, className = '' }: { price: Amount; shown?: Currency; className?: string }) {
  const t = useT()
  const format = useMoney()
  const [chosen] = useCurrency()
  if (!isPriced(price)) return <span className={className}>{t('card.askPrice')}</span>
  const text = format(price, shown)
  const converted = (shown ?? chosen) !== price.currency
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {converted && <span className="unseen">{t('money.approximate')}</span>}
      <bdi>{converted ? `≈ ${text}` : text}</bdi>
    </span>
  )
}
