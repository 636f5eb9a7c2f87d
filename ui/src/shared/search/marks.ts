/** A range of a text, in UTF-16 units. */
export interface Range {
  start: number
  end: number
}

const seats: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  ة: 'ه',
  ک: 'ك',
  ء: '',
}

/**
 * A letter as the search normalises it: lower case, without diacritics and hamza, and with one form each of alif, ya,
 * kaf and ta marbuta. A character without sound becomes empty.
 */
const normalisedLetter = (letter: string) =>
  seats[letter] ??
  letter
    .normalize('NFD')
    .replace(/[\p{M}\u0640\u200b-\u200f]/gu, '')
    .toLowerCase()

/** A text normalised as the search does it, letter by letter. */
export const normalised = (text: string) => [...text].map(normalisedLetter).join('')

interface Word extends Range {
  letters: string
  /** For each normalised letter: where its original letter ends. */
  ends: number[]
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\u0640\u200b-\u200f]+/gu)].map((match) => {
    const word: Word = { start: match.index, end: match.index + match[0].length, letters: '', ends: [] }
    let at = word.start
    for (const letter of match[0]) {
      at += letter.length
      const sound = normalisedLetter(letter)
      word.letters += sound
      for (let i = 0; i < sound.length; i++) word.ends.push(at)
    }
    return word
  })
}

const article = /^(?:ال|لل|al)(?=.)/

/**
 * The ranges of a suggested name that were typed, always at the beginnings of words. Names that matched by sound or
 * despite a typing error have no ranges: only the search engine knows why they matched.
 */
export function typedParts(name: string, typed: string): Range[] {
  const wanted = wordsOf(typed).map(({ letters }) => letters)
  return wordsOf(name).flatMap((word) => {
    const skipped = article.exec(word.letters)?.[0].length ?? 0
    let longest = 0
    for (const letters of wanted) {
      const bare = letters.replace(article, '')
      if (letters && word.letters.startsWith(letters)) longest = Math.max(longest, letters.length)
      else if (bare && word.letters.startsWith(bare, skipped)) longest = Math.max(longest, skipped + bare.length)
    }
    if (longest === 0) return []
    // Diacritics on the last letter belong to it.
    const end = longest === word.letters.length ? word.end : word.ends[longest - 1]!
    return [{ start: word.start, end }]
  })
}
