import type { Plugin } from 'vite'
import type { Block, Content, Inline, Part } from '../src/shared/content/content.ts'

const anchor = /\s*\{#([\w-]+)\}$/

/** Words with `**weight**` and `[links](/address)`. */
function inlines(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((piece) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
      if (link) return { text: link[1]!, to: link[2]! }
      return piece.startsWith('**') ? { text: piece.slice(2, -2), strong: true } : piece
    })
}

/**
 * The text of a page: `# title`, a lead, `## parts {#anchor}` with `### questions {#anchor}` in them, paragraphs, and
 * lists of `-` or `1.`. Every part names its anchor, so that links live longer than headings.
 */
export function parseContent(text: string, file = 'content'): Content {
  const page: Content = { title: '', lead: '', parts: [] }
  let part: Part | undefined
  let within: Part | undefined
  for (const block of text.trim().split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = block.trim().split('\n')
    const [, hashes = '', heading = ''] = /^(#{1,3}) (.+)$/.exec(lines[0]!) ?? []
    if (hashes === '#') page.title = heading
    else if (hashes) {
      const id = anchor.exec(heading)?.[1]
      if (!id) throw new Error(`${file}: "${heading}" has no anchor`)
      const made: Part = { id, title: heading.replace(anchor, ''), blocks: [], parts: [] }
      if (hashes === '##') page.parts.push((part = within = made))
      else if (part) part.parts.push((within = made))
    } else if (!within) page.lead = lines.join(' ')
    else within.blocks.push(blockOf(lines))
  }
  if (!page.title || !page.lead) throw new Error(`${file}: no title or no lead`)
  return page
}

function blockOf(lines: string[]): Block {
  const item = /^(?:-|\d+\.) /
  if (!lines.every((line) => item.test(line))) return { kind: 'text', words: inlines(lines.join(' ')) }
  return {
    kind: lines[0]!.startsWith('-') ? 'list' : 'steps',
    items: lines.map((line) => ({ words: inlines(line.replace(item, '')) })),
  }
}

/** Turns content/*.md into modules that export their `content`, so that no parser reaches the browser. */
export function content(): Plugin {
  return {
    name: 'content',
    transform: (text, id) =>
      /\/content\/\w+\/\w+\.md$/.test(id)
        ? {
            code: `export const content = JSON.parse(${JSON.stringify(JSON.stringify(parseContent(text, id)))})`,
            map: null,
          }
        : undefined,
  }
}
