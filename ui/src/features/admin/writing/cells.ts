import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

const inTable = /^table/

/** The depth of the table around the cursor, 0 outside tables. */
function tableDepth({ selection: { $from } }: EditorState): number {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'table') return depth
  return 0
}

/**
 * Inserts a block at the cursor. A cell of a table holds one line, so the block goes below the table; put into the
 * cell, it would split the table.
 */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const depth = tableDepth(editor.state)
  const chain = editor.chain().focus()
  if (depth === 0) chain.insertContent(block).run()
  else chain.insertContentAt(editor.state.selection.$from.after(depth), block).run()
}

/** The words of pasted blocks as one line, with a space where a block ends. */
function lineOf(slice: Slice, state: EditorState): Fragment {
  const line: Node[] = []
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true
    if (line.length > 0) line.push(state.schema.text(' '))
    node.forEach((part) => line.push(part.type.name === 'hardBreak' ? state.schema.text(' ') : part))
    return false
  })
  return Fragment.from(line)
}

/**
 * Pastes into a cell of a table, where blocks become one line. undefined: the editor pastes as usual, since the cursor
 * is outside tables, or cells or plain words are pasted.
 */
export function pasteIntoCell(state: EditorState, slice: Slice): Transaction | undefined {
  const first = slice.content.firstChild
  if (tableDepth(state) === 0 || !first || first.isInline || inTable.test(first.type.name)) return undefined
  const line = lineOf(slice, state)
  return line.size === 0 ? undefined : state.tr.replaceSelection(new Slice(line, 0, 0)).scrollIntoView()
}
