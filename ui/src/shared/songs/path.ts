import type { Lang } from '../i18n/language'
import { type Both, bothIn } from './track'

/** The library, or the part of it that is of a category. */
export const songsPath = (category = '') => (category ? `/songs?category=${category.toLowerCase()}` : '/songs')

/** A song's page. */
export const songPath = (song: { slugs: Both }, lang: Lang) => `/songs/${encodeURIComponent(bothIn(song.slugs, lang))}`
