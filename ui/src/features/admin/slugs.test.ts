import { expect, it } from 'vitest'
import { flawOf, slugOf } from './slugs'

it('makes slugs as the server does', () => {
  expect(slugOf('قاعة الياسَمين', 'ar')).toBe('قاعة-الياسمين')
  expect(slugOf('Yasmin  Hall (2)!', 'en')).toBe('yasmin-hall-2')
  expect(slugOf('قـاعة Royal', 'ar')).toBe('قاعة-royal')
  expect(slugOf('---', 'en')).toBe('')
})

it('says what is poor about a slug', () => {
  expect(flawOf('قاعة-الياسمين', 'قاعة الياسمين', 'ar')).toBeUndefined()
  expect(flawOf('', 'قاعة', 'ar')).toBe('admin.slugDigits')
  expect(flawOf('12-3', 'Hall', 'en')).toBe('admin.slugDigits')
  expect(flawOf('hall-2', 'Hall', 'en')).toBe('admin.slugNumbered')
  expect(flawOf('palace', 'Hall', 'en')).toBe('admin.slugOther')
  expect(flawOf('anything', '', 'en')).toBeUndefined()
})
