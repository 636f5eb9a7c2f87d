import { Select } from '../../../shared/components/Field'
import { NumberField } from '../../../shared/components/NumberField'
import { readNumber } from '../../../shared/i18n/digits'
import { useT } from '../../../shared/i18n/language'
import type { Currency } from '../../../shared/money/money'

/** The amount of a form field as the server takes it; null for an empty field. */
export function moneyOf(form: FormData, name: string, currency: Currency) {
  const amount = readNumber(form.get(name))
  return amount === null ? null : { amount: String(amount), currency }
}

/** The currency of amounts that belong together. */
export function CurrencyField({
  currency,
  onCurrency,
}: {
  currency: Currency
  onCurrency: (currency: Currency) => void
}) {
  const t = useT()
  return (
    <Select
      label={t('owner.currency')}
      value={currency}
      onChange={(event) => onCurrency(event.target.value as Currency)}
    >
      <option value="USD">{t('money.usd')}</option>
      <option value="SYP">{t('money.syp')}</option>
    </Select>
  )
}

/** The field of an amount with its currency. */
export function SumField({
  currency,
  onCurrency,
  ...field
}: {
  name: string
  label: string
  error?: string | undefined
  currency: Currency
  onCurrency: (currency: Currency) => void
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-2">
      <NumberField {...field} />
      <CurrencyField currency={currency} onCurrency={onCurrency} />
    </div>
  )
}
