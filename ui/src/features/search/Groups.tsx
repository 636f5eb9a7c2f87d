import type { ReactNode } from 'react'
import { Link } from '../../shared/components/Link'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { changed, type Found } from '../../shared/search/query'
import type { Words } from '../../shared/search/useWords'
import { useMeanings } from './Understood'

type Group = Found['groups'][number]

/**
 * The results of a query for several things, or for one in several places: each with its name, its number of results
 * and a link to all of them. `children` renders the results, given the number of those before them.
 */
export function Groups({
  groups,
  params,
  words,
  children,
}: {
  groups: Group[]
  params: URLSearchParams
  words: Words
  children: (hits: Group['hits'], before: number) => ReactNode
}) {
  const t = useT()
  const meaning = useMeanings(words)
  return groups.map(({ understood, query, total, hits }, i) => {
    const what = understood.map((each) => meaning(each) || each.text).join(' · ')
    const before = groups.slice(0, i).reduce((sum, each) => sum + each.hits.length, 0)
    return (
      <section key={i} aria-label={what} className="mt-8 first:mt-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-body text-[20px]">{what}</h2>
          <span className="text-small text-muted">{t('search.found', { count: total })}</span>
        </div>
        {total === 0 && <p className="mt-2 text-small">{t('search.groupEmpty')}</p>}
        {hits.length > 0 && children(hits, before)}
        {query && total > 0 && (
          <p className="mt-3">
            <Link className="link" to={`${paths.search()}?${changed(params, { q: query })}`}>
              {t(total > hits.length ? 'search.groupAll' : 'search.groupAlone', { count: total, what })}
            </Link>
          </p>
        )}
      </section>
    )
  })
}
