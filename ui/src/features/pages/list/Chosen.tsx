import { Printer } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CardButton } from '../../../shared/cards/CardButton'
import { Button, ButtonLink } from '../../../shared/components/Button'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { lazyPart } from '../../../shared/components/WhenNear'
import { useFocusOfGone } from '../../../shared/hooks/useFocusOfGone'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { inPlace } from '../../../shared/inPlace'
import { askPath } from '../../../shared/inquiry/several'
import { useHandles } from '../../../shared/order/useOrder'
import { arrange } from '../../../shared/shortlist/edits'
import type { Folder, Item } from '../../../shared/shortlist/merge'
import { Entry } from './Entry'
import { Folders } from './Folders'
import { printAlone } from './printAlone'
import { Sheet } from './Sheet'
import { type Known, useListings } from './useListings'

const Comparison = lazyPart(() => import('../Comparison'))

/** The maximum number of listings compared. */
const most = 4

/** The number of listings on a picture card of the shortlist. */
const onACard = 4

/**
 * What of the shortlist is shown, from the address: the folder, the listings ticked for comparison, and whether the
 * comparison is open.
 */
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

/** The listings of the shortlist, by folder or side by side, with the actions for the list. */
export default function Chosen({ items, folders }: { items: readonly Item[]; folders: readonly Folder[] }) {
  const t = useT()
  const { folder, showFolder, shown, ticked, tick, comparing, compare } = useShown(items, folders)
  const ids = useMemo(() => items.map(({ listing }) => listing), [items])
  const known = useListings(ids)
  const some = shown.map(({ listing }) => listing)
  const compared = ticked.length > 1 ? ticked : some.slice(0, most)
  const inColumns = comparing && compared.length > 1
  useFocusOfGone(inColumns ? compared : some, inColumns ? '.comparison thead button' : '#shortlist [data-handle]')
  return (
    <>
      {items.length > 0 && (
        <Actions
          onCard={(comparing || ticked.length > 1 ? compared : some).slice(0, onACard)}
          several={items.length > 1}
          comparable={compared.length > 1}
          ticked={ticked.length}
          comparing={comparing}
          onCompare={() => compare(!comparing)}
        />
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
          <Suspense fallback={<LinesSkeleton lines={8} />}>
            <Comparison ids={compared} items={items} known={known} />
          </Suspense>
        </>
      ) : (
        <>
          <Entries items={shown} folders={folders} known={known} ticked={ticked} onTick={tick} />
          <Sheet items={shown} folders={folders} known={known} />
        </>
      )}
    </>
  )
}

/** The actions for the whole list. */
function Actions({
  onCard,
  several,
  comparable,
  ticked,
  comparing,
  onCompare,
}: {
  /** The listings on the picture card: those that are compared, or else the first that are shown. */
  onCard: readonly string[]
  /** Whether the shortlist has more than one listing, in all folders. */
  several: boolean
  comparable: boolean
  /** The number of listings ticked for comparison. */
  ticked: number
  comparing: boolean
  onCompare: () => void
}) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {comparable && (
        <button
          type="button"
          aria-pressed={comparing}
          onClick={onCompare}
          className={`chip min-h-11 ${comparing ? 'chip-on' : ''}`}
        >
          {ticked > 1 ? t('list.compareSome', { count: ticked }) : t('pages.compare')}
        </button>
      )}
      {several && <ButtonLink to={askPath}>{t('pages.ask')}</ButtonLink>}
      {several && onCard.length > 0 && (
        <CardButton
          label={t('pages.card')}
          card={{
            path: '/cards/listings/',
            query: `?ids=${onCard.join(',')}`,
            title: t('pages.shortlist'),
          }}
        />
      )}
      <Button onClick={() => printAlone('shortlist')}>
        <Printer size={18} strokeWidth={1.75} aria-hidden />
        {t(comparing && comparable ? 'list.printCompared' : 'list.print')}
      </Button>
    </div>
  )
}

/** The listings in the couple's order. Dragging, keys and buttons change the order. */
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
