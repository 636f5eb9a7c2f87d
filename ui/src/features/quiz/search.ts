import type { QuizResult } from './query'

/** How many guests a venue must seat, and how much it may cost in dollars, by the answers. */
const guests: Record<string, number> = { under_100: 50, '100_250': 150, '250_500': 300, over_500: 500 }
const prices: Record<string, string> = { modest: '1500', moderate: '3500', generous: '8000', lavish: '' }

/** What is known of a couple besides their answers; null or empty where it is not. */
export interface Known {
  governorate: string | null
  day: string
  guests: number | null
  /** Of the style. */
  amenities: readonly string[]
}

/** The address of a search for all that was answered, and for what is known besides. */
export function searchFor({ answers }: Pick<QuizResult, 'answers'>, known: Known): URLSearchParams {
  const seats = known.guests ?? guests[answers.guestCount]
  const most = prices[answers.budgetLevel]
  return new URLSearchParams({
    serviceType: 'venues',
    kind: answers.venueTypePreference,
    ...(seats && { guests: String(seats) }),
    ...(most && { priceMax: most }),
    ...(known.governorate && { governorateId: known.governorate }),
    ...(known.day && { days: known.day }),
    ...(known.amenities.length > 0 && { amenities: known.amenities.join(',') }),
  })
}
