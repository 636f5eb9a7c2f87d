import type { Lang } from '../i18n/language'
import { type Both, bothIn } from './track'

/** The library, or the part of it that is of a category. */
export const songsPath = (category = '') => (category ? `/songs?category=${category.toLowerCase()}` : '/songs')

/** A song's page. */
export const songPath = (song: { slugs: Both }, lang: Lang) => `/songs/${encodeURIComponent(bothIn(song.slugs, lang))}`

/** The songs of the party. */
export const partySongsPath = () => '/songs/list'

/** The songs of a party for whoever has the link. No server and no log sees what stands behind the #. */
export const sharedSongsPath = (share: string, token: string) => `/songs/list/${share}#${token}`
