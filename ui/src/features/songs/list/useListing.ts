import { toast } from '../../../shared/components/toast'
import { apart } from '../../../shared/i18n/apart'
import { useT } from '../../../shared/i18n/language'
import { momentIn, momentKey } from '../../../shared/songs/moments'
import type { Track } from '../../../shared/songs/track'
import { beginList, mostSongs, noteSongs, openList, putSong, takeOut } from './lists'

/** Adds songs to the open playlist and removes them, with a toast that offers to undo. */
export function useListing() {
  const t = useT()
  const add = (song: Track, name: string) => {
    const moment = momentIn(song.category.toLowerCase())
    if (!moment) return
    const list = openList()
    if (list && list.items.length >= mostSongs) {
      toast({ title: t('songs.listFull', { most: mostSongs }), tone: 'danger' })
      return
    }
    const key = list?.key ?? beginList(t('songs.listName'))
    putSong(key, { song: song.id, moment })
    noteSongs([song])
    toast({
      title: t('songs.listAdded', { name: apart(name), list: apart(list?.name ?? t('songs.listName')) }),
      text: t('songs.listAddedTo', { moment: t(momentKey(moment)) }),
      tone: 'tile',
      action: { label: t('common.undo'), run: () => void takeOut(key, song.id) },
    })
  }
  /** `name` is missing for a song that the library no longer has. */
  const remove = (song: string, name?: string) => {
    const list = openList()
    if (!list) return
    const undo = takeOut(list.key, song)
    toast({
      title: name ? t('songs.listRemoved', { name: apart(name), list: apart(list.name) }) : t('songs.gapRemoved'),
      tone: 'brass',
      action: { label: t('common.undo'), run: undo },
    })
  }
  return { add, remove }
}
