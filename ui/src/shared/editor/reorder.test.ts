// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { moved } from './reorder'

describe('moving an item of a list', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 1, 'bac'],
  ])('from %i to %i', (from, to, expected) => expect(moved([...'abc'], from, to).join('')).toBe(expected))
})
