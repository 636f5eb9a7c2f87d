// @vitest-environment node
import { expect, it } from 'vitest'
import { outlineOf, structureOf } from './structure'

const picture = `picture:${'ab'.repeat(32)}`
const listing = '[Jasmine](listing:0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b)'

it('keeps the shape of a text and none of its words', () => {
  const text = [
    '## The start',
    'Some words\nof a paragraph.',
    '- one\n- two\n  - three',
    '> said\n> so',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    `![A hall](${picture} "The hall")`,
    listing,
    '---',
    '```\ncode\n```',
    '### The end',
  ].join('\n\n')
  expect(structureOf(text)).toBe(
    [
      '## …',
      '- …\n- …\n  - …',
      '> …',
      '| … | … |\n| --- | --- |\n| … | … |',
      `![](${picture})`,
      listing,
      '---',
      '### …',
    ].join('\n\n'),
  )
})

it('tells the headings', () => {
  expect(outlineOf('## أ\n\nنص\n\n### ب')).toEqual([
    { level: 2, text: 'أ' },
    { level: 3, text: 'ب' },
  ])
})
