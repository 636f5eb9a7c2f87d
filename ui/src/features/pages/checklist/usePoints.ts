import { useQuery } from '../../../shared/graphql/useQuery'
import { dayAgo } from '../../../shared/i18n/days'
import { useLanguage } from '../../../shared/i18n/language'
import { useParty } from '../../../shared/party/party'
import { usePlan } from '../../../shared/shortlist/shortlist'
import { useSaved } from '../../../shared/shortlist/sync'
import { pointsOf } from './points'
import { ChecklistDocument, type SitePoint } from './query'

/** The answer with the site's tasks, the function that makes them the couple's checklist, and the day of the party. */
export function usePoints() {
  const lang = useLanguage()
  const plan = usePlan()
  const said = useParty().day
  const booked = useSaved()?.booked ?? []
  const [answer, ask] = useQuery({ query: ChecklistDocument })
  // The day given on this device. It is forgotten once it is past; the one in the plan is kept.
  const day = said || plan.party.date || ''
  const of = (site: readonly SitePoint[]) => pointsOf(site, plan, booked, day, lang, dayAgo(0))
  return { answer, ask, of, plan, day }
}
