import { type Amount, type Currency, useCurrency, useMoney } from '../money/money'
import { useT } from '../i18n/language'

/** An amount in the chosen currency; a converted one says that it is about that much. */
export function Money({ price, shown, className = '' }: { price: Amount; shown?: Currency; className?: string }) {
  const t = useT()
  const format = useMoney()
  const [chosen] = useCurrency()
  const text = format(price, shown)
  const converted = price.amount != null && (shown ?? chosen) !== price.currency
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {converted && <span className="unseen">{t('money.approximate')}</span>}
      <bdi>{converted ? `≈ ${text}` : text}</bdi>
    </span>
  )
}
