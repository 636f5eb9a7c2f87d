import type { JSONContent } from '@tiptap/core'
import type { MarkdownManager } from '@tiptap/markdown'

/** The card of a listing: a link alone in a paragraph. */
const card = /^\[((?:\\.|[^\]\\\n])*)\]\(listing:([0-9a-f-]{36})\)\s*$/

/** A block of a text as the editor shows it, with the text it was made of. */
export interface Block {
  node: JSONContent
  source: string
}

/** What Markdown means, whatever way it is written. */
const meaning = (markdown: string, { instance }: MarkdownManager) =>
  String(instance.parse(markdown, { async: false })).trim()

/** A part of a text that the editor shows as its source, since it cannot show it as what it is. */
const asSource = (source: string): Block => ({ node: { type: 'source', attrs: { source } }, source })

/**
 * The blocks of a text as the editor shows them. One that the editor would write back as something else stands there as
 * its source: nothing is lost, and nothing changes that nobody touches.
 */
export function toBlocks(markdown: string, manager: MarkdownManager): Block[] {
  const all = manager.instance.lexer(markdown.replaceAll('\r\n', '\n'))
  // A reference means something only beside its definition: alone it would read as plain words.
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

/** A block of the editor as Markdown; empty for one without words. */
export function written(block: JSONContent, manager: MarkdownManager): string {
  if (block.type === 'source') return String(block.attrs?.source ?? '')
  if (block.type === 'listing') return `[${escapedName(String(block.attrs?.name))}](listing:${block.attrs?.id})`
  return manager.serialize({ type: 'doc', content: [block] }).replaceAll(/^\n+|\s+$/g, '')
}

/** Blocks as a text. */
export const joined = (blocks: string[]) => blocks.filter(Boolean).join('\n\n')

/** Where a line of plain words would begin a heading, a list, a quotation, a rule or a table. */
const opens = /^(\s*)(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~~~|\|)/
const numbers = /^(\s*\d{1,9})([.)])(?=\s|$)/

/** Words of a paragraph, written so that no line of them begins a block of another kind. */
export const asParagraph = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => line.replace(opens, String.raw`$1\$2`).replace(numbers, String.raw`$1\$2`))
    .join('\n')
