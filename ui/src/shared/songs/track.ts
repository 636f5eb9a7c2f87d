import { type Lang, useLanguage } from '../i18n/language'

/** A text in both languages, one of which may be empty. */
export interface Both {
  ar: string
  en: string
}

/** A song as it is played, listed and kept on a device. */
export interface Track {
  id: string
  slugs: Both
  title: Both
  artist: Both
  category: string
  audio: {
    /** SHA-256 of the file. */
    hash: string
    url: string
    bytes: number
    /** Milliseconds. */
    duration: number
    /** LUFS. */
    loudness: number
    /** 200 peaks, 0 to 255. */
    waveform: number[]
  }
  /** Readers do not see it: it is neither counted nor linked to. */
  unlisted?: boolean
}

/** The text in a language, else in the other one. Show it with `dir="auto"`. */
export const bothIn = (text: Both, lang: Lang): string => text[lang] || text[lang === 'ar' ? 'en' : 'ar']

/** Texts of songs in the language that is on. */
export function useBoth(): (text: Both) => string {
  const lang = useLanguage()
  return (text) => bothIn(text, lang)
}

/** A length or a place in a song, e.g. 3:05, from seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What is kept and sent of a song where more was read of it. */
export const trackOf = ({ id, slugs, title, artist, category, audio, unlisted = false }: Track): Track => ({
  id,
  slugs: { ar: slugs.ar, en: slugs.en },
  title: { ar: title.ar, en: title.en },
  artist: { ar: artist.ar, en: artist.en },
  category,
  audio: {
    hash: audio.hash,
    url: audio.url,
    bytes: audio.bytes,
    duration: audio.duration,
    loudness: audio.loudness,
    waveform: audio.waveform,
  },
  ...(unlisted && { unlisted }),
})
