import { useEffect, useMemo } from 'react'
import { type Draft, keepServed, PricesFragment, useServed } from '../../shared/budget/budget'
import { calculate, type Prices, type Result } from '../../shared/budget/calculate'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { readNumber } from '../../shared/i18n/digits'
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
export type Said = Draft & { guests: string }

/** The prices of a place: those that are served, or without a connection those that were served last. */
export function usePrices({ governorate, venueType, season }: Pick<Draft, 'governorate' | 'venueType' | 'season'>) {
  const place = [governorate, venueType, season].join('/')
  const [answer, ask] = useQuery({
    query: BudgetPricesDocument,
    variables: { governorate, venueType, season },
    pause: governorate === '',
  })
  const kept = useServed().find((each) => each.place === place)
  const found = answer.data?.budgetPrices
  useEffect(() => {
    if (found) keepServed({ place, prices: found.prices, template: found.template, since: found.since })
  }, [place, found])
  const last = answer.data ? undefined : kept
  return {
    answer,
    ask,
    priced: found ?? last,
    old: !found && last !== undefined,
    unpriced: answer.data !== undefined && !found,
  }
}

/** What the draft costs; undefined until prices and guests are there. The second is without prices of their own. */
export function useResults(said: Said, prices: Prices | undefined): [Result, Result] | undefined {
  const perDollar = useStore(rate)
  return useMemo(() => {
    const guestCount = guestsIn(said.guests)
    if (!prices || guestCount === undefined) return undefined
    const choice = { guestCount, services: said.services }
    return [
      calculate({ ...choice, customPrices: ownPricesOf(said) }, prices, perDollar),
      calculate(choice, prices, perDollar),
    ]
  }, [said, prices, perDollar])
}

/** Prices of their own as the server takes them, of what is chosen. */
export function ownPricesOf(said: Draft) {
  return said.services.flatMap((service) => {
    const own = said.own[service]
    const amount = own && amountOf(own)
    return amount ? [{ service, amount }] : []
  })
}
