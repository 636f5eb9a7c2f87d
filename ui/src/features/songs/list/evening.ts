import { type Moment, moments } from '../../../shared/songs/moments'
import type { Track } from '../../../shared/songs/track'
import { useT } from '../../../shared/i18n/language'
import type { Item } from './lists'

/** A song of a playlist. `song` is undefined for a gap: a song that the library no longer has. */
export interface Entry {
  id: string
  song: Track | undefined
}

/** A part of the evening: a moment with its songs. */
export interface Part {
  moment: Moment
  entries: Entry[]
}

/** All parts of an evening, including those without songs. */
export const partsOf = (items: readonly Item[], find: (id: string) => Track | undefined): Part[] =>
  moments.map((moment) => ({
    moment,
    entries: items.filter((item) => item.moment === moment).map(({ song }) => ({ id: song, song: find(song) })),
  }))

/** The songs of entries, without the gaps. */
export const heardIn = (entries: readonly Entry[]): Track[] => entries.flatMap(({ song }) => song ?? [])

/** The total length of songs, in milliseconds. */
export const lengthOf = (songs: readonly Track[]): number => songs.reduce((sum, { audio }) => sum + audio.duration, 0)

/** Formats a length in hours and minutes, rounded to minutes, but at least one minute. */
export function useLong(): (milliseconds: number) => string {
  const t = useT()
  return (milliseconds) => {
    const all = Math.max(1, Math.round(milliseconds / 60_000))
    const [hours, minutes] = [Math.floor(all / 60), all % 60]
    if (hours === 0) return t('songs.minutes', { count: minutes })
    const whole = t('songs.hours', { count: hours })
    return minutes === 0
      ? whole
      : t('songs.hoursAnd', { hours: whole, minutes: t('songs.minutes', { count: minutes }) })
  }
}

/** Formats the number of songs and their total length. */
export function useSum(): (songs: readonly Track[]) => string {
  const t = useT()
  const long = useLong()
  return (songs) =>
    songs.length === 0
      ? t('songs.count', { count: 0 })
      : t('songs.sum', { songs: t('songs.count', { count: songs.length }), long: long(lengthOf(songs)) })
}

/**
 * An evening as one order of keys: each moment, followed by its songs. Moving a song past the key of a moment moves it
 * into that moment.
 */
export const orderOf = (items: readonly Item[]): string[] =>
  moments.flatMap((moment) => [moment, ...items.filter((item) => item.moment === moment).map(({ song }) => song)])

const isMoment = (key: string): key is Moment => (moments as readonly string[]).includes(key)

/** The items of an order from `orderOf`, which may have been changed. Songs before the first moment belong to it. */
export function itemsOf(order: readonly string[]): Item[] {
  let moment: Moment = moments[0]
  return order.flatMap((key) => {
    if (!isMoment(key)) return { song: key, moment }
    moment = key
    return []
  })
}
