import { Suspense, useMemo } from 'react'
import { EmptyState } from '../../shared/components/EmptyState'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { Loading } from '../../shared/components/Loading'
import { SectionHead } from '../../shared/components/SectionHead'
import { lazyPart } from '../../shared/components/WhenNear'
import { useFocusOfGone } from '../../shared/hooks/useFocusOfGone'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { foldersOf } from '../../shared/shortlist/edits'
import { itemsOf, usePlan } from '../../shared/shortlist/shortlist'
import './list/list.css'

const State = lazyPart(() => import('./list/State'))
const Chosen = lazyPart(() => import('./list/Chosen'), 'plan')

/** The couple's shortlist: as cards with notes, in their order and folders, or side by side. */
export function Shortlist() {
  const t = useT()
  const plan = usePlan()
  const items = useMemo(() => itemsOf(plan), [plan])
  const folders = useMemo(() => foldersOf(plan), [plan])
  const ids = useMemo(() => items.map(({ listing }) => listing), [items])
  useFocusOfGone(ids, '#shortlist [data-handle]') // the list disappears with its last listing
  return (
    <section aria-labelledby="shortlist-title" className="shortlist min-w-0 pt-10">
      <SectionHead
        id="shortlist-title"
        title={t('pages.shortlist')}
        lead={items.length > 0 ? t('pages.shortlistLead', { count: items.length }) : undefined}
      />
      <div className="of-device grid grid-cols-1 gap-4">
        <Suspense fallback={<div className="h-11" data-waits />}>
          <State />
        </Suspense>
        {items.length === 0 && (
          <EmptyState
            title={t('pages.shortlistEmpty')}
            ways={[
              { to: paths.venues(), label: t('nav.venues') },
              { to: paths.services(), label: t('nav.services') },
            ]}
          >
            {t('pages.shortlistEmptyText')}
          </EmptyState>
        )}
        {(items.length > 0 || folders.length > 0) && (
          <Suspense
            fallback={
              <Loading>
                <LinesSkeleton lines={8} />
              </Loading>
            }
          >
            <Chosen items={items} folders={folders} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
