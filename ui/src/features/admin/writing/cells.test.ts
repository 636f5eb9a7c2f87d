import { Editor, type JSONContent } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { afterEach, expect, it } from 'vitest'
import { insertBlock, pasteIntoCell } from './cells'
import { joined, toBlocks, written } from './markdown'
import { extensions } from './nodes'

let editor: Editor
afterEach(() => editor.destroy())

const table = '| a | b |\n| --- | --- |\n| c | d |'

/** Opens a text, with the cursor behind the letter. */
function openAt(markdown: string, letter: string): void {
  editor = new Editor({ element: null, extensions })
  editor.commands.setContent({ type: 'doc', content: toBlocks(markdown, editor.markdown!).map(({ node }) => node) })
  editor.state.doc.descendants((node, at) => {
    if (node.text === letter) editor.commands.setTextSelection(at + 1)
  })
}

const text = () =>
  joined((editor.getJSON().content ?? []).map((block) => written(block, editor.markdown!)))
    .replaceAll(/ +/g, ' ')
    .replaceAll(/-{3,}/g, '---')

const paste = (...content: JSONContent[]) => {
  const { content: pasted } = editor.schema.nodeFromJSON({ type: 'doc', content })
  const made = pasteIntoCell(editor.state, new Slice(pasted, 1, 1))
  if (made) editor.view.dispatch(made)
  return made !== undefined
}
const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })

it.each(['a', 'd'])('puts a block below the table, from the cell %s', (letter) => {
  openAt(`${table}\n\nend`, letter)
  insertBlock(editor, { type: 'listing', attrs: { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', name: 'Hall' } })
  expect(text()).toBe(`${table}\n\n[Hall](listing:0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b)\n\nend`)
})

it('puts a block at the cursor elsewhere', () => {
  openAt(`x\n\n${table}`, 'x')
  insertBlock(editor, paragraph('video'))
  expect(text()).toBe(`x\n\nvideo\n\n${table}`)
})

it('pastes blocks into a cell as one line', () => {
  openAt(table, 'c')
  const item = { type: 'listItem', content: [paragraph('two')] }
  expect(paste(paragraph('one'), { type: 'bulletList', content: [item] }, paragraph('three'))).toBe(true)
  expect(text()).toBe(table.replace('c', 'cone two three'))
})

it('leaves cells, and what is pasted outside tables, to the editor', () => {
  openAt(`x\n\n${table}`, 'x')
  expect(paste(paragraph('one'), paragraph('two'))).toBe(false)
  openAt(table, 'c')
  expect(paste(...toBlocks(table, editor.markdown!).map(({ node }) => node))).toBe(false)
})
