import { useT } from '../../shared/i18n/language'
import { type Found, mostGroups } from '../../shared/search/query'

/** Says that the results for many things are one list. */
export default function Mixed({ found: { understood, total } }: { found: Found }) {
  const t = useT()
  const things = understood.filter(({ kind }) => kind === 'kind' || kind === 'category').length
  if (total === 0 || things <= mostGroups) return null
  return <p className="mt-4">{t('search.mixed', { count: things, most: mostGroups })}</p>
}
