/** Words, or words that lead somewhere or carry weight. */
export type Inline = string | { text: string; to?: string; strong?: boolean }

export type Block = { kind: 'text'; words: Inline[] } | { kind: 'list' | 'steps'; items: { words: Inline[] }[] }

/** A stretch of a page with an address of its own. */
export interface Part {
  id: string
  title: string
  blocks: Block[]
  parts: Part[]
}

/** A page of words, as build/content.ts reads it from content/<language>/<page>.md. */
export interface Content {
  title: string
  lead: string
  parts: Part[]
}
