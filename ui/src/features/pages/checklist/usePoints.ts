import { useQuery } from '../../../shared/graphql/useQuery'
import { dayAgo } from '../../../shared/i18n/days'
import { useLanguage } from '../../../shared/i18n/language'
import { useParty } from '../../../shared/party/party'
import { usePlan } from '../../../shared/shortlist/shortlist'
import { useSaved } from '../../../shared/shortlist/sync'
import { pointsOf } from './points'
import { ChecklistDocument, type SitePoint } from './query'

/** The answer of the site's checklist, what it is for the couple of this browser, and their day. */
export function usePoints() {
  const lang = useLanguage()
  const plan = usePlan()
  const said = useParty().day
  const booked = useSaved()?.booked ?? []
  const [answer, ask] = useQuery({ query: ChecklistDocument })
  // What was said here, which forgets a day that is over; the plan does not.
  const day = said || plan.party.date || ''
  const of = (site: readonly SitePoint[]) => pointsOf(site, plan, booked, day, lang, dayAgo(0))
  return { answer, ask, of, plan, day }
}
