import { type Lang, useLanguage } from '../i18n/language'

/** A text in both languages. One of them may be empty. */
export interface Both {
  ar: string
  en: string
}

/** A song with what is needed to play, list and store it. */
export interface Track {
  id: string
  slugs: Both
  title: Both
  artist: Both
  category: string
  audio: {
    /** The SHA-256 of the file, in hexadecimal. */
    hash: string
    url: string
    bytes: number
    /** In milliseconds. */
    duration: number
    /** In LUFS. */
    loudness: number
    /** 200 peaks, 0 to 255 each. */
    waveform: number[]
  }
  /** The song is not public: its plays are not counted, and it is not linked. */
  unlisted?: boolean
}

/** The text in a language, or else in the other one. Show it with `dir="auto"`. */
export const bothIn = (text: Both, lang: Lang): string => text[lang] || text[lang === 'ar' ? 'en' : 'ar']

/** Returns a function that picks the text in the present language, or else in the other one. */
export function useBoth(): (text: Both) => string {
  const lang = useLanguage()
  return (text) => bothIn(text, lang)
}

/** Formats seconds as minutes and seconds, e.g. 3:05. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The fields of a track, without other fields that were read with it. */
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
