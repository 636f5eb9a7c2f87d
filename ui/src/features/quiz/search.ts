import type { QuizResult } from './query'

/** For each answer: the number of guests that a venue must seat, and the maximum price in dollars. */
const guests: Record<string, number> = { under_100: 50, '100_250': 150, '250_500': 300, over_500: 500 }
const prices: Record<string, string> = { modest: '1500', moderate: '3500', generous: '8000', lavish: '' }

/** What the site knows of a couple besides their answers; null or empty if unknown. */
export interface Known {
  governorate: string | null
  day: string
  guests: number | null
  /** The amenities that the style asks for. */
  amenities: readonly string[]
}

/** The parameters of a search for the answers and for what else is known. */
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
