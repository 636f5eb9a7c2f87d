import { graphql, type ResultOf } from '../graphql/graphql'
import { createKeptStore, hasFields, parseList, useStore } from '../store'
import type { Prices } from './calculate'

export const venueTypes = [
  'hall',
  'palace',
  'hotel',
  'restaurant',
  'farm',
  'garden',
  'resort',
  'courtyard',
  'rooftop',
] as const
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

export const PricesFragment = graphql(`
  fragment BudgetPricesParts on BudgetPrices @_unmask {
    currency
    venuePerPerson
    cateringPerPerson
    photography {
      min
      max
    }
    videography {
      min
      max
    }
    dj {
      min
      max
    }
    liveBand {
      min
      max
    }
    decor {
      min
      max
    }
    florists {
      min
      max
    }
    lighting {
      min
      max
    }
    makeup {
      min
      max
    }
    weddingDress {
      min
      max
    }
    groomSuit {
      min
      max
    }
    zaffeh {
      min
      max
    }
    carRental {
      min
      max
    }
    cakePerPerson
    invitationsPerPiece
    favorsPerPerson
  }
`)

export const BudgetDocument = graphql(
  `
    query Budget($id: ID!, $token: String!) {
      budget(id: $id, token: $token) {
        id
        guestCount
        governorate
        venueType
        season
        services
        customPrices {
          service
          amount {
            amount
            currency
          }
        }
        weddingDate
        prices {
          ...BudgetPricesParts
        }
        template
        pricesSince
        poundsPerDollar
        currency
        breakdown {
          service
          low
          expected
          high
          custom
        }
        lowCost
        totalCost
        highCost
        costPerGuest
        email
        phone
        mine
        version
        createdAt
      }
    }
  `,
  [PricesFragment],
)

export type Budget = NonNullable<ResultOf<typeof BudgetDocument>['budget']>

/** What was saved from this browser. The token, which stands in no link, lets a visitor change it. */
export interface SavedHere {
  id: string
  token: string
  /** What it is told from others by: guests, place, season. */
  name: string
}

const saved = createKeptStore('budgets-saved', parseList(hasFields<SavedHere>('id', 'token', 'name')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)
/** More are not listed; their links stay good. */
const most = 20

export const useSavedHere = () => useStore(saved)
export const tokenOf = (id: string) => saved.get().find((each) => each.id === id)?.token ?? ''
export const rememberBudget = (one: SavedHere) =>
  void saved.change((list) => [one, ...list.filter(({ id }) => id !== one.id)].slice(0, most))
export const forgetBudget = (id: string) => void saved.change((list) => list.filter((each) => each.id !== id))

/** Prices that were served, by place, so that the page calculates without a connection. */
export interface Served {
  place: string
  prices: Prices
  template: boolean
  since: string
}

const served = createKeptStore(
  'budget-prices',
  parseList(hasFields<Served>('place', 'prices', 'template', 'since')),
  (list) => (list.length > 0 ? JSON.stringify(list) : null),
)
const mostServed = 30

export const useServed = () => useStore(served)
export const keepServed = (one: Served) =>
  void served.change((list) => [one, ...list.filter(({ place }) => place !== one.place)].slice(0, mostServed))

/** What is in the calculator, as it was typed. */
export interface Draft {
  governorate: string
  venueType: string
  season: string
  /** Null until they say a number here. */
  guests: string | null
  services: string[]
  /** Prices of their own, each in the currency that it was typed in. */
  own: Record<string, { text: string; currency: string }>
}

const empty: Draft = {
  governorate: 'damascus',
  venueType: 'hall',
  season: 'summer',
  guests: null,
  services: [
    'venue',
    'catering',
    'photography',
    'dj',
    'decor',
    'makeup',
    'weddingDress',
    'groomSuit',
    'zaffeh',
    'cake',
  ],
  own: {},
}

function parseDraft(text: string | null): Draft {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Draft>
    return {
      ...empty,
      ...kept,
      services: Array.isArray(kept.services) ? kept.services : empty.services,
      own: kept.own && typeof kept.own === 'object' ? kept.own : {},
    }
  } catch {
    return empty
  }
}

export const draft = createKeptStore<Draft>('budget-draft', parseDraft, (now) => JSON.stringify(now))
export const useDraft = () => useStore(draft)
