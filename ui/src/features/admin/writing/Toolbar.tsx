import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Columns3,
  Film,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Rows3,
  Store,
  Strikethrough,
  Table,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type MessageKey, useT } from '../../../shared/i18n/language'

/** The dialog that a button of the toolbar opens. */
export type Asked = 'link' | 'video' | 'picture' | 'listing'

interface Tool {
  key: string
  label: MessageKey
  Icon: LucideIcon
  /** Whether the format is active at the cursor. */
  on?: (editor: Editor) => boolean
  /** Whether the button can be used at the cursor. Without it, it always can. */
  can?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

/** What a cell of a table cannot hold, since it holds one line. */
const outsideTables = (editor: Editor) => !editor.isActive('table')

const heading = (level: 2 | 3 | 4, Icon: LucideIcon, label: MessageKey): Tool => ({
  key: `h${level}`,
  label,
  Icon,
  on: (editor) => editor.isActive('heading', { level }),
  can: outsideTables,
  run: (chain) => chain.toggleHeading({ level }),
})

const tools: Tool[] = [
  heading(2, Heading2, 'writing.heading2'),
  heading(3, Heading3, 'writing.heading3'),
  heading(4, Heading4, 'writing.heading4'),
  { key: 'bold', label: 'writing.bold', Icon: Bold, on: (e) => e.isActive('bold'), run: (c) => c.toggleBold() },
  {
    key: 'italic',
    label: 'writing.italic',
    Icon: Italic,
    on: (e) => e.isActive('italic'),
    run: (c) => c.toggleItalic(),
  },
  {
    key: 'strike',
    label: 'writing.strike',
    Icon: Strikethrough,
    on: (e) => e.isActive('strike'),
    run: (c) => c.toggleStrike(),
  },
  {
    key: 'bullets',
    label: 'writing.bullets',
    Icon: List,
    on: (e) => e.isActive('bulletList'),
    can: outsideTables,
    run: (c) => c.toggleBulletList(),
  },
  {
    key: 'numbers',
    label: 'writing.numbers',
    Icon: ListOrdered,
    on: (e) => e.isActive('orderedList'),
    can: outsideTables,
    run: (c) => c.toggleOrderedList(),
  },
  {
    key: 'quote',
    label: 'writing.quote',
    Icon: Quote,
    on: (e) => e.isActive('blockquote'),
    can: outsideTables,
    run: (c) => c.toggleBlockquote(),
  },
  {
    key: 'rule',
    label: 'writing.rule',
    Icon: Minus,
    can: outsideTables,
    run: (c) => c.setHorizontalRule(),
  },
  {
    key: 'table',
    label: 'writing.table',
    Icon: Table,
    can: outsideTables,
    run: (c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { key: 'undo', label: 'writing.undo', Icon: Undo2, can: (e) => e.can().undo(), run: (c) => c.undo() },
  { key: 'redo', label: 'writing.redo', Icon: Redo2, can: (e) => e.can().redo(), run: (c) => c.redo() },
]

/** The buttons that open a dialog. All but the first need a text with media. */
const asks: [Asked, MessageKey, LucideIcon][] = [
  ['link', 'writing.link', Link2],
  ['picture', 'writing.picture', Image],
  ['video', 'writing.video', Film],
  ['listing', 'writing.listing', Store],
]

const inTables: Tool[] = [
  { key: 'row', label: 'writing.addRow', Icon: Rows3, run: (c) => c.addRowAfter() },
  { key: 'column', label: 'writing.addColumn', Icon: Columns3, run: (c) => c.addColumnAfter() },
  { key: 'noRow', label: 'writing.deleteRow', Icon: Rows3, run: (c) => c.deleteRow() },
  { key: 'noColumn', label: 'writing.deleteColumn', Icon: Columns3, run: (c) => c.deleteColumn() },
  { key: 'noTable', label: 'writing.deleteTable', Icon: Trash2, run: (c) => c.deleteTable() },
]

/** Which buttons are active and which are disabled at the cursor. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter(({ on }) => on?.(now)).map(({ key }) => key),
      off: tools.filter(({ can }) => can && !can(now)).map(({ key }) => key),
      inTable: now.isActive('table'),
      link: now.isActive('link'),
    }),
  })

/** One stop for Tab among the tools; the arrows, Home and End lead from tool to tool. */
function useRovingStop() {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState('h2')
  const move = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = all.indexOf(event.target as HTMLElement)
    const to = {
      [rtl ? 'ArrowLeft' : 'ArrowRight']: at + 1,
      [rtl ? 'ArrowRight' : 'ArrowLeft']: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = all.at(to % all.length)
    next?.focus()
    setStop(next?.dataset.tool ?? stop)
  }
  return { bar, stop, setStop, move }
}

/**
 * While a long text scrolls, the toolbar stays below the line that says what is saved. On a phone it is one row, which
 * leaves room for the text.
 */
const look =
  'sticky top-26 z-10 flex gap-0.5 overflow-x-auto rounded-button border border-line bg-surface p-1 md:flex-wrap'

/**
 * The tools of a text: one stop for Tab, and the arrows go from tool to tool, as the WAI-ARIA pattern of a toolbar has
 * it. Alt+F10 leads to it from the text.
 */
export function Toolbar({
  editor,
  label,
  controls,
  media,
  onAsk,
}: {
  editor: Editor
  label: string
  controls: string
  /** Whether the text may have pictures and listing cards. */
  media: boolean
  onAsk: (what: Asked) => void
}) {
  const marks = useMarks(editor)
  const { bar, stop, setStop, move } = useRovingStop()
  const button = (key: string, of: Omit<Parameters<typeof ToolButton>[0], 'tool' | 'stop' | 'onFocus'>) => (
    <ToolButton key={key} tool={key} stop={key === stop} onFocus={() => setStop(key)} {...of} />
  )
  const tool = ({ key, label: word, Icon, on, run }: Tool) =>
    button(key, {
      word,
      Icon,
      on: on && marks.on.includes(key),
      off: marks.off.includes(key),
      run: () => run(editor.chain().focus()).run(),
    })
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
      className={look}
    >
      {tools.map(tool)}
      {(media ? asks : asks.slice(0, 1)).map(([what, word, Icon]) =>
        button(what, { word, Icon, on: what === 'link' ? marks.link : undefined, run: () => onAsk(what) }),
      )}
      {marks.inTable && inTables.map(tool)}
    </div>
  )
}

function ToolButton({
  tool,
  word,
  Icon,
  on,
  off = false,
  stop,
  run,
  onFocus,
}: {
  tool: string
  word: MessageKey
  Icon: LucideIcon
  /** Whether the format is active at the cursor; undefined for a button without an active state. */
  on: boolean | undefined
  /** Whether the button is disabled at the cursor. */
  off?: boolean
  /** Whether the Tab key stops at the button. */
  stop: boolean
  run: () => void
  onFocus: () => void
}) {
  const t = useT()
  const looks = `${on ? 'bg-tint text-brass' : 'text-muted hover:text-ink'} ${off ? 'opacity-50' : ''}`
  return (
    <button
      type="button"
      data-tool={tool}
      tabIndex={stop ? 0 : -1}
      aria-label={t(word)}
      title={t(word)}
      aria-pressed={on}
      aria-disabled={off || undefined}
      onFocus={onFocus}
      onClick={off ? undefined : run}
      className={`grid size-11 shrink-0 place-items-center rounded-small md:size-9 ${looks}`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
