import type { JSONContent } from '@tiptap/core'
import type { MarkdownManager } from '@tiptap/markdown'

/** The card of a listing: a paragraph that holds nothing but a link to it. */
const card = /^\[((?:\\.|[^\]\\\n])*)\]\(listing:([0-9a-f-]{36})\)\s*$/

/** A block of a text as the editor shows it, with its Markdown. */
export interface Block {
  node: JSONContent
  source: string
}

/** The parsed meaning of a Markdown text, independent of its notation. */
const meaning = (markdown: string, { instance }: MarkdownManager) =>
  String(instance.parse(markdown, { async: false })).trim()

/** A part of a text that the editor shows as source, since it cannot show it formatted. */
const asSource = (source: string): Block => ({ node: { type: 'source', attrs: { source } }, source })

/**
 * The blocks of a text as the editor shows them. A block that the editor would write back with another meaning is shown
 * as source. So nothing is lost, and untouched blocks do not change.
 */
export function toBlocks(markdown: string, manager: MarkdownManager): Block[] {
  const all = manager.instance.lexer(markdown.replaceAll('\r\n', '\n'))
  // A reference needs its definition: parsed alone, it would read as plain words.
  const hasReferences = Object.keys(all.links).length > 0
  return all.flatMap((token): Block[] => {
    const source = token.raw.replace(/^\n+|\s+$/g, '')
    if (source.trim() === '') return []
    if (token.type === 'def' || token.type === 'html' || (hasReferences && source.includes('[')))
      return [asSource(source)]
    const listing = token.type === 'paragraph' ? card.exec(source) : null
    if (listing) {
      const name = listing[1]!.replaceAll(/\\(.)/g, '$1')
      return [{ node: { type: 'listing', attrs: { id: listing[2], name } }, source }]
    }
    try {
      const [node, ...more] = manager.parse(source).content ?? []
      if (node && more.length === 0 && meaning(written(node, manager), manager) === meaning(source, manager))
        return [{ node, source }]
    } catch {
      // It stays as it is written.
    }
    return [asSource(source)]
  })
}

const escapedName = (name: string) => name.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

/** Returns the Markdown of one block; empty for a block without words. */
export function written(block: JSONContent, manager: MarkdownManager): string {
  if (block.type === 'source') return String(block.attrs?.source ?? '')
  if (block.type === 'listing') return `[${escapedName(String(block.attrs?.name))}](listing:${block.attrs?.id})`
  return manager.serialize({ type: 'doc', content: [block] }).replaceAll(/^\n+|\s+$/g, '')
}

/** Joins blocks to a text, with a blank line between them. */
export const joined = (blocks: string[]) => blocks.filter(Boolean).join('\n\n')

/** Matches a line of plain words that Markdown would read as the start of a heading, list, quotation, rule or table. */
const opens = /^(\s*)(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~~~|\|)/
const numbers = /^(\s*\d{1,9})([.)])(?=\s|$)/

/** Escapes the words of a paragraph, so that none of its lines starts another kind of block. */
export const asParagraph = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => line.replace(opens, String.raw`$1\$2`).replace(numbers, String.raw`$1\$2`))
    .join('\n')
