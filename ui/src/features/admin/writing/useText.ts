import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { toast } from '../../../shared/components/toast'
import { lettersIn } from '../../../shared/form/rules'
import { useT } from '../../../shared/i18n/language'
import { pasteIntoCell } from './cells'
import { joined, toBlocks, written } from './markdown'
import { extensions } from './nodes'
import { cleaned, mostPasted } from './paste'

/** The Markdown that each block was read from. A block that nobody edits is written back unchanged. */
type Sources = WeakMap<Node, string>

/** Loads a text into the editor, outside the Undo history. */
function load(editor: Editor, markdown: string, sources: Sources): void {
  const blocks = toBlocks(markdown, editor.markdown!)
  const content = blocks.length > 0 ? blocks.map(({ node }) => node) : [{ type: 'paragraph' }]
  editor.chain().setMeta('addToHistory', false).setContent({ type: 'doc', content }, { emitUpdate: false }).run()
  editor.state.doc.forEach((node, _, at) => {
    const block = blocks[at]
    if (block) sources.set(node, block.source)
  })
}

function read(editor: Editor, sources: Sources): string {
  const blocks: string[] = []
  editor.state.doc.forEach((node) => {
    const source = sources.get(node) ?? written(node.toJSON(), editor.markdown!)
    sources.set(node, source)
    blocks.push(source)
  })
  return joined(blocks)
}

/** The pictures among pasted or dropped data. None if the data has HTML, which refers to its pictures itself. */
function picturesOf(data: DataTransfer | null): File[] {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  return data?.getData('text/html') ? [] : pictures
}

/** Reports whether pasted data is too long to be cleaned, or would make the text too long. */
function tooLong(data: DataTransfer | null, shown: string, most: number): boolean {
  const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => data?.getData(type))
  return html.length > mostPasted || lettersIn(shown) + lettersIn(text) > most
}

/** The attributes that make the editor a labelled text box. Alt+F10 moves the focus to its toolbar. */
const fieldOf = (id: string, label: string, lang: string): EditorProps => ({
  attributes: {
    id,
    lang,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: 'control written min-h-80',
  },
  handleKeyDown: (_, { altKey, key }) => {
    const tools = altKey && key === 'F10' ? document.querySelector<HTMLElement>(`[aria-controls="${id}"]`) : null
    tools?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return tools !== null
  },
})

interface Text {
  id: string
  label: string
  lang: string
  value: string
  /** The most characters that the text may have. */
  most: number
  onValue: (markdown: string) => void
  /** Gets pictures that were pasted or dropped. */
  onFiles: (files: File[], to: Editor) => void
}

/** A rich-text editor whose value is Markdown. */
export function useText({ id, label, lang, value, most, onValue, onFiles }: Text): Editor {
  const t = useT()
  const sources = useRef<Sources>(new WeakMap())
  /** The text that the editor shows now. */
  const shown = useRef(value)
  const made = useRef<Editor>(null)
  const heard = useRef({ onValue, onFiles, t })
  useEffect(() => {
    heard.current = { onValue, onFiles, t }
  })
  const take = (event: Event, data: DataTransfer | null) => {
    const pictures = picturesOf(data)
    if (!made.current || pictures.length === 0) return false
    event.preventDefault()
    heard.current.onFiles(pictures, made.current)
    return true
  }
  const refuse = (event: ClipboardEvent) => {
    if (!tooLong(event.clipboardData, shown.current, most)) return false
    event.preventDefault()
    const { t: say } = heard.current
    const text = say('writing.pasteTooLongText', { limit: most })
    toast({ title: say('writing.pasteTooLong'), text, tone: 'danger' })
    return true
  }
  const editor = useEditor({
    extensions,
    textDirection: 'auto',
    // Tiptap may not inject a style element. The site's own style sheet has these rules.
    injectCSS: false,
    editorProps: {
      ...fieldOf(id, label, lang),
      transformPastedHTML: cleaned,
      handlePaste: (view, _, slice) => {
        const pasted = pasteIntoCell(view.state, slice)
        if (pasted) view.dispatch(pasted)
        return pasted !== undefined
      },
      handleDOMEvents: {
        paste: (_, event) => refuse(event) || take(event, event.clipboardData),
        drop: (_, event) => take(event, event.dataTransfer),
      },
    },
    onCreate: ({ editor: now }) => {
      made.current = now
      load(now, shown.current, sources.current)
    },
    onUpdate: ({ editor: now }) => {
      shown.current = read(now, sources.current)
      heard.current.onValue(shown.current)
    },
  })
  // The value was changed outside the editor: another editor's change was merged, or a revision was restored.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    load(editor, value, sources.current)
  }, [editor, value])
  return editor
}
