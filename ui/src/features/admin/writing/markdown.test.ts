import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { joined, toBlocks, written } from './markdown'
import { extensions } from './nodes'

const editor = new Editor({ element: null, extensions })
const manager = editor.markdown!
afterAll(() => editor.destroy())

const blocks = (markdown: string) => toBlocks(markdown, manager)
/** What the editor writes of a text that it shows, each block anew. */
const again = (markdown: string) => joined(blocks(markdown).map(({ node }) => written(node, manager)))

const listing = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const picture = `picture:${'ab'.repeat(32)}`

it.each([
  ['headings', '## عنوان\n\n### ثانٍ\n\n#### ثالث'],
  ['words that stand out', 'نص **عريض** و*مائل* و~~مشطوب~~ و`رمز`'],
  ['lists in lists', '1. أول\n2. ثانٍ\n\n- كذا\n  - وكذا'],
  ['quotations', '> قال\n>\n> ثم قال'],
  ['links', '[صفحة](https://example.com/a_b?c=d)'],
  ['a picture with what stands below it', `![](${picture} "الصالة")`],
  ['a gallery', `![](${picture})\n![](${picture})`],
  ['the card of a listing', `[صالة \\[الياسمين\\]](listing:${listing})`],
  ['line breaks', 'سطر  \nثانٍ'],
  ['signs that mean nothing', '2 \\* 3 \\* 4 و\\[هذا\\]'],
  ['a rule', '---'],
])('shows %s as what they are, and writes them back', (_, markdown) => {
  expect(blocks(markdown).map(({ node }) => node.type)).not.toContain('source')
  expect(again(markdown)).toBe(markdown)
})

it('shows tables, and writes what they mean', () => {
  const markdown = '| أ | ب |\n| --- | --- |\n| 1 | 2 \\| 3 |'
  expect(blocks(markdown)[0]!.node.type).toBe('table')
  expect(again(markdown).replaceAll(/ +/g, ' ').replaceAll(/-+/g, '---')).toBe(markdown)
})

it('keeps a line break in the cell of a table', () => {
  const markdown = '| أ<br>ب | ج |\n| --- | --- |\n| 1 | 2 |'
  expect(blocks(markdown)[0]!.node.type).toBe('table')
  expect(again(markdown)).toContain('أ<br>ب')
})

it.each([
  ['HTML', '<details>\n<summary>س</summary>\nج\n</details>'],
  ['HTML in a line', 'a <kbd>b</kbd> c'],
  ['a task list', '- [ ] هذا'],
  ['a reference and what it refers to', '[صفحة][1] و[أخرى]\n\n[1]: https://example.com "عنوان"'],
  ['a footnote', 'a[^1]\n\n[^1]: b'],
])('keeps %s as it is written', (_, markdown) => {
  const all = blocks(`أول\n\n${markdown}\n\nآخر`)
  expect(all.map(({ node }) => node.type)).toContain('source')
  expect(joined(all.map(({ source }) => source))).toBe(`أول\n\n${markdown}\n\nآخر`)
  expect(joined(all.map(({ node }) => written(node, manager)))).toBe(`أول\n\n${markdown}\n\nآخر`)
})

it.each([
  '# ليس عنوانًا',
  '- ليس قائمة',
  '1. ولا هذا',
  '> ولا هذا',
  '+ ولا',
  '---',
  '| ولا |',
  '<b>',
  '[a](b)',
  '![a](b)',
  '`a`',
])('writes %s that was typed so that it stays what it is', (text) => {
  const node = { type: 'paragraph', content: [{ type: 'text', text }] }
  const [block, ...more] = blocks(written(node, manager))
  expect(more).toEqual([])
  expect(block!.node).toMatchObject(node)
})
