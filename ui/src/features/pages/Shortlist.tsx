import { Printer } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CardButton } from '../../shared/cards/CardButton'
import { Button, ButtonLink } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { SectionHead } from '../../shared/components/SectionHead'
import { useFocusOfGone } from '../../shared/hooks/useFocusOfGone'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { inPlace } from '../../shared/inPlace'
import { askPath } from '../../shared/inquiry/several'
import { useHandles } from '../../shared/order/useOrder'
import { paths } from '../../shared/paths'
import { arrange, foldersOf } from '../../shared/shortlist/edits'
import type { Folder, Item } from '../../shared/shortlist/merge'
import { itemsOf, usePlan } from '../../shared/shortlist/shortlist'
import { readIfOld } from '../../shared/shortlist/sync'
import { Comparison, most } from './Comparison'
import { Entry } from './list/Entry'
import { Folders } from './list/Folders'
import './list/list.css'
import { printAlone } from './list/printAlone'
import { Sheet } from './list/Sheet'
import { State } from './list/State'
import { type Known, useListings } from './list/useListings'

/** How many listings a card shows. */
const onACard = 4

/** What of the list is shown: its folder, what is compared, and whether they stand side by side. The address has it. */
function useShown(items: readonly Item[], folders: readonly Folder[]) {
  const [address, setAddress] = useSearchParams()
  const set = (key: string, value: string | undefined) =>
    setAddress(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { ...inPlace, replace: true },
    )
  const folder = folders.find(({ id }) => id === address.get('folder'))
  const shown = folder ? items.filter((item) => item.folder === folder.id) : items
  const asked = address.get('with')?.split('.') ?? []
  const ticked = asked.filter((id) => items.some(({ listing }) => listing === id)).slice(0, most)
  return {
    folder,
    showFolder: (id: string | undefined) => set('folder', id),
    shown,
    ticked,
    tick: (id: string) =>
      set('with', (ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]).join('.')),
    comparing: address.get('view') === 'compare',
    compare: (on: boolean) => set('view', on ? 'compare' : undefined),
  }
}

/** What the couple have chosen: as cards with their notes, in their order and folders, or side by side. */
export function Shortlist() {
  const t = useT()
  const plan = usePlan()
  const items = useMemo(() => itemsOf(plan), [plan])
  const folders = useMemo(() => foldersOf(plan), [plan])
  const { folder, showFolder, shown, ticked, tick, comparing, compare } = useShown(items, folders)
  const ids = useMemo(() => items.map(({ listing }) => listing), [items])
  const known = useListings(ids)
  const some = shown.map(({ listing }) => listing)
  const compared = ticked.length > 1 ? ticked : some.slice(0, most)
  const inColumns = comparing && compared.length > 1
  useFocusOfGone(inColumns ? compared : some, inColumns ? '.comparison thead button' : '#shortlist [data-handle]')
  useEffect(() => void readIfOld(), [])
  return (
    <section aria-labelledby="shortlist-title" className="shortlist min-w-0 pt-10">
      <SectionHead
        id="shortlist-title"
        title={t('pages.shortlist')}
        lead={items.length > 0 ? t('pages.shortlistLead', { count: items.length }) : undefined}
      />
      <div className="grid grid-cols-1 gap-4">
        <State />
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
        {items.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            {compared.length > 1 && (
              <button
                type="button"
                aria-pressed={comparing}
                onClick={() => compare(!comparing)}
                className={`chip min-h-11 ${comparing ? 'chip-on' : ''}`}
              >
                {ticked.length > 1 ? t('list.compareSome', { count: ticked.length }) : t('pages.compare')}
              </button>
            )}
            {items.length > 1 && <ButtonLink to={askPath}>{t('pages.ask')}</ButtonLink>}
            {items.length > 1 && (
              <CardButton
                label={t('pages.card')}
                card={{
                  path: '/cards/listings/',
                  query: `?ids=${some.slice(0, onACard).join(',')}`,
                  title: t('pages.shortlist'),
                }}
              />
            )}
            <Button onClick={() => printAlone('shortlist')}>
              <Printer size={18} strokeWidth={1.75} aria-hidden />
              {t(inColumns ? 'list.printCompared' : 'list.print')}
            </Button>
          </div>
        )}
        {(items.length > 1 || folders.length > 0) && (
          <Folders folders={folders} items={items} folder={folder} onFolder={showFolder} />
        )}
        {folder && shown.length === 0 && <p className="text-small text-muted">{t('list.folderEmpty')}</p>}
        {inColumns ? (
          <>
            {ticked.length < 2 && some.length > most && (
              <p className="text-small text-muted">{t('pages.compareMost', { count: most })}</p>
            )}
            <Comparison ids={compared} items={items} known={known} />
          </>
        ) : (
          <>
            <Entries items={shown} folders={folders} known={known} ticked={ticked} onTick={tick} />
            <Sheet items={shown} folders={folders} known={known} />
          </>
        )}
      </div>
    </section>
  )
}

/** The listings in the couple's order, which is changed by dragging, by keys and by buttons. */
function Entries({
  items,
  folders,
  known,
  ticked,
  onTick,
}: {
  items: readonly Item[]
  folders: readonly Folder[]
  known: ReadonlyMap<string, Known>
  ticked: readonly string[]
  onTick: (id: string) => void
}) {
  const t = useT()
  const name = useName()
  const nameOf = (id: string) => {
    const listing = known.get(id)?.listing
    return listing ? name(listing) : t('list.nameless')
  }
  const keys = items.map(({ listing }) => listing)
  const { order, list, said, placed } = useHandles(
    keys,
    (wanted) => {
      arrange(wanted)
      return Promise.resolve(true)
    },
    (id, to) => t('list.moved', { what: nameOf(id), to, total: keys.length }),
  )
  return (
    <>
      <ul id="shortlist" ref={list} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 print:hidden">
        {order.flatMap((id, at) => {
          const item = items.find(({ listing }) => listing === id)
          return item ? (
            <Entry
              key={id}
              item={item}
              known={known.get(id)}
              name={nameOf(id)}
              order={placed(at)}
              folders={folders}
              compared={{ on: ticked.includes(id), full: ticked.length >= most, onToggle: () => onTick(id) }}
            />
          ) : (
            []
          )
        })}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}
