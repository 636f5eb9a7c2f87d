import { ChevronDown, HardDriveDownload, Play } from 'lucide-react'
import { Button } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { useOnline } from '../../shared/hooks/useOnline'
import { useT } from '../../shared/i18n/language'
import { bytesIn, useKeptSongs } from '../../shared/songs/kept/kept'
import { usePlayer } from '../../shared/songs/player/usePlayer'
import { SongRow } from './SongRow'
import { useKeeping, useSize } from './useKept'

/**
 * The songs stored on this device and their size, with a button that deletes them. Without a network it is shown even
 * if there are none.
 */
export function KeptPanel() {
  const t = useT()
  const size = useSize()
  const online = useOnline()
  const songs = useKeptSongs()
  const { play } = usePlayer()
  const { removeAll } = useKeeping()
  if (songs.length === 0)
    return online ? null : <p className="panel p-4 text-small text-muted">{t('songs.keptNothing')}</p>
  return (
    <section aria-labelledby="kept" className="panel px-3 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="kept" className="flex items-center gap-2 text-panel">
          <HardDriveDownload size={19} strokeWidth={1.75} aria-hidden className="text-tile" />
          {t('songs.keptTitle')}
        </h2>
        <p className="me-auto text-small text-muted tabular">
          {t('songs.keptSum', { count: songs.length, size: size(bytesIn(songs)) })}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button small className="min-h-11 md:min-h-9" onClick={() => play(songs, 0)}>
            <Play size={16} aria-hidden />
            {t('songs.keptPlay')}
          </Button>
          <DoubleCheckButton
            small
            look="text"
            className="min-h-11 text-danger md:min-h-9"
            onConfirm={() => void removeAll()}
          >
            {t('songs.keptRemoveAll')}
          </DoubleCheckButton>
        </div>
      </div>
      <details open={!online || undefined} key={String(online)} className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-small text-accent">
          {t('songs.keptShow')}
          <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
        </summary>
        <ul className="divide-y divide-line">
          {songs.map((song, at) => (
            <SongRow key={song.id} songs={songs} at={at} />
          ))}
        </ul>
      </details>
    </section>
  )
}
