import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/components/Button'
import { Input } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { textOf } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { UnderstoodWords } from './UnderstoodWords'

export const SearchTrialDocument = graphql(`
  query SearchTrial($query: String!) {
    searchTrial(query: $query) {
      total
      didYouMean
      dropped
      understood {
        kind
        value
        text
      }
      hits {
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

/**
 * Tries a search without counting it. `changes` counts the saved synonyms: the search runs again whenever it changes.
 */
export function Trial({ start, changes }: { start: string; changes: number }) {
  const t = useT()
  const [query, setQuery] = useState(start)
  const [answer, ask] = useQuery({
    query: SearchTrialDocument,
    variables: { query },
    pause: query === '',
    requestPolicy: 'network-only',
  })
  useEffect(() => {
    if (changes > 0 && query) ask({ requestPolicy: 'network-only' })
    // The search runs again only when the synonyms change. A new query runs by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [changes])
  return (
    <section className="panel p-4">
      <h2 className="text-panel">{t('admin.trial')}</h2>
      <form
        role="search"
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery(textOf(new FormData(event.currentTarget), 'query'))
        }}
      >
        <div className="grow">
          <Input name="query" label={t('admin.trialLabel')} hint={t('admin.trialHint')} defaultValue={start} />
        </div>
        <Button type="submit" className="mb-6.5 min-h-12">
          <Search size={18} strokeWidth={1.75} aria-hidden />
          {t('admin.try')}
        </Button>
      </form>
      {query && (
        <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
          {({ searchTrial }) => <Found found={searchTrial} />}
        </Panel>
      )}
    </section>
  )
}

/** The number of hits, how the query was understood, and the first hits. */
function Found({ found }: { found: ResultOf<typeof SearchTrialDocument>['searchTrial'] }) {
  const t = useT()
  const name = useName()
  return (
    <div className="mt-3 grid gap-2" role="status">
      <p className="font-semibold">{t('admin.trialFound', { count: found.total })}</p>
      <UnderstoodWords understood={found.understood} dropped={found.dropped} />
      {found.didYouMean && (
        <p className="text-small text-muted">{t('admin.didYouMean', { words: found.didYouMean })}</p>
      )}
      <ol className="grid gap-0.5">
        {found.hits.map(({ listing }) => (
          <li key={listing.id}>
            <Link
              className="link inline-flex min-h-9 items-center text-small"
              dir="auto"
              to={paths.adminPage(`history/${listing.id}`)}
            >
              {name(listing)}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
