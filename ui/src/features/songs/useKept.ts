import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { toast } from '../../shared/components/toast'
import { apart } from '../../shared/i18n/apart'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useT } from '../../shared/i18n/language'
import {
  canKeep,
  findCleared,
  keepSong,
  keptList,
  matchLibrary,
  type NotKept,
  removeKept,
} from '../../shared/songs/kept/kept'
import type { Song } from '../../shared/songs/query'
import { useBoth } from '../../shared/songs/track'
import { readLibrary } from './library'

/** Formats a number of bytes. */
export function useSize() {
  const t = useT()
  const { number } = useFormat()
  return (bytes: number) => t('songs.megabytes', { size: number(bytes / 1e6, { maximumFractionDigits: 1 }) })
}

const reasons: Record<Exclude<NotKept, 'stopped'>, MessageKey> = {
  full: 'songs.keepFull',
  offline: 'songs.keepOffline',
  gone: 'songs.keepGone',
  other: 'songs.keepFailed',
}

/** Downloads songs to this device and deletes them, with a toast about the outcome. */
export function useKeeping() {
  const t = useT()
  const both = useBoth()
  const size = useSize()
  const keep = async (song: Song) => {
    const why = await keepSong(song)
    if (why === 'stopped') return
    const name = apart(both(song.title))
    if (why) {
      const text = t(reasons[why], { size: size(song.audio.bytes) })
      return toast({ title: t('songs.notKept', { name }), text, tone: 'danger' })
    }
    if (keptList.get().some(({ id }) => id === song.id)) toast({ title: t('songs.keptNow', { name }), tone: 'tile' })
  }
  const remove = async (song: Song) => {
    await removeKept([song.id])
    toast({
      title: t('songs.keptGone', { name: apart(both(song.title)) }),
      tone: 'brass',
      action: { label: t('songs.keepAgain'), run: () => void keep(song) },
    })
  }
  const removeAll = async () => {
    await removeKept(keptList.get().map(({ id }) => id))
    toast({ title: t('songs.keptNone'), tone: 'brass' })
  }
  return { keep, remove, removeAll }
}

/**
 * Once the library has been read: deletes stored songs that it no longer has, and updates the list of stored songs
 * after the browser has cleared some.
 */
export function useMatching(read: boolean): void {
  const t = useT()
  const client = useClient()
  const match = useEffectEvent(async () => {
    await findCleared()
    if (keptList.get().length === 0) return
    const library = await readLibrary(client)
    const count = library ? await matchLibrary(library) : 0
    if (count > 0) toast({ title: t('songs.keptArchived', { count }), tone: 'brass' })
  })
  useEffect(() => {
    if (read && navigator.onLine && canKeep() && keptList.get().length > 0)
      match().catch((error: unknown) => console.debug(error))
  }, [read])
}
