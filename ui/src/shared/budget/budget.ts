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

/** A list as it is stored. */
const print = (list: unknown[]) => (list.length > 0 ? JSON.stringify(list) : null)
/** A list that begins with `one`, in the place of what is the same by `key`; the oldest give way. */
const withFirst = <T>(list: T[], one: T, key: keyof T, most: number) =>
  [one, ...list.filter((each) => each[key] !== one[key])].slice(0, most)

export type Budget = NonNullable<ResultOf<typeof BudgetDocument>['budget']>

/** What a saved budget is told from others by. */
export type BudgetTerms = Pick<Budget, 'guestCount' | 'governorate' | 'venueType' | 'season' | 'createdAt'>

/** What was saved from this browser. The token, which stands in no link, lets a visitor change it. */
export interface SavedHere extends BudgetTerms {
  id: string
  token: string
}

const saved = createKeptStore(
  'budgets-saved',
  parseList(hasFields<SavedHere>('id', 'token', 'guestCount', 'governorate', 'venueType', 'season', 'createdAt')),
  print,
)
/** More are not listed; their links stay good. */
const most = 20

export const useSavedHere = () => useStore(saved)
export const tokenOf = (id: string) => saved.get().find((each) => each.id === id)?.token ?? ''
export const rememberBudget = (one: SavedHere) => void saved.change((list) => withFirst(list, one, 'id', most))
/** Has one that was saved here be told by what it is now. */
export const retellBudget = (id: string, now: Omit<BudgetTerms, 'createdAt'>) =>
  void saved.change((list) => list.map((each) => (each.id === id ? { ...each, ...now } : each)))
export const forgetBudget = (id: string) => void saved.change((list) => list.filter((each) => each.id !== id))

/** Saved budgets that were opened here, so that they open without a connection. Whom to reach is not kept. */
const seen = createKeptStore(
  'budgets-seen',
  parseList(hasFields<Budget>('id', 'services', 'customPrices', 'prices', 'breakdown', 'totalCost', 'createdAt')),
  print,
)

export const useSeen = (id: string) => useStore(seen).find((each) => each.id === id)
export const keepSeen = (one: Budget) =>
  void seen.change((list) => withFirst(list, { ...one, email: null, phone: null }, 'id', most))
export const forgetSeen = (id: string) => void seen.change((list) => list.filter((each) => each.id !== id))

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
  print,
)
const mostServed = 30

export const useServed = () => useStore(served)
export const keepServed = (one: Served) => void served.change((list) => withFirst(list, one, 'place', mostServed))

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

/** What a new budget begins with. */
export const emptyDraft: Draft = {
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

/** A saved budget in the calculator, as it is. */
export const draftOf = ({ governorate, venueType, season, guestCount, services, customPrices }: Budget): Draft => ({
  governorate,
  venueType,
  season,
  guests: String(guestCount),
  services,
  own: Object.fromEntries(
    customPrices.map(({ service, amount }) => [service, { text: amount.amount, currency: amount.currency }]),
  ),
})

/** What was typed for one budget: a new one, or one that goes on from a saved one. */
export interface KeptDraft extends Draft {
  /** Which: see `Begun` of the calculator. Empty = a new one. */
  of: string
  /** That of the saved budget that it goes on from; 0 = from none. */
  version: number
}

const drafts = createKeptStore(
  'budget-drafts',
  parseList(hasFields<KeptDraft>('of', 'version', 'governorate', 'venueType', 'season', 'guests', 'services', 'own')),
  print,
)

export const useDraft = (of: string) => useStore(drafts).find((each) => each.of === of)
/** Changes a part of a draft. What is not typed yet begins as `base`. */
export const changeDraft = (base: KeptDraft, part: Partial<Draft>) =>
  void drafts.change((list) =>
    withFirst(list, { ...(list.find(({ of }) => of === base.of) ?? base), ...part }, 'of', most),
  )
export const forgetDraft = (of: string) => void drafts.change((list) => list.filter((each) => each.of !== of))
