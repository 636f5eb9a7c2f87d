import { isPriced } from '../components/Money'
import { graphql, type ResultOf } from '../graphql/graphql'
import { useT } from '../i18n/language'
import { type Amount, usePriceInWords } from '../money/money'

/** What a part of a day costs: a flat sum, a sum for each guest, or both. Not masked: whoever asks may read it. */
export const TariffFragment = graphql(`
  fragment Tariff on Tariff @_unmask {
    flat {
      amount
      currency
    }
    perGuest {
      amount
      currency
    }
    minGuests
  }
`)

/** As the server gives it; sums are in the currencies of the site. */
export type Tariff = Pick<ResultOf<typeof TariffFragment>, 'minGuests'> & {
  [Sum in 'flat' | 'perGuest']: object | null
}

/**
 * A tariff in words, in the currency that is on; the empty text where it names no sum. Its words are the part `booking`
 * of the catalogue.
 */
export function useTariffWords(): (tariff: Tariff) => string {
  const t = useT()
  const money = usePriceInWords()
  return (tariff) => {
    const [flat, perGuest] = [tariff.flat as Amount | null, tariff.perGuest as Amount | null]
    const { minGuests } = tariff
    const each = isPriced(perGuest) && t('booking.perGuest', { sum: money(perGuest) })
    const sums = [isPriced(flat) && money(flat), each].filter(Boolean).join(' + ')
    return each && minGuests > 0 ? t('booking.atLeast', { sums, count: minGuests }) : sums
  }
}
