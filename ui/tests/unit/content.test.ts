// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseContent } from '../../build/content.ts'
import type { Part } from '../../src/shared/content/content.ts'

const pages = readdirSync('content/ar')
const read = (lang: string, page: string) => parseContent(readFileSync(`content/${lang}/${page}`, 'utf8'), page)

/** What a page is made of, without its words. */
const bones = (part: Part): unknown => ({
  id: part.id,
  blocks: part.blocks.map((block) => (block.kind === 'text' ? 'text' : [block.kind, block.items.length])),
  parts: part.parts.map(bones),
})

describe('the pages of words', () => {
  it.each(pages)('%s says the same in both languages, part by part', (page) => {
    expect(read('ar', page).parts.map(bones)).toEqual(read('en', page).parts.map(bones))
  })

  it('has each page in both', () => expect(readdirSync('content/en')).toEqual(pages))

  it('is read as it is written', () => {
    expect(
      parseContent(
        '# Title\n\nA lead\non two lines.\n\n## Part {#one}\nWords with **weight** and a [link](/faq).\n\n- first\n- second\n\n### Question {#q}\nAnswer.',
      ),
    ).toEqual({
      title: 'Title',
      lead: 'A lead on two lines.',
      parts: [
        {
          id: 'one',
          title: 'Part',
          blocks: [
            {
              kind: 'text',
              words: ['Words with ', { text: 'weight', strong: true }, ' and a ', { text: 'link', to: '/faq' }, '.'],
            },
            { kind: 'list', items: [{ words: ['first'] }, { words: ['second'] }] },
          ],
          parts: [{ id: 'q', title: 'Question', blocks: [{ kind: 'text', words: ['Answer.'] }], parts: [] }],
        },
      ],
    })
  })

  it('refuses a part without an anchor', () =>
    expect(() => parseContent('# T\n\nLead.\n\n## Part\nWords.')).toThrow(/anchor/))
})
