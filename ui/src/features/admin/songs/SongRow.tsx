import { Archive, CircleCheck, EyeOff, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Khatam } from '../../../shared/components/Khatam'
import { Link } from '../../../shared/components/Link'
import { Menu } from '../../../shared/components/Menu'
import { apart } from '../../../shared/i18n/apart'
import { type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import type { Placed } from '../../../shared/order/useOrder'
import { momentKey } from '../../../shared/songs/moments'
import { songPath } from '../../../shared/songs/path'
import { PlayButton } from '../../../shared/songs/player/PlayButton'
import { clockOf, useBoth } from '../../../shared/songs/track'
import { useNavigate } from 'react-router'
import { Handle, Steps } from '../order/OrderTools'
import { ArchiveDialog } from './ArchiveDialog'
import { type EditedSong, heardAs, isPublic, songEditorPath } from './song'
import { useRestore } from './useRestore'

/** A song of a list, with its state and a menu of actions. With `order`, it can be moved. */
export function SongRow({ songs, at, order }: { songs: readonly EditedSong[]; at: number; order?: Placed }) {
  const t = useT()
  const lang = useLanguage()
  const both = useBoth()
  const navigate = useNavigate()
  const restore = useRestore()
  const [archiving, setArchiving] = useState(false)
  const song = songs[at]!
  const name = both(song.title)
  const edit = { label: t('songEditor.edit'), onChoose: () => void navigate(songEditorPath(song.id)) }
  return (
    <li data-place={order?.place} className="flex items-start gap-x-1 py-2">
      {order && <Handle id={song.id} name={name} order={order} />}
      <PlayButton songs={songs.map(heardAs)} at={at} size="small" />
      <div className="ms-2 grid min-w-0 grow gap-1">
        <h3 className="text-[15px] font-normal">
          <Link
            to={songEditorPath(song.id)}
            dir="auto"
            className="link flex min-h-11 items-center gap-2 text-start wrap-anywhere"
          >
            {name}
            {song.featured && <Khatam size={13} className="shrink-0 text-brass" />}
          </Link>
        </h3>
        <Facts song={song} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-least">
          <StateBadge song={song} />
          {isPublic(song) && (
            <Link to={songPath(song, lang)} className="link inline-flex min-h-6 items-center">
              {t('songEditor.show')}
              <span className="unseen">: {name}</span>
            </Link>
          )}
        </div>
      </div>
      {order && <Steps name={name} order={order} className="max-md:hidden" />}
      <Menu
        label={t('songEditor.actionsOf', { name: apart(name) })}
        items={[
          edit,
          song.archived
            ? { label: t('songEditor.bringBack'), onChoose: () => void restore(song.id) }
            : { label: t('songEditor.archive'), danger: true, onChoose: () => setArchiving(true) },
        ]}
      />
      {archiving && <ArchiveDialog song={song} onClose={() => setArchiving(false)} />}
    </li>
  )
}

/** The song's category, artist and duration, and how often it was played and downloaded. */
function Facts({ song }: { song: EditedSong }) {
  const t = useT()
  const both = useBoth()
  const facts = [
    t(momentKey(song.category)),
    both(song.artist) && apart(both(song.artist)),
    song.featured && t('songEditor.featured'),
    clockOf(song.audio.duration / 1000),
    t('songEditor.plays', { count: song.plays }),
    song.licence.download && t('songEditor.downloads', { count: song.downloads }),
  ]
  return <p className="text-small text-muted tabular">{facts.filter(Boolean).join(' · ')}</p>
}

const looks: Record<string, [MessageKey, LucideIcon, string]> = {
  archived: ['songEditor.archived', Archive, 'border border-field text-muted'],
  hidden: ['songEditor.hidden', EyeOff, 'border border-field text-muted'],
  active: ['songEditor.active', CircleCheck, 'bg-tile-tint text-tile'],
}

/** Whether the song is public. */
export function StateBadge({ song: { active, archived } }: { song: EditedSong }) {
  const t = useT()
  const [word, Icon, look] = looks[archived ? 'archived' : active ? 'active' : 'hidden']!
  return (
    <span className={`badge ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(word)}
    </span>
  )
}
