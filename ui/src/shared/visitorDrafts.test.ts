import { expect, it } from 'vitest'
import { keyOfDraft } from './drafts'
import { browserStorage } from './store'
import { handOver, noteVisitor } from './visitorDrafts'

it('leaves what a visitor has written in another tab: they may be somebody else', () => {
  const [mine, theirs] = [keyOfDraft(undefined, 'inquiry/1'), keyOfDraft(undefined, 'inquiry/2')]
  browserStorage.set(mine, 'Is Friday free?')
  browserStorage.set(theirs, 'For my sister')
  noteVisitor(mine, true) // what another tab writes is noted there
  handOver('huda')
  expect(browserStorage.get(keyOfDraft('huda', 'inquiry/1'))).toBe('Is Friday free?')
  expect(browserStorage.get(keyOfDraft('huda', 'inquiry/2'))).toBeNull()
  expect(browserStorage.get(theirs)).toBe('For my sister')
})
