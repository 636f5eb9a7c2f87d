/**
 * The structure of a text without its words: empty headings, lists, quotations and tables, to be filled in the other
 * language. Pictures, listing cards and rules are kept, since they are the same in both languages.
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
  // The lines of one quotation become a single line.
  const kept = lines.filter((line, at) => line !== undefined && !(line === '> …' && lines[at - 1] === line))
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The headings of a text, with their levels. */
export const outlineOf = (markdown: string): { level: number; text: string }[] =>
  [...markdown.matchAll(/^(#{2,4})\s+(.+)$/gm)].map(([, marks, text]) => ({ level: marks!.length, text: text! }))
