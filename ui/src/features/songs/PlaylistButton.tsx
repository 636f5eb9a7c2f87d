import { ListChecks, ListPlus } from 'lucide-react'
import { useT } from '../../shared/i18n/language'
import type { Song } from '../../shared/songs/query'
import { useOpenList } from './list/lists'
import { useListing } from './list/useListing'

/** The button that adds a song to the open playlist, or removes it. */
export function PlaylistButton({ song, name }: { song: Song; name: string }) {
  const t = useT()
  const listed = useOpenList()?.items.some((item) => item.song === song.id) ?? false
  const { add, remove } = useListing()
  const [Icon, label, does] = listed
    ? [ListChecks, t('songs.listed'), t('songs.listRemove')]
    : [ListPlus, t('songs.listAdd'), t('songs.listAdd')]
  return (
    <button
      type="button"
      aria-label={`${does}: ${name}`}
      title={does}
      data-list
      onClick={() => (listed ? remove(song.id, name) : add(song, name))}
      className={`inline-flex min-h-11 items-center gap-1.5 text-small hover:underline ${listed ? 'text-tile' : 'text-accent'}`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  )
}
