import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { Chip, Token } from '../../shared/components/Chip'
import { EmptyState } from '../../shared/components/EmptyState'
import { Input, Select } from '../../shared/components/Field'
import { ListingCard } from '../../shared/components/ListingCard'
import { LoadMore } from '../../shared/components/LoadMore'
import { Panel } from '../../shared/components/Panel'
import { CardSkeleton } from '../../shared/components/Skeletons'
import { graphql } from '../../shared/graphql/graphql'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { nameIn, useName } from '../../shared/i18n/names'
import { useLanguage } from '../../shared/i18n/language'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { useCategories } from '../../shared/useCategories'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { useGovernorates } from '../../shared/usePlaces'
import { Marked } from './Marked'

export const SearchDocument = graphql(
  `
    query Search($query: String!, $filter: SearchFilter, $sort: SearchSort!, $first: Int!) {
      search(query: $query, filter: $filter, sort: $sort, first: $first) {
        id
        total
        dropped
        understood {
          kind
          value
          text
        }
        facets {
          field
          values {
            value
            count
          }
        }
        hits {
          highlights {
            field
            start
            end
          }
          listing {
            ...ListingCard
          }
        }
      }
    }
  `,
  [ListingCardFragment],
)

const sorts = ['RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'RATING', 'CAPACITY'] as const
const sortWords: Record<(typeof sorts)[number], MessageKey> = {
  RELEVANCE: 'search.sortRelevance',
  PRICE_ASC: 'search.sortPriceAsc',
  PRICE_DESC: 'search.sortPriceDesc',
  RATING: 'search.sortRating',
  CAPACITY: 'search.sortCapacity',
}
const pageSize = 24
const typingPause = 180 // ms after the last letter; results then come as one types

export function Page() {
  const t = useT()
  const lang = useLanguage()
  const name = useName()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const [first, setFirst] = useState(pageSize)
  useDocumentTitle(q || t('search.title'))

  const set = (changes: Record<string, string>) => {
    setFirst(pageSize)
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  // The address follows the typing; Back and links lead the other way.
  const [followed, setFollowed] = useState(q)
  if (q !== followed) {
    setFollowed(q)
    setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => set({ q: typed.trim() }), typingPause)
    return () => clearTimeout(timer)
  })

  const sort = sorts.find((each) => each === params.get('sort')) ?? 'RELEVANCE'
  const [answer, ask] = useQuery({
    query: SearchDocument,
    variables: {
      query: q,
      first,
      sort,
      filter: {
        serviceType: params.get('serviceType'),
        governorate: params.get('governorateId'),
        city: params.get('cityId'),
        capacityMin: Number(params.get('guests')) || null,
        priceMax: Number(params.get('budget')) || null,
      },
    },
  })
  const [shown, setShown] = useState(answer.data)
  if (answer.data && answer.data !== shown) setShown(answer.data)

  const { doors } = useCategories()
  const governorates = useGovernorates()
  const nameOf = (kind: string, value: string) => {
    const found = kind === 'category' ? doors.find((each) => each.key === value) : governorates.find((each) => each.id === value)
    return found ? nameIn(found, lang) : ''
  }
  const facet = (field: string) => shown?.search.facets.find((each) => each.field === field)?.values ?? []

  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1} className="unseen">{t('search.title')}</h1>
      <form role="search" onSubmit={(event) => event.preventDefault()} className="panel overflow-hidden">
        <div aria-hidden className="course" />
        <div className="grid gap-3 p-4 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <Input
            type="search"
            name="q"
            quietLabel
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={typed}
            autoComplete="off"
            enterKeyHint="search"
            lead={<Search size={19} strokeWidth={1.75} aria-hidden />}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Select quietLabel label={t('search.type')} value={params.get('serviceType') ?? ''} onChange={(event) => set({ serviceType: event.target.value })}>
            <option value="">{t('search.allTypes')}</option>
            {doors.map((each) => <option key={each.key} value={each.key}>{name(each)}</option>)}
          </Select>
          <Select quietLabel label={t('search.governorate')} value={params.get('governorateId') ?? ''} onChange={(event) => set({ governorateId: event.target.value, cityId: '' })}>
            <option value="">{t('search.allGovernorates')}</option>
            {governorates.map((each) => <option key={each.id} value={each.id}>{name(each)}</option>)}
          </Select>
          <Select quietLabel label={t('search.sort')} value={sort} onChange={(event) => set({ sort: event.target.value === 'RELEVANCE' ? '' : event.target.value })}>
            {sorts.map((each) => <option key={each} value={each}>{t(sortWords[each])}</option>)}
          </Select>
        </div>
      </form>

      <Panel
        answer={{ ...answer, data: shown }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="card-grid mt-8">{Array.from({ length: 8 }, (_, i) => <CardSkeleton key={i} />)}</div>}
        isEmpty={(data) => data.search.total === 0}
        empty={
          <EmptyState
            title={t('search.empty')}
            ways={facet('governorate').length ? [] : [
              { to: paths.venues(), label: t('nav.venues') },
              { to: paths.services(), label: t('nav.services') },
            ]}
          >
            {t('search.emptyLead')}
          </EmptyState>
        }
      >
        {({ search }) => (
          <>
            <div className="mt-6 flex flex-wrap items-center gap-2">
              <p role="status" className="me-2 text-small text-muted">{t('search.found', { count: search.total })}</p>
              {search.understood.map((each) => {
                const value = nameOf(each.kind, each.value)
                return value ? (
                  <Token key={each.kind + each.value} kind={t(each.kind === 'category' ? 'search.type' : 'search.governorate')} value={value} onRemove={() => setTyped(typed.replace(each.text, '').replace(/\s+/g, ' ').trim())} />
                ) : null
              })}
              {facet('governorate').slice(0, 5).map((each) => (
                <Chip key={each.value} on={params.get('governorateId') === each.value} onToggle={() => set({ governorateId: params.get('governorateId') === each.value ? '' : each.value })}>
                  {t('search.facet', { name: nameOf('governorate', each.value), count: each.count })}
                </Chip>
              ))}
            </div>
            {search.dropped.length > 0 && <p className="mt-3 text-small">{t('search.dropped', { words: search.dropped.join('، ') })}</p>}
            <div className="card-grid mt-6">
              {search.hits.map(({ listing, highlights }, i) => (
                <ListingCard key={listing.id} listing={cardOf(listing)} eager={i < 2} title={<Marked listing={listing} highlights={highlights} />} />
              ))}
            </div>
            <LoadMore shown={search.hits.length} total={search.total} more={search.hits.length < search.total && first < 96} busy={answer.fetching} onMore={() => setFirst(first + pageSize)} />
            <p className="mt-8 text-least text-muted">{t('search.ranking')}</p>
          </>
        )}
      </Panel>
    </div>
  )
}
