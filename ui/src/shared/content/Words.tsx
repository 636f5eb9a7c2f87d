import { Fragment } from 'react'
import { Link } from '../components/Link'
import type { Block, Inline } from './content'

/** Text with links. Links within the site use the router. */
export function Words({ words }: { words: Inline[] }) {
  return words.map((piece, i) => {
    // The pieces of one sentence keep their places.
    if (typeof piece === 'string') return <Fragment key={i}>{piece}</Fragment>
    if (!piece.to)
      return (
        <b key={i} className="font-semibold">
          {piece.text}
        </b>
      )
    if (/^\/(?!icons\/)/.test(piece.to))
      return (
        <Link key={i} to={piece.to} className="link underline">
          {piece.text}
        </Link>
      )
    return (
      <a key={i} href={piece.to} className="link underline">
        <bdi>{piece.text}</bdi>
      </a>
    )
  })
}

/** Paragraphs and lists. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, i) => {
    if (block.kind === 'text')
      return (
        <p key={i} className="mt-3">
          <Words words={block.words} />
        </p>
      )
    const items = block.items.map((item, n) => (
      <li key={n} className="mt-1.5 ps-1">
        <Words words={item.words} />
      </li>
    ))
    return block.kind === 'list' ? (
      <ul key={i} className="mt-3 list-disc ps-5 marker:text-brass">
        {items}
      </ul>
    ) : (
      <ol key={i} className="mt-3 list-decimal ps-5 marker:text-brass">
        {items}
      </ol>
    )
  })
}
