/** The home heading in one language, as HTML: an svg element per line, as high as the letters' em. */
export function letters(lang: 'ar' | 'en'): string
