import { useEffect } from 'react'
import { type Budget, type Draft, keepServed, PricesFragment, useServed } from '../../shared/budget/budget'
import { calculate, type Prices, type Result } from '../../shared/budget/calculate'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { readNumber } from '../../shared/i18n/digits'
import { useOnline } from '../../shared/hooks/useOnline'
import { rate } from '../../shared/money/money'
import { useStore } from '../../shared/store'
import { amountOf } from './ServiceRow'

export const BudgetPricesDocument = graphql(
  `
    query BudgetPrices($governorate: String!, $venueType: String!, $season: String!) {
      budgetPrices(governorate: $governorate, venueType: $venueType, season: $season) {
        prices {
          ...BudgetPricesParts
        }
        template
        since
      }
    }
  `,
  [PricesFragment],
)

/** More guests are a slip of the finger: commands.MaxGuests. */
export const maxGuests = 20_000

/** How many guests were typed; undefined where that is no number from 1 to maxGuests. */
export function guestsIn(text: string): number | undefined {
  const count = readNumber(text)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= maxGuests ? count : undefined
}

/** What is in the calculator, with guests that they have said here or elsewhere. */
export type Entered = Draft & { guests: string }

/** Prices as they hold, with the rate that own prices are converted by. */
export interface Priced {
  prices: Prices
  template: boolean
  since: string
  poundsPerDollar: number
}

/** The prices that a saved budget keeps, as long as it is for the same place. */
function keptPrices(budget: Budget | undefined, said: Draft): Priced | undefined {
  if (!budget || placeOf(budget) !== placeOf(said)) return undefined
  const { prices, template, pricesSince: since, poundsPerDollar } = budget
  return { prices, template, since, poundsPerDollar }
}

const placeOf = ({ governorate, venueType, season }: Pick<Draft, 'governorate' | 'venueType' | 'season'>) =>
  [governorate, venueType, season].join('/')

/**
 * The prices of a place: those that the saved budget keeps, else those of the server. If the server cannot be reached,
 * they are the last that it sent to this device (`old`). While they load, the prices of the former place stay
 * (`waiting`).
 */
export function usePrices(said: Draft, changed: Budget | undefined) {
  const place = placeOf(said)
  const { governorate, venueType, season } = said
  const standing = keptPrices(changed, said)
  const [answer, ask] = useQuery({
    query: BudgetPricesDocument,
    variables: { governorate, venueType, season },
    pause: governorate === '' || standing !== undefined,
    keepFormer: true,
  })
  const kept = useServed().find((each) => each.place === place)
  const online = useOnline()
  const perDollar = useStore(rate)
  const answered = answer.data?.budgetPrices
  const found = answer.stale ? undefined : answered
  useEffect(() => {
    if (found) keepServed({ place, prices: found.prices, template: found.template, since: found.since })
  }, [place, found])
  const today = found ?? (answer.data && !answer.stale ? undefined : kept)
  const shown = standing ?? today ?? answered ?? undefined
  return {
    answer,
    ask,
    priced: shown && { poundsPerDollar: perDollar, ...shown },
    old: !standing && today !== undefined && (!online || (!found && answer.error !== undefined)),
    waiting: !standing && !today && answered !== undefined,
    unpriced: !standing && answer.data !== undefined && !answer.stale && !answered,
  }
}

/** What the draft costs for so many guests; undefined without prices. The second is without prices of their own. */
export function resultsOf(said: Draft, guestCount: number, priced: Priced | undefined): [Result, Result] | undefined {
  if (!priced) return undefined
  const choice = { guestCount, services: said.services }
  return [
    calculate({ ...choice, customPrices: ownPricesOf(said) }, priced.prices, priced.poundsPerDollar),
    calculate(choice, priced.prices, priced.poundsPerDollar),
  ]
}

/** Prices of their own as the server takes them, of what is chosen. */
export function ownPricesOf(said: Draft) {
  return said.services.flatMap((service) => {
    const own = said.own[service]
    const amount = own && amountOf(own)
    return amount ? [{ service, amount }] : []
  })
}
