import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { toast } from '../../../shared/components/toast'
import { post as limits } from '../../../shared/form/limits.json'
import { lettersIn } from '../../../shared/form/rules'
import { useT } from '../../../shared/i18n/language'
import { joined, toBlocks, written } from './markdown'
import { extensions } from './nodes'
import { cleaned, mostPasted } from './paste'

/** What of a text is written how: blocks that nobody touches stay as they were written. */
type Sources = WeakMap<Node, string>

/** Shows a text, without a step for Undo. */
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

/** The editor of a text in Markdown. `onFiles` gets pictures that are pasted or dropped. */
export function useText({
  id,
  label,
  lang,
  value,
  onValue,
  onFiles,
}: {
  id: string
  label: string
  lang: string
  value: string
  onValue: (markdown: string) => void
  onFiles: (files: File[], to: Editor) => void
}): Editor {
  const t = useT()
  const sources = useRef<Sources>(new WeakMap())
  /** What stands in the editor. */
  const shown = useRef(value)
  const made = useRef<Editor>(null)
  const heard = useRef({ onValue, onFiles, t })
  useEffect(() => {
    heard.current = { onValue, onFiles, t }
  })
  const takeFiles = (event: Event, data: DataTransfer | null) => {
    const to = made.current
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!to || files.length === 0 || data?.getData('text/html')) return false
    event.preventDefault()
    heard.current.onFiles(files, to)
    return true
  }
  const tooLong = (event: ClipboardEvent) => {
    const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData?.getData(type) ?? '') as [
      string,
      string,
    ]
    const much = html.length > mostPasted || lettersIn(shown.current) + lettersIn(text) > limits.maxContent
    if (!much) return false
    event.preventDefault()
    const { t: say } = heard.current
    toast({
      title: say('posts.pasteTooLong'),
      text: say('posts.pasteTooLongText', { limit: limits.maxContent }),
      tone: 'danger',
    })
    return true
  }
  const editor = useEditor({
    extensions,
    textDirection: 'auto',
    // What the site allows of styles stands in its own sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'control written min-h-80',
      },
      transformPastedHTML: cleaned,
      handleKeyDown: (_, { altKey, key }) => {
        const tools = altKey && key === 'F10' ? document.querySelector<HTMLElement>(`[aria-controls="${id}"]`) : null
        tools?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return tools !== null
      },
      handleDOMEvents: {
        paste: (_, event) => tooLong(event) || takeFiles(event, event.clipboardData),
        drop: (_, event) => takeFiles(event, event.dataTransfer),
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
  // The text was changed elsewhere: another editor's was taken over, or a revision put back.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    load(editor, value, sources.current)
  }, [editor, value])
  return editor
}
