import type { Lang } from '../i18n/language'
import { type Both, bothIn } from './track'

/** The path of the library, or of one of its categories. */
export const songsPath = (category = '') => (category ? `/songs?category=${category.toLowerCase()}` : '/songs')

/** The path of a song's page. */
export const songPath = (song: { slugs: Both }, lang: Lang) => `/songs/${encodeURIComponent(bothIn(song.slugs, lang))}`
