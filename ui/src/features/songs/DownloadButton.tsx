import { Check, HardDriveDownload, X } from 'lucide-react'
import { useT } from '../../shared/i18n/language'
import { canKeep, stopKeeping, useComing, useKeptSongs } from '../../shared/songs/kept/kept'
import type { Song } from '../../shared/songs/query'
import { useKeeping, useSize } from './useKept'

// The button has the same width in each of its states, so that the waveforms beside it line up.
const look = 'inline-flex min-h-11 lg:min-w-54 items-center gap-1.5 text-small hover:underline'

/** The button that downloads a song to this device and shows its size, or stops the download, or deletes the copy. */
export function DownloadButton({ song, name }: { song: Song; name: string }) {
  const t = useT()
  const size = useSize()
  const part = useComing(song.id)
  const kept = useKeptSongs().some(({ id }) => id === song.id)
  const { keep, remove } = useKeeping()
  if (!canKeep()) return null
  const [Icon, label, does, press] =
    part !== undefined
      ? [X, t('songs.keepComing', { part: Math.round(part * 100) }), t('songs.keepStop'), () => stopKeeping(song.id)]
      : kept
        ? [Check, t('songs.keptHere'), t('songs.keptRemove'), () => void remove(song)]
        : [
            HardDriveDownload,
            t('songs.keep', { size: size(song.audio.bytes) }),
            t('songs.keep', { size: size(song.audio.bytes) }),
            () => void keep(song),
          ]
  return (
    <button
      type="button"
      aria-label={`${does}: ${name}`}
      title={does}
      onClick={press}
      className={`${look} tabular ${kept ? 'text-tile' : 'text-accent'}`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  )
}
