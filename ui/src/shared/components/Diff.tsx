import { Fragment, type ReactNode } from 'react'
import { isApart } from '../i18n/isApart'

export type Word = { text: string; kind: 'same' | 'removed' | 'added' }

/**
 * Compares two texts word by word and marks words as same, removed or added, by their longest common subsequence. Texts
 * of more than 600 words are compared as a whole, since the cost grows with the square of the length.
 */
export function compareWords(before: string, after: string): Word[] {
  const a = before.split(/(\s+)/).filter(Boolean)
  const b = after.split(/(\s+)/).filter(Boolean)
  if (a.length > 1200 || b.length > 1200) {
    return [
      { text: before, kind: 'removed' as const },
      { text: after, kind: 'added' as const },
    ].filter((word) => word.text)
  }
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i]![j] = a[i] === b[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  const words: Word[] = []
  const push = (text: string, kind: Word['kind']) => {
    const last = words[words.length - 1]
    if (last?.kind === kind) last.text += text
    else words.push({ text, kind })
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(a[i]!, 'same')
      i++
      j++
    } else if (j >= b.length || (i < a.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) push(a[i++]!, 'removed')
    else push(b[j++]!, 'added')
  }
  return words
}

/** One side of a comparison: removed words struck through, or added ones underlined. */
export function DiffText({ before, after, side }: { before: string; after: string; side: 'before' | 'after' }) {
  const dropped = side === 'before' ? 'added' : 'removed'
  return (
    // Lists, and figures without a letter, have no direction of their own and take that of the page.
    <span
      dir={!isApart(before || after) && /\p{L}/u.test(before + after) ? 'auto' : undefined}
      className="block whitespace-pre-wrap"
    >
      {compareWords(before, after)
        .filter((word) => word.kind !== dropped)
        .map((word, i) =>
          // The index is a stable key: the words of a comparison do not move.
          word.kind === 'same' ? (
            <Fragment key={i}>{word.text}</Fragment>
          ) : (
            <Changed key={i} text={word.text} mark={word.kind === 'removed' ? Removed : Added} />
          ),
        )}
    </span>
  )
}

/** Changed words without the spaces around them, line by line: a marked space would hang over the end of its line. */
function Changed({ text, mark: Mark }: { text: string; mark: typeof Removed }) {
  // The index is a stable key: the pieces of a text do not move.
  return text
    .split(/(^\s+|\s*\n\s*|\s+$)/)
    .filter(Boolean)
    .map((piece, i) => (piece.trim() ? <Mark key={i}>{piece}</Mark> : <Fragment key={i}>{piece}</Fragment>))
}

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className="rounded-badge bg-danger-tint px-1 text-danger">{children}</del>
)
export const Added = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-badge bg-tile-tint px-1 text-tile underline decoration-2 underline-offset-4">{children}</ins>
)
