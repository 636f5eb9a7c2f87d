import { useQuery } from '../../../shared/graphql/useQuery'
import { useLanguage } from '../../../shared/i18n/language'
import { PlansDocument } from './subscriptions'

/** A select with the plans that can be granted. */
export function PaidPlans() {
  const lang = useLanguage()
  const [{ data }] = useQuery({ query: PlansDocument, variables: {} })
  return data?.plans
    .filter(({ key }) => key !== 'free')
    .map(({ key, name }) => (
      <option key={key} value={key}>
        {name[lang]}
      </option>
    ))
}
