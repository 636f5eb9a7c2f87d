import { Volume2, X } from 'lucide-react'
import { useT } from '../../i18n/language'
import { Handle, Steps } from '../../order/OrderTools'
import { type Placed, useHandles } from '../../order/useOrder'
import { passFocus } from '../../passFocus'
import { clockOf, type Track, useBoth } from '../track'
import { arrange, goTo, keysOf, remove } from './engine'
import type { Playing } from './state'

/** The songs that are played, in an order that can be changed. */
export function Queue({ now }: { now: Playing }) {
  const t = useT()
  const both = useBoth()
  const keys = keysOf(now.queue)
  const trackOf = (key: string) => now.queue[keys.indexOf(key)]!
  const { order, list, said, placed } = useHandles(
    keys,
    (wanted) => {
      arrange(wanted)
      return Promise.resolve(true)
    },
    (key, to) => t('songs.moved', { what: both(trackOf(key).title), to, total: keys.length }),
  )
  return (
    <div className="min-w-0">
      <h2 className="text-h3">{t('songs.queue')}</h2>
      <ul ref={list} className="divide-y divide-line">
        {order.map((key, place) => (
          <Row key={key} id={key} track={trackOf(key)} at={keys.indexOf(key)} on={now.at} order={placed(place)} />
        ))}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </div>
  )
}

/** A song of the queue. It can be played, moved and removed. */
function Row({
  id,
  track,
  at,
  on,
  order,
}: {
  id: string
  track: Track
  /** The index in the queue. While the song is dragged, it is shown elsewhere. */
  at: number
  /** The index of the current song. */
  on: number
  order: Placed
}) {
  const t = useT()
  const both = useBoth()
  const name = both(track.title)
  return (
    <li data-place={order.place} className="flex items-center gap-1">
      <Handle id={id} label={t('songs.handle', { what: name })} order={order} />
      <button
        type="button"
        aria-current={at === on || undefined}
        onClick={() => goTo(at)}
        className={`flex min-h-11 min-w-0 grow items-center gap-2 text-start ${at === on ? 'font-semibold text-brass' : ''}`}
      >
        {at === on && <Volume2 size={16} aria-hidden className="shrink-0" />}
        <span dir="auto" className="own-line min-w-0 grow">
          {name}
        </span>
        <bdi className="text-least whitespace-nowrap text-muted tabular">{clockOf(track.audio.duration / 1000)}</bdi>
      </button>
      <Steps
        up={t('songs.up', { what: name })}
        down={t('songs.down', { what: name })}
        order={order}
        className="max-sm:hidden"
      />
      <button
        type="button"
        data-out
        aria-label={t('songs.takeOut', { what: name })}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget, '.player [data-out]')
          remove(at)
        }}
        className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  )
}
