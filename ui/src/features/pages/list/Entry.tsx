import { useId } from 'react'
import { CardSkeleton } from '../../../shared/components/CardSkeleton'
import { ListingCard, resultSizes } from '../../../shared/components/ListingCard'
import { Menu } from '../../../shared/components/Menu'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { cardOf } from '../../../shared/listing/card'
import { Handle, Steps } from '../../../shared/order/OrderTools'
import type { Placed } from '../../../shared/order/useOrder'
import { layInto, takeOff } from '../../../shared/shortlist/edits'
import type { Folder, Item } from '../../../shared/shortlist/merge'
import { ListingVoices } from '../family/ListingVoices'
import { Note } from './Note'
import type { Known } from './useListings'

interface EntryProps {
  item: Item
  known: Known | undefined
  name: string
  order: Placed
  folders: readonly Folder[]
  compared: { on: boolean; full: boolean; onToggle: () => void }
}

/** Removes a listing, or moves it into a folder or out of one. Each can be undone. */
function useEdits(id: string, name: string, folder: Item['folder']) {
  const t = useT()
  const remove = () =>
    toast({
      title: t('card.unsaved'),
      text: apart(name),
      tone: 'rose',
      action: { label: t('common.undo'), run: takeOff(id) },
    })
  const lay = (to: Folder | undefined) => {
    layInto(id, to?.id ?? null)
    toast({
      title: to ? t('list.laid', { folder: apart(to.name) }) : t('list.laidOut'),
      text: apart(name),
      tone: 'tile',
      action: { label: t('common.undo'), run: () => layInto(id, folder) },
    })
  }
  return { remove, lay }
}

/**
 * A listing of the shortlist: its card, the couple's note, and the controls to move it, put it into a folder and
 * compare it.
 */
export function Entry({ item: { listing: id, folder, note }, known, name, order, folders, compared }: EntryProps) {
  const t = useT()
  const within = folders.find((each) => each.id === folder)
  const { remove, lay } = useEdits(id, name, folder)
  return (
    <li data-place={order.place} className="panel grid content-start gap-2 p-3">
      <div className="flex items-center gap-1">
        <Handle id={id} label={t('list.handle', { what: name })} order={order} />
        <Steps up={t('list.up', { what: name })} down={t('list.down', { what: name })} order={order} />
        {within && (
          <span className="badge min-w-0 bg-tint text-ink">
            <span className="one-line" dir="auto">
              {within.name}
            </span>
          </span>
        )}
        <span className="grow" />
        <div className="[&>div>button]:min-h-11 [&>div>button]:min-w-11">
          <Ways name={name} folders={folders} within={within} onLay={lay} onRemove={remove} />
        </div>
      </div>
      <Card known={known} onRemove={remove} />
      <Note listing={id} name={name} note={note} />
      <ListingVoices listing={id} />
      {known?.listing && <Compared {...compared} />}
    </li>
  )
}

function Ways({
  name,
  folders,
  within,
  onLay,
  onRemove,
}: {
  name: string
  folders: readonly Folder[]
  within: Folder | undefined
  onLay: (to: Folder | undefined) => void
  onRemove: () => void
}) {
  const t = useT()
  return (
    <Menu
      label={t('list.ways', { what: name })}
      items={[
        ...folders
          .filter((each) => each !== within)
          .map((each) => ({ label: t('list.layInto', { folder: apart(each.name) }), onChoose: () => onLay(each) })),
        ...(within ? [{ label: t('list.layOut'), onChoose: () => onLay(undefined) }] : []),
        { label: t('pages.shortlistRemove'), danger: true, onChoose: onRemove },
      ]}
    />
  )
}

/** The card of a listing, or a message that it was removed or cannot be loaded. */
function Card({ known, onRemove }: { known: Known | undefined; onRemove: () => void }) {
  const t = useT()
  const listing = known?.listing
  if (listing)
    return (
      <div className="entry results">
        <ListingCard listing={cardOf(listing)} sizes={resultSizes} />
      </div>
    )
  if (listing !== null && !known?.failed) return <CardSkeleton />
  return (
    <div className="grid justify-items-start gap-3 rounded-small border border-dashed border-field p-4 text-small">
      <p>{t(listing === null ? 'pages.shortlistGone' : 'pages.shortlistAway')}</p>
      {listing === null && (
        <button type="button" aria-pressed className="btn btn-outline btn-small min-h-11" onClick={onRemove}>
          {t('pages.shortlistRemove')}
        </button>
      )}
    </div>
  )
}

/** The checkbox that selects a listing for the comparison. */
function Compared({ on, full, onToggle }: EntryProps['compared']) {
  const t = useT()
  const tick = useId()
  return (
    <label htmlFor={tick} className="flex min-h-11 items-center gap-3 text-small">
      <input
        id={tick}
        type="checkbox"
        checked={on}
        disabled={!on && full}
        onChange={onToggle}
        className="size-5 accent-(--accent)"
      />
      <span className={!on && full ? 'text-muted' : ''}>
        {t(!on && full ? 'list.compareFull' : 'list.compareThis')}
      </span>
    </label>
  )
}
