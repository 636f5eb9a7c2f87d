import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { Tabs } from '../../shared/components/Tabs'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { lastDays } from '../../shared/i18n/days'
import { type Column, DataTable, TableSkeleton } from '../../shared/table/DataTable'
import { Proposals } from './Proposals'
import { RangeFields } from './RangeFields'
import { Synonyms } from './Synonyms'
import { Trial } from './Trial'
import { UnderstoodWords } from './UnderstoodWords'

export const SearchTermsDocument = graphql(`
  query SearchTerms($from: String!, $to: String!, $order: TermOrder!) {
    searchTerms(from: $from, to: $to, order: $order) {
      term
      searches
      unanswered
      opened
      finds
      understood {
        kind
        value
        text
      }
      dropped
    }
  }
`)

type Term = ResultOf<typeof SearchTermsDocument>['searchTerms'][number]

/**
 * The most terms that the server lists. A list of this length may be incomplete; sorting it in the browser would then
 * be wrong.
 */
const mostTerms = 100

type Order = 'SEARCHES' | 'UNANSWERED' | 'UNOPENED'

/** The page of searches: frequent terms with their results, synonyms, and a field to try a search. */
export function Page() {
  const [taken, take] = useState('')
  const [tried, tryOut] = useState('')
  const [changes, setChanges] = useState(0)
  const [accepted, setAccepted] = useState(0)
  const terms = useTerms()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Trial key={tried} start={tried} changes={changes} />
        <Synonyms
          key={`${accepted} ${taken}`}
          taken={taken}
          onChange={() => {
            setChanges((n) => n + 1)
            terms.again()
          }}
        />
      </div>
      <Proposals
        onChange={() => {
          setAccepted((n) => n + 1)
          setChanges((n) => n + 1)
          terms.again()
        }}
      />
      <Terms terms={terms} onTry={tryOut} onTake={take} />
    </div>
  )
}

/** The search terms of a range of days, in the order in which the server lists them. */
function useTerms() {
  const [range, setRange] = useState(lastDays(30))
  const [order, setOrder] = useState<Order>('SEARCHES')
  const [answer, ask] = useQuery({
    query: SearchTermsDocument,
    variables: { ...range, order },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  return { answer, again, range, setRange, order, setOrder }
}

interface TermsProps {
  terms: ReturnType<typeof useTerms>
  onTry: (term: string) => void
  onTake: (term: string) => void
}

/** The table of search terms, with buttons to try a term and to make it a synonym. */
function Terms({ terms, onTry, onTake }: TermsProps) {
  const t = useT()
  const columns = useTermColumns(onTry, onTake)
  return (
    <section className="panel p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-panel">{t('admin.terms')}</h2>
        <a
          href={`/api/search-terms.csv?${new URLSearchParams({ ...terms.range, order: terms.order })}`}
          download
          aria-label={t('table.csvOf', { what: t('admin.terms') })}
          className="btn btn-outline btn-small"
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
          CSV
        </a>
      </div>
      <RangeFields range={terms.range} onChange={terms.setRange} />
      <div className="mt-4">
        <Tabs
          label={t('admin.terms')}
          active={terms.order}
          onChange={terms.setOrder}
          tabs={[
            { key: 'SEARCHES' as const, label: t('admin.topSearches') },
            { key: 'UNANSWERED' as const, label: t('admin.zeroResults') },
            { key: 'UNOPENED' as const, label: t('admin.unopened') },
          ]}
        >
          <Panel
            answer={terms.answer}
            retry={terms.again}
            isEmpty={(data) => data.searchTerms.length === 0}
            empty={<EmptyState title={t('admin.noTerms')} />}
            skeleton={<TableSkeleton columns={columns.length} />}
          >
            {({ searchTerms }) => (
              <DataTable
                tall
                stacked
                caption={t('admin.terms')}
                rows={searchTerms}
                rowKey={(row) => row.term}
                columns={columns}
                whole={searchTerms.length < mostTerms}
              />
            )}
          </Panel>
        </Tabs>
      </div>
    </section>
  )
}

function useTermColumns(onTry: (term: string) => void, onTake: (term: string) => void): Column<Term>[] {
  const t = useT()
  const { number } = useFormat()
  const count = (key: string, head: string, of: (row: Term) => number): Column<Term> => ({
    key,
    head,
    numeric: true,
    cell: (row) => number(of(row)),
    sort: of,
  })
  return [
    {
      key: 'term',
      head: t('admin.term'),
      sort: (row) => row.term,
      cell: (row) => (
        <b className="font-semibold" dir="auto">
          {row.term}
        </b>
      ),
    },
    count('searches', t('admin.searches'), (row) => row.searches),
    count('unanswered', t('admin.foundNothing'), (row) => row.unanswered),
    count('opened', t('admin.opened'), (row) => row.opened),
    count('finds', t('admin.findsNow'), (row) => row.finds),
    {
      key: 'understood',
      head: t('admin.understood'),
      wide: true,
      cell: (row) => <UnderstoodWords understood={row.understood} dropped={row.dropped} />,
    },
    {
      key: 'do',
      head: t('table.actions'),
      unseenHead: true,
      numeric: true,
      wide: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-2">
          <Button small onClick={() => onTry(row.term)}>
            {t('admin.try')}
          </Button>
          <Button small onClick={() => onTake(row.term)}>
            {t('admin.addWords')}
          </Button>
        </span>
      ),
    },
  ]
}
