import { Download, ListVideo, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../../shared/components/toast'
import { apart } from '../../shared/i18n/apart'
import { useLanguage, useT } from '../../shared/i18n/language'
import { songPath } from '../../shared/songs/path'
import { usePlayer } from '../../shared/songs/player/usePlayer'
import type { Song } from '../../shared/songs/query'
import { useBoth } from '../../shared/songs/track'
import { trackSong } from '../../shared/tracking/song'
import { passOn } from '../../shared/passOn'
import { DownloadButton } from './DownloadButton'
import { PlaylistButton } from './PlaylistButton'

const look = 'inline-flex min-h-11 items-center gap-1.5 text-small text-accent hover:underline'

/** The actions on a song besides playing it now. */
export function SongActions({ song }: { song: Song }) {
  const t = useT()
  const both = useBoth()
  const lang = useLanguage()
  const { on, enqueue } = usePlayer()
  const name = both(song.title)
  const later = () => {
    const added = enqueue(song)
    toast({ title: t(added ? 'songs.queued' : 'songs.queuedBefore', { name: apart(name) }), tone: 'tile' })
  }
  return (
    <>
      <PlaylistButton song={song} name={name} />
      {on && on.id !== song.id && (
        <Way label={t('songs.later')} name={name} onPress={later}>
          <ListVideo size={18} aria-hidden />
        </Way>
      )}
      <Way
        label={t('songs.share')}
        name={name}
        onPress={() => void passOn(name, location.origin + songPath(song, lang), t)}
      >
        <Share2 size={18} aria-hidden />
      </Way>
      <DownloadButton song={song} name={name} />
      {song.downloadUrl && (
        <a
          href={song.downloadUrl}
          download
          aria-label={`${t('songs.download')}: ${name}`}
          onClick={() => trackSong(song.id, 'downloaded')}
          className={look}
        >
          <Download size={18} aria-hidden />
          {t('songs.download')}
        </a>
      )}
    </>
  )
}

function Way({
  label,
  name,
  onPress,
  children,
}: {
  label: string
  name: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-label={`${label}: ${name}`} onClick={onPress} className={look}>
      {children}
      {label}
    </button>
  )
}
