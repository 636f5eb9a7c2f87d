// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { emptyDraft } from './draft'
import { merge } from './merge'

const base = { ...emptyDraft('venue'), name: { ar: 'الياسمين', en: 'Yasmin' }, capacity: '200', amenities: ['parking'] }

describe('putting two edits together', () => {
  it('keeps mine, takes over what only they changed, and names what both changed', () => {
    const mine = { ...base, name: { ar: 'الياسمين', en: 'Mine' }, address: 'Here' }
    const theirs = { ...base, name: { ar: 'الياسمين', en: 'Theirs' }, capacity: '300', amenities: [] }
    const merged = merge(base, mine, theirs)
    expect(merged.clashes).toEqual(['name'])
    expect(merged.taken).toEqual(['amenities', 'capacity'])
    expect(merged.draft).toEqual({ ...theirs, name: mine.name, address: 'Here' })
  })

  it('sees no clash where both wrote the same', () => {
    const both = { ...base, capacity: '250' }
    expect(merge(base, both, { ...both })).toEqual({ draft: both, clashes: [], taken: [] })
  })

  it('changes nothing that it was given', () => {
    const mine = { ...base }
    merge(base, mine, { ...base, capacity: '300' })
    expect(mine.capacity).toBe('200')
  })
})
