import type { Tariff } from '../../../shared/booking/tariff'
import { NumberField } from '../../../shared/components/NumberField'
import { readNumber } from '../../../shared/i18n/digits'
import { useT } from '../../../shared/i18n/language'
import type { Amount, Currency } from '../../../shared/money/money'
import { moneyOf } from './SumField'

/** The tariff that a form has in the fields with a prefix. */
export const tariffOf = (form: FormData, prefix: string, currency: Currency) => ({
  flat: moneyOf(form, `${prefix}-flat`, currency),
  perGuest: moneyOf(form, `${prefix}-perGuest`, currency),
  minGuests: readNumber(form.get(`${prefix}-minGuests`)) ?? 0,
})

/** Whether a tariff has a price. */
export const named = ({ flat, perGuest }: ReturnType<typeof tariffOf>) => flat !== null || perGuest !== null

/** The currency of the first price in some tariffs. */
export const currencyOf = (tariffs: readonly Tariff[]): Currency =>
  tariffs.flatMap(({ flat, perGuest }) => [flat, perGuest] as (Amount | null)[]).find(Boolean)?.currency ?? 'USD'

const plain = (sum: object | null | undefined) => (sum as Amount | null)?.amount?.replace(/\.00$/, '') ?? ''

/** The fields of a tariff: a flat price, a price per guest, and the minimum number of guests. */
export function TariffFields({
  prefix,
  tariff,
  error,
}: {
  prefix: string
  tariff: Tariff | undefined
  /** What is wrong with the price as a whole, shown below its fields. */
  error?: string | undefined
}) {
  const t = useT()
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3">
      <NumberField name={`${prefix}-flat`} label={t('owner.flat')} optional defaultValue={plain(tariff?.flat)} />
      <NumberField
        name={`${prefix}-perGuest`}
        label={t('owner.perGuest')}
        optional
        defaultValue={plain(tariff?.perGuest)}
      />
      <NumberField
        name={`${prefix}-minGuests`}
        inputMode="numeric"
        label={t('owner.minGuests')}
        optional
        defaultValue={tariff && tariff.minGuests > 0 ? String(tariff.minGuests) : ''}
      />
      {error && (
        <p role="alert" className="col-span-full text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
