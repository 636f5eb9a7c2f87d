// @vitest-environment node
import { expect, it } from 'vitest'
import { slugOf } from './slugs'

it('makes slugs as the server does', () => {
  expect(slugOf('قاعة الياسَمين', 'ar')).toBe('قاعة-الياسمين')
  expect(slugOf('Yasmin  Hall (2)!', 'en')).toBe('yasmin-hall-2')
  expect(slugOf('قـاعة Royal', 'ar')).toBe('قاعة-royal')
  expect(slugOf('---', 'en')).toBe('')
})
