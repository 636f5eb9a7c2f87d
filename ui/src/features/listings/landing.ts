import { graphql } from '../../shared/graphql/graphql'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import asked from '../../shared/search/questions.json'
import { useCategories } from '../../shared/useCategories'
import { useGovernorates } from '../../shared/usePlaces'

export const LandingDocument = graphql(`
  query Landing($category: String!, $question: String!, $governorate: ID!) {
    landing(category: $category, question: $question, governorate: $governorate) {
      total
      cheapest {
        amount
        currency
      }
      guests
    }
    here: landings(governorate: $governorate) {
      category
      question
      governorate
      total
    }
    elsewhere: landings(category: $category, question: $question) {
      category
      question
      governorate
      total
    }
  }
`)

export const PlaceLandingsDocument = graphql(`
  query PlaceLandings($governorate: ID!) {
    landings(governorate: $governorate) {
      category
      question
      governorate
      total
    }
  }
`)

/** The filters of each question about venues, as a query string. */
const questions: Record<string, string> = asked

/** The title of each question about venues. */
const titles: Record<string, MessageKey> = {
  'women-only': 'landing.womenOnly',
  'separate-halls': 'landing.separateHalls',
  'under-1500-dollars': 'landing.under1500Dollars',
  'under-2500-dollars': 'landing.under2500Dollars',
  'for-300-guests': 'landing.for300Guests',
  'for-500-guests': 'landing.for500Guests',
  'with-generator': 'landing.withGenerator',
  'with-parking': 'landing.withParking',
  'with-pool': 'landing.withPool',
  hotels: 'landing.hotels',
  farms: 'landing.farms',
  restaurants: 'landing.restaurants',
  gardens: 'landing.gardens',
}

/** A landing page: a frequent question in a governorate. */
export interface Landing {
  category: string
  /** A key of `questions`; empty for all services of a category. */
  question: string
  governorate: string
}

/** The filters of a landing page, as query parameters of a list; undefined for an unknown question. */
export function presetOf({ category, question, governorate }: Landing): Record<string, string> | undefined {
  if (category !== 'venues') return question === '' ? { governorateId: governorate } : undefined
  if (!Object.hasOwn(questions, question)) return undefined
  return { ...Object.fromEntries(new URLSearchParams(questions[question])), governorateId: governorate }
}

/** The path of a landing page. The server builds the same (api/landings). */
export const landingPath = ({ category, question, governorate }: Landing) =>
  [paths.category(category), question, encodeURIComponent(governorate)].filter(Boolean).join('/')

/** The title of a landing page; empty until the names of categories and governorates are loaded. */
export function useLandingTitle() {
  const t = useT()
  const name = useName()
  const { doors } = useCategories()
  const governorates = useGovernorates()
  return ({ category, question, governorate }: Landing): string => {
    const place = name(governorates.find(({ id }) => id === governorate) ?? {})
    if (!place) return ''
    const title = titles[question]
    if (title) return t(title, { place })
    const named = name(doors.find(({ key }) => key === category) ?? {})
    return named && t('landing.service', { category: named, place })
  }
}
