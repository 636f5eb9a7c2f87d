import { type ComponentProps, Suspense, useState } from 'react'
import { AskTogether } from '../../shared/inquiry/AskTogether'
import { Panel } from '../../shared/components/Panel'
import { lazyPart } from '../../shared/components/WhenNear'
import { useInTurn } from '../../shared/hooks/useInTurn'
import { useMedia } from '../../shared/hooks/useMedia'
import { useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { ActiveFilters } from '../../shared/search/ActiveFilters'
import { Filters } from '../../shared/search/Filters'
import { FilterSheet } from '../../shared/search/FilterSheet'
import { askedIn, filtersSet, pageSize, SearchDocument, setIn } from '../../shared/search/query'
import { useWords } from '../../shared/search/useWords'
import { useCategories } from '../../shared/useCategories'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { NarrowingHead } from '../../shared/search/Narrowing'
import { CategoryIntro, Intro, useCategoryTexts } from './CategoryIntro'
import { textsIn } from './texts'
import { CardsSkeleton, Listed, NoneListed } from './Listed'
import { ListedHead } from './ListedHead'
import { useNarrowing } from './useNarrowing'
import { useOpened } from './useOpened'

const PlacesMap = lazyPart(() => import('./PlacesMap'))

/**
 * The title and the texts of the list: those given by the page, else those of the category. The title is empty until
 * the category's name is known: what is not its name is not shown, nor announced.
 */
function useTitle(type: string, given: Given) {
  const t = useT()
  const name = useName()
  const { categories, fetching } = useCategories()
  const known = categories.find((each) => each.key === type)
  const services = known ? name(known) : fetching ? '' : t('listing.allServices')
  const title = type === 'venues' ? t('listing.allVenues') : services
  const texts = useCategoryTexts(type)
  const own = textsIn(texts, useLanguage())
  useDocumentTitle(given.title ?? (own.title || title), { description: given.lead ?? own.description })
  return { title: given.title ?? title, texts }
}

/** The first page of the search results for the filters. */
function useListed(params: URLSearchParams) {
  const asked = { ...askedIn(params), first: pageSize }
  const [answer, ask] = useInTurn(SearchDocument, asked)
  return { asked, answer, again: () => ask({ requestPolicy: 'network-only' }) }
}

/** What a landing page sets for the list: its filters, and a title and a lead in place of the category's. */
interface Given {
  preset?: Record<string, string>
  title?: string
  lead?: string
}

/**
 * The list of venues, or of one category's services, as cards or on the map. The address holds the filters and the
 * order.
 */
export function Narrowed({ type, ...given }: { type: string } & Given) {
  const t = useT()
  const [sheet, setSheet] = useState(false)
  const wide = useMedia('(min-width: 1024px)')
  const opened = useOpened()
  const { title, texts } = useTitle(type, given)
  const narrowing = useNarrowing(type, given.preset)
  const { params, map, change, clear, showMap } = narrowing
  const read = useListed(params)
  const found = read.answer.data?.search
  const words = useWords(params.get('governorateId') ?? '')
  const set = filtersSet(params) - 1
  const filters = <Filters fixed="serviceType" params={params} found={found} words={words} onChange={change} />

  return (
    <div className="wrap py-8 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
      {title ? (
        <h1 tabIndex={-1} className="lg:col-span-2">
          {title}
        </h1>
      ) : (
        <div aria-hidden className="skeleton h-[1.15em] w-64 max-w-full text-h1 lg:col-span-2 rtl:h-[1.3em]" />
      )}
      {given.lead === undefined ? <CategoryIntro of={texts} /> : <Intro text={given.lead} />}
      <aside aria-label={t('search.narrow')} className="pt-3 max-lg:hidden">
        <NarrowingHead set={set} onClear={clear} />
        {wide && filters}
      </aside>
      <section aria-labelledby="listed-title" className="min-w-0">
        <ListedHead
          venues={type === 'venues'}
          counted={found?.total ?? (read.answer.error && null)}
          sort={read.asked.sort}
          set={set}
          map={map}
          onMap={showMap}
          onSort={(sort) => change({ sort })}
          onFilters={() => setSheet(true)}
        />
        <ActiveFilters fixed="serviceType" params={params} words={words} onChange={change} />
        <Results type={type} narrowing={narrowing} read={read} opened={opened} />
        <AskTogether />
      </section>
      {sheet && !wide && (
        <FilterSheet total={found?.total} onClear={clear} onClose={() => setSheet(false)}>
          {filters}
        </FilterSheet>
      )}
    </div>
  )
}

/** The search results as cards, with the map if it is turned on. */
function Results({
  type,
  narrowing: { address, params, map, change },
  read: { answer, again },
  opened,
}: {
  type: string
  narrowing: ReturnType<typeof useNarrowing>
  read: ReturnType<typeof useListed>
  opened: ReturnType<typeof useOpened>
}) {
  return (
    <div className={map ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_264px] xl:gap-6' : ''}>
      {map && (
        <MapBeside
          found={answer.data?.search}
          asked={answer.asked}
          governorate={params.get('governorateId') ?? ''}
          onChoose={change}
        />
      )}
      <div className="min-w-0">
        <Panel
          answer={answer}
          retry={again}
          skeleton={<CardsSkeleton column={map} />}
          isEmpty={({ search }) => search.hits.length === 0}
          empty={
            <NoneListed
              type={type}
              narrowed={filtersSet(params) > 1}
              address={address}
              days={setIn(params, 'days') !== ''}
            />
          }
        >
          {({ search }) => <Listed search={search} asked={answer.asked} address={address} map={map} opened={opened} />}
        </Panel>
      </div>
    </div>
  )
}

/** The map, which stays in view while the list beside it is scrolled. */
function MapBeside(props: ComponentProps<typeof PlacesMap>) {
  return (
    <div className="self-start xl:sticky xl:top-16 xl:max-h-[calc(100dvh-64px)] xl:overflow-y-auto">
      <Suspense fallback={<div className="skeleton mt-4 aspect-573/520 rounded-panel" />}>
        <PlacesMap {...props} />
      </Suspense>
    </div>
  )
}
