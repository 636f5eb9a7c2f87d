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

/** The maximum number of guests: commands.MaxGuests. More is a typing error. */
export const maxGuests = 20_000

/** The number of guests in a text; undefined unless it is a whole number from 1 to maxGuests. */
export function guestsIn(text: string): number | undefined {
  const count = readNumber(text)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= maxGuests ? count : undefined
}

/** The values of the calculator, with the number of guests that was given here or elsewhere on the site. */
export type Entered = Draft & { guests: string }

/** Prices with their date, and the exchange rate for the couple's own prices. */
export interface Priced {
  prices: Prices
  template: boolean
  since: string
  poundsPerDollar: number
}

/** The prices saved with a budget. They apply only while the place, type of venue and season are the saved ones. */
function keptPrices(budget: Budget | undefined, said: Draft): Priced | undefined {
  if (!budget || placeOf(budget) !== placeOf(said)) return undefined
  const { prices, template, pricesSince: since, poundsPerDollar } = budget
  return { prices, template, since, poundsPerDollar }
}

const placeOf = ({ governorate, venueType, season }: Pick<Draft, 'governorate' | 'venueType' | 'season'>) =>
  [governorate, venueType, season].join('/')

/**
 * The prices for a place, type of venue and season: those saved with the budget, else the server's. If the server
 * cannot be reached, they are the last ones that it sent to this device (`old`). While prices load, the former ones are
 * shown (`waiting`).
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

/**
 * The cost of a draft for a number of guests, with the couple's own prices and without them; undefined without prices.
 */
export function resultsOf(said: Draft, guestCount: number, priced: Priced | undefined): [Result, Result] | undefined {
  if (!priced) return undefined
  const choice = { guestCount, services: said.services }
  return [
    calculate({ ...choice, customPrices: ownPricesOf(said) }, priced.prices, priced.poundsPerDollar),
    calculate(choice, priced.prices, priced.poundsPerDollar),
  ]
}

/** The couple's own prices of the chosen services, as the server takes them. */
export function ownPricesOf(said: Draft) {
  return said.services.flatMap((service) => {
    const own = said.own[service]
    const amount = own && amountOf(own)
    return amount ? [{ service, amount }] : []
  })
}
