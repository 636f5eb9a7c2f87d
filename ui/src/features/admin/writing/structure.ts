/**
 * The structure of a text without its words: its headings, lists, quotations and tables stand there empty, so that the
 * other language is written in step. Pictures, cards and rules are the same in both.
 */
export function structureOf(markdown: string): string {
  let fenced = false
  const lines = markdown.split('\n').map((line): string | undefined => {
    if (/^\s*(```|~~~)/.test(line)) {
      fenced = !fenced
      return undefined
    }
    if (fenced) return undefined
    const [, heading] = /^(#{1,6})\s/.exec(line) ?? []
    if (heading) return `${heading} …${/ \{#[\w-]+\}$/.exec(line)?.[0] ?? ''}`
    const [, item] = /^(\s*(?:[-*+]|\d+[.)]))\s/.exec(line) ?? []
    if (item) return `${item} …`
    if (line.startsWith('>')) return '> …'
    if (/^\s*\|/.test(line)) return /^[\s|:-]+$/.test(line) ? line : line.replaceAll(/[^|\\]+|\\./g, ' … ').trim()
    const [, picture] = /^!\[[^\]]*\](\(picture:[0-9a-f]+)/.exec(line) ?? []
    if (picture) return `![]${picture})`
    if (/^\[.*\]\(listing:[0-9a-f-]+\)\s*$/.test(line) || /^(---|\*\*\*)\s*$/.test(line)) return line
    return line.trim() === '' ? '' : undefined
  })
  // A quotation of several lines is one.
  const kept = lines.filter((line, at) => line !== undefined && !(line === '> …' && lines[at - 1] === line))
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The headings of a text, with their levels. */
export const outlineOf = (markdown: string): { level: number; text: string }[] =>
  [...markdown.matchAll(/^(#{2,4})\s+(.+)$/gm)].map(([, marks, text]) => ({ level: marks!.length, text: text! }))
