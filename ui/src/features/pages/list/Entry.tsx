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

/**
 * A listing of the list: its card, what the couple note of it, and how it is moved, laid into a folder and compared.
 */
export function Entry({
  item: { listing: id, folder, note },
  known,
  name,
  order,
  folders,
  compared,
}: {
  item: Item
  known: Known | undefined
  name: string
  order: Placed
  folders: readonly Folder[]
  compared: { on: boolean; full: boolean; onToggle: () => void }
}) {
  const t = useT()
  const tick = useId()
  const listing = known?.listing
  const within = folders.find((each) => each.id === folder)
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
          <Menu
            label={t('list.ways', { what: name })}
            items={[
              ...folders
                .filter((each) => each !== within)
                .map((each) => ({ label: t('list.layInto', { folder: apart(each.name) }), onChoose: () => lay(each) })),
              ...(within ? [{ label: t('list.layOut'), onChoose: () => lay(undefined) }] : []),
              { label: t('pages.shortlistRemove'), danger: true, onChoose: remove },
            ]}
          />
        </div>
      </div>
      {listing ? (
        <div className="entry results">
          <ListingCard listing={cardOf(listing)} sizes={resultSizes} />
        </div>
      ) : known?.listing === null || known?.failed ? (
        <div className="grid justify-items-start gap-3 rounded-small border border-dashed border-field p-4 text-small">
          <p>{t(known.listing === null ? 'pages.shortlistGone' : 'pages.shortlistAway')}</p>
          {known.listing === null && (
            <button type="button" aria-pressed className="btn btn-outline btn-small min-h-11" onClick={remove}>
              {t('pages.shortlistRemove')}
            </button>
          )}
        </div>
      ) : (
        <CardSkeleton />
      )}
      <Note listing={id} name={name} note={note} />
      <ListingVoices listing={id} />
      {listing && (
        <label htmlFor={tick} className="flex min-h-11 items-center gap-3 text-small">
          <input
            id={tick}
            type="checkbox"
            checked={compared.on}
            disabled={!compared.on && compared.full}
            onChange={compared.onToggle}
            className="size-5 accent-(--accent)"
          />
          <span className={!compared.on && compared.full ? 'text-muted' : ''}>
            {t(!compared.on && compared.full ? 'list.compareFull' : 'list.compareThis')}
          </span>
        </label>
      )}
    </li>
  )
}
