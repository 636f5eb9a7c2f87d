import { useT } from '../../../shared/i18n/language'
import { useBoth } from '../../../shared/songs/track'
import { useCommand, useHandles } from '../order/useOrder'
import { type EditedSong, OrderSongs } from './song'
import { SongRow } from './SongRow'

/** A page of songs. Featured songs come first everywhere, so featured and other songs are ordered separately. */
export function SongList({ songs, ordered }: { songs: readonly EditedSong[]; ordered: boolean }) {
  const t = useT()
  const parts = [
    { key: 'featured', title: t('songEditor.featuredOnes'), songs: songs.filter(({ featured }) => featured) },
    { key: 'others', title: t('songEditor.otherOnes'), songs: songs.filter(({ featured }) => !featured) },
  ].filter((part) => part.songs.length > 0)
  return (
    <div className="mb-4 grid gap-5">
      {parts.map((part) => (
        <section key={part.key} aria-label={part.title} className="grid gap-2">
          <h2 className={parts.length > 1 ? 'text-panel' : 'unseen'}>{part.title}</h2>
          {ordered ? <Ordered songs={part.songs} label={part.title} /> : <Plain songs={part.songs} />}
        </section>
      ))}
    </div>
  )
}

const Plain = ({ songs }: { songs: readonly EditedSong[] }) => (
  <ul className="panel divide-y divide-line px-3">
    {songs.map((song, at) => (
      <SongRow key={song.id} songs={songs} at={at} />
    ))}
  </ul>
)

function Ordered({ songs, label }: { songs: readonly EditedSong[]; label: string }) {
  const both = useBoth()
  const send = useCommand()
  const of = (id: string) => songs.find((each) => each.id === id)!
  const { order, list, said, placed } = useHandles(
    songs.map(({ id }) => id),
    (ids) => send(OrderSongs, { input: { songs: ids } }),
    (id) => both(of(id).title),
  )
  const inOrder = order.map(of)
  return (
    <>
      <ul ref={list} aria-label={label} className="panel divide-y divide-line px-3">
        {inOrder.map((song, at) => (
          <SongRow key={song.id} songs={inOrder} at={at} order={placed(at)} />
        ))}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}
