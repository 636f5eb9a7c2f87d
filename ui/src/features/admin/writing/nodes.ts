import { mergeAttributes, Node, type AnyExtension } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Image } from '@tiptap/extension-image'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { asParagraph } from './markdown'

const hash = /^(?:picture:|\/media\/)([0-9a-f]{64})/

/** The URL that a picture in a text is shown from. */
export function addressOf(source: unknown): string {
  const found = hash.exec(String(source ?? ''))
  return found ? `/media/${found[1]}/800.jpg` : ''
}

/**
 * A paragraph that holds only one picture remains a paragraph: pictures are inline, and several of them form a gallery.
 */
const Words = Paragraph.extend({
  parseMarkdown: (token, helpers) =>
    helpers.createNode('paragraph', undefined, helpers.parseInline(token.tokens ?? [])),
  renderMarkdown: (node, helpers) => (node.content ? asParagraph(helpers.renderChildren(node.content)) : ''),
})

const Shown = Image.extend({
  renderHTML: ({ HTMLAttributes: { src, alt, title } }) => [
    'img',
    mergeAttributes(
      { src: addressOf(src), alt: alt || '', 'data-source': src, class: 'written-picture' },
      title && { title },
    ),
  ],
  parseHTML: () => [{ tag: 'img[data-source]', getAttrs: (img) => ({ src: img.dataset.source }) }],
}).configure({ inline: true })

/** The card of a listing. It is allowed only at the top level, where the page draws it as a card. */
const Listing = Node.create({
  name: 'listing',
  group: 'top',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' }, name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-listing]',
      getAttrs: (div) => ({ id: div.dataset.listing, name: div.textContent }),
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { 'data-listing': String(node.attrs.id), class: 'written-listing', dir: 'auto' },
    String(node.attrs.name),
  ],
})

/** Markdown that the editor cannot show formatted. It is kept as it is written. */
const Source = Node.create({
  name: 'source',
  group: 'top',
  atom: true,
  addAttributes: () => ({ source: { default: '' } }),
  parseHTML: () => [{ tag: 'pre[data-markdown]', getAttrs: (pre) => ({ source: pre.textContent }) }],
  renderHTML: ({ node }) => [
    'pre',
    { 'data-markdown': '', class: 'written-source', dir: 'auto' },
    String(node.attrs.source),
  ],
})

/** The extensions of the text editor. Underlines and font sizes are left out, since Markdown has none. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    document: false,
    paragraph: false,
    underline: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https' },
    trailingNode: false,
  }),
  Document.extend({ content: '(block | top)+' }),
  Words,
  Shown,
  Listing,
  Source,
  Table.configure({ resizable: false }),
  TableRow,
  // Each cell holds one line, as in Markdown.
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  Markdown,
]
