import { Input, Select } from '../../../shared/components/Field'
import { NumberField } from '../../../shared/components/NumberField'
import { serviceKey } from '../../../shared/budget/names'
import { ranged, singles } from '../../../shared/budget/calculate'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { singleKey } from './useNames'
import type { Edited } from './useRow'

const wrongKey = {
  amount: 'admin.budgetWrongAmount',
  order: 'admin.budgetWrongOrder',
  currency: 'admin.budgetWrongCurrency',
} as const

/** The fields of all prices of a row, of their currency, and of the day from which they hold. */
export function PriceFields({ of: { texts, set, wrong, from, setFrom } }: { of: Edited }) {
  const t = useT()
  const field = (name: string, label: string) => (
    <NumberField
      id={name}
      label={label}
      value={texts[name] ?? ''}
      error={wrong[name] && t(wrongKey[wrong[name]])}
      onValue={(text) => set(name, text)}
    />
  )
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={t('admin.budgetCurrency')}
          value={texts.currency}
          onChange={({ currentTarget: { value } }) => set('currency', value)}
        >
          <option value="USD">USD</option>
          <option value="SYP">SYP</option>
        </Select>
        <Input
          type="date"
          label={t('admin.budgetFrom')}
          hint={t('admin.budgetFromHint')}
          min={dayAgo(0)}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {singles.map((name) => (
          <div key={name}>{field(name, t(singleKey[name]))}</div>
        ))}
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {ranged.map((service) => (
          <fieldset key={service} className="grid grid-cols-2 gap-2">
            <legend className="mb-1 text-small font-semibold">{t(serviceKey(service))}</legend>
            {field(`${service}Min`, t('budget.low'))}
            {field(`${service}Max`, t('budget.high'))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
