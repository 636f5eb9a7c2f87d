import { X } from 'lucide-react'
import { Menu } from '../../../shared/components/Menu'
import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { Handle, Steps } from '../../../shared/order/OrderTools'
import type { Placed } from '../../../shared/order/useOrder'
import { passFocus } from '../../../shared/passFocus'
import { type Moment, momentKey, moments } from '../../../shared/songs/moments'
import { PlayButton } from '../../../shared/songs/player/PlayButton'
import { usePlayer } from '../../../shared/songs/player/usePlayer'
import type { Track } from '../../../shared/songs/track'
import type { Entry } from './evening'
import { About } from './Playback'
import { useListing } from './useListing'

/**
 * A song of a playlist, with the controls to play, move and remove it. A song that the library no longer has is a gap
 * without details.
 */
export function Row({
  entry: { id, song },
  moment,
  name,
  order,
  all,
  onMoment,
}: {
  entry: Entry
  moment: Moment
  name: string
  order: Placed
  /** All songs of the evening, so that playback goes on with the songs below. */
  all: readonly Track[]
  onMoment: (moment: Moment) => void
}) {
  const t = useT()
  const { remove } = useListing()
  return (
    <li data-place={order.place} className="flex items-center gap-1 py-1.5 sm:gap-2">
      <Handle id={id} label={t('songs.handle', { what: name })} order={order} />
      {song ? (
        <>
          <PlayButton songs={all} at={all.findIndex((each) => each.id === id)} />
          <About song={song} />
        </>
      ) : (
        <p className="min-w-0 grow rounded-small border border-dashed border-field px-3 py-2 text-small text-muted">
          {name}
        </p>
      )}
      <Steps
        up={t('songs.up', { what: name })}
        down={t('songs.down', { what: name })}
        order={order}
        className="max-sm:hidden"
      />
      {song && (
        <div className="shrink-0 [&>div>button]:min-h-11 [&>div>button]:min-w-11">
          <RowActions song={song} moment={moment} name={name} onMoment={onMoment} />
        </div>
      )}
      <button
        type="button"
        data-out
        aria-label={t('songs.takeOut', { what: name })}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget, '[data-out]')
          remove(id, song && name)
        }}
        className="grid size-11 shrink-0 place-items-center rounded-small text-muted hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  )
}

/** The menu of a song: play it later, or move it to another moment. */
function RowActions({
  song,
  moment,
  name,
  onMoment,
}: {
  song: Track
  moment: Moment
  name: string
  onMoment: (moment: Moment) => void
}) {
  const t = useT()
  const { on, enqueue } = usePlayer()
  const later = (track: Track) => {
    const added = enqueue(track)
    toast({ title: t(added ? 'songs.queued' : 'songs.queuedBefore', { name: apart(name) }), tone: 'tile' })
  }
  return (
    <Menu
      label={t('songs.listWays', { what: name })}
      items={[
        ...(on && on.id !== song.id ? [{ label: t('songs.later'), onChoose: () => later(song) }] : []),
        ...moments
          .filter((each) => each !== moment)
          .map((each) => ({
            label: t('songs.momentTo', { moment: t(momentKey(each)) }),
            onChoose: () => onMoment(each),
          })),
      ]}
    />
  )
}
