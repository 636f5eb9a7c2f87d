import { Plus } from 'lucide-react'
import { Link } from '../../../shared/components/Link'
import { useT } from '../../../shared/i18n/language'
import { useHandles } from '../../../shared/order/useOrder'
import { momentKey } from '../../../shared/songs/moments'
import { songsPath } from '../../../shared/songs/path'
import { useBoth } from '../../../shared/songs/track'
import { moved } from '../../../shared/editor/reorder'
import { heardIn, itemsOf, orderOf, type Part, partsOf } from './evening'
import { MomentName, PlayMoment } from './Playback'
import { arrange, putSong, type PartyList, songIn, useKnown } from './lists'
import { Row } from './Row'
import { Sheet } from './Sheet'

/** Moves songs of the evening, within a moment or to another one. */
function useEvening(list: PartyList) {
  const t = useT()
  const both = useBoth()
  const known = useKnown()
  const keys = orderOf(list.items)
  const nameOf = (id: string) => both(songIn(known, id)?.title ?? { ar: t('songs.gap'), en: t('songs.gap') })
  const placeIn = (order: readonly string[], id: string) => {
    const items = itemsOf(order)
    const { moment } = items.find(({ song }) => song === id)!
    const beside = items.filter((item) => item.moment === moment)
    return { moment, to: beside.findIndex(({ song }) => song === id) + 1, total: beside.length }
  }
  const words = (id: string, to: number) => {
    const { moment, ...place } = placeIn(moved(keys, keys.indexOf(id), to - 1), id)
    return t('songs.listMoved', { what: nameOf(id), moment: t(momentKey(moment)), ...place })
  }
  const handles = useHandles(
    keys,
    (wanted) => {
      arrange(list.key, itemsOf(wanted))
      return Promise.resolve(true)
    },
    words,
  )
  return { ...handles, nameOf }
}

/** The songs of the evening in one order. A song that is moved past the heading of a moment belongs to that moment. */
export function Evening({ list, parts: shown }: { list: PartyList; parts: readonly Part[] }) {
  const { order, list: ref, said, placed, nameOf } = useEvening(list)
  const known = useKnown()
  const parts = partsOf(itemsOf(order), (id) => songIn(known, id))
  const all = shown.flatMap(({ entries }) => heardIn(entries))
  return (
    <>
      <ul ref={ref} className="grid gap-4 print:hidden">
        {parts.map((part) => (
          <li key={part.moment} className="panel px-3 py-1 sm:px-4">
            <Head part={part} place={order.indexOf(part.moment)} />
            {part.entries.length > 0 && (
              <ol className="divide-y divide-line border-t border-line">
                {part.entries.map((entry) => (
                  <Row
                    key={entry.id}
                    entry={entry}
                    moment={part.moment}
                    name={nameOf(entry.id)}
                    order={placed(order.indexOf(entry.id))}
                    all={all}
                    onMoment={(moment) => putSong(list.key, { song: entry.id, moment })}
                  />
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
      <Sheet title={list.name} date={list.date} parts={shown} />
    </>
  )
}

/** The heading of a moment with its length, and the actions for all its songs. */
function Head({ part: { moment, entries }, place }: { part: Part; place: number }) {
  const t = useT()
  const name = t(momentKey(moment))
  return (
    <div data-place={place} className="flex min-h-14 items-center gap-x-2">
      <MomentName moment={moment} entries={entries} />
      <div className="flex shrink-0 items-center">
        <PlayMoment moment={moment} entries={entries} />
        <Link
          to={songsPath(moment)}
          aria-label={t('songs.momentAdd', { moment: name })}
          title={t('songs.momentAdd', { moment: name })}
          className="grid size-11 place-items-center rounded-small text-accent hover:bg-tint"
        >
          <Plus size={20} aria-hidden />
        </Link>
      </div>
    </div>
  )
}
