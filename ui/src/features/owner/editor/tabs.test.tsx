import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import type { User } from '../../../shared/session/session'
import { Unfinished } from '../dashboard/Unfinished'
import { emptyDraft } from './draft'
import { newDraftsOf, keep, keptKey, newDraftKey, newDraftName, readKept, setTabDraft } from './kept'
import { follow, useListingDraft } from './useListingDraft'

const me: User = { id: '1', username: 'Lian', email: 'lian@example.sy', role: 'venue_owner' }
const blank = emptyDraft('venue')
const named = (en: string) => ({ ...blank, name: { ar: '', en } })
const at = '2026-11-01T00:00:00Z'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  return switchLanguage('en')
})
afterEach(cleanup)

/** A tab of the editor; the others of this page stand for the other tabs of the browser. */
function Tab({ label, draftKey, version = 0 }: { label: string; draftKey: string; version?: number }) {
  const kept = useListingDraft(draftKey, 'venue', blank, version)
  return (
    <section aria-label={label}>
      <input
        aria-label={`${label} name`}
        value={kept.draft.name.en}
        onChange={({ target }) => kept.set({ name: { ar: '', en: target.value } })}
      />
      <input
        aria-label={`${label} capacity`}
        value={kept.draft.capacity}
        onChange={({ target }) => kept.set({ capacity: target.value })}
      />
      <button type="button" onClick={() => kept.forget(kept.draft)}>
        {label} sends
      </button>
      <output aria-label={`${label} says`}>{!kept.dirty ? 'unchanged' : kept.stored ? 'kept' : 'not kept'}</output>
    </section>
  )
}

const write = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } })
const told = (key: string) => act(() => void dispatchEvent(new StorageEvent('storage', { key })))
const nameOf = (key: string) => readKept(key, 'venue')?.draft.name.en

describe('two tabs', () => {
  it('begin two listings: each has a draft of its own, and sending one leaves the other', () => {
    const [alpha, beta] = [newDraftKey('1', 'venue'), newDraftKey('1', 'venue')]
    render(
      <>
        <Tab label="one" draftKey={alpha} />
        <Tab label="two" draftKey={beta} />
      </>,
    )
    write('one name', 'Alpha hall')
    write('two name', 'Beta farm')
    expect([nameOf(alpha), nameOf(beta)]).toEqual(['Alpha hall', 'Beta farm'])
    fireEvent.click(screen.getByText('one sends'))
    expect(newDraftsOf('1', 'venue').map(({ key }) => nameOf(key))).toEqual(['Beta farm'])
    expect(screen.getByLabelText('two says')).toHaveTextContent('kept')
  })

  it('of one listing follow each other, field by field and in both directions', () => {
    const key = keptKey('1', '7')
    render(
      <>
        <Tab label="one" draftKey={key} version={1} />
        <Tab label="two" draftKey={key} version={1} />
      </>,
    )
    write('one name', 'Alpha')
    write('two capacity', '333') // before it has heard of the name
    expect(readKept(key, 'venue')?.draft).toMatchObject({ name: { en: 'Alpha' }, capacity: '333' })
    expect(screen.getByLabelText('two name')).toHaveValue('Alpha')
    told(key)
    expect(screen.getByLabelText('one capacity')).toHaveValue('333')
    write('one name', '')
    write('one capacity', '')
    told(key)
    expect(localStorage.getItem(key)).toBeNull()
    expect(screen.getByLabelText('two says')).toHaveTextContent('unchanged')
  })

  it('never delete what another has written since', () => {
    const key = keptKey('1', '7')
    render(<Tab label="one" draftKey={key} />)
    write('one name', 'Alpha')
    keep(key, { draft: { ...named('Alpha'), capacity: '333' }, base: blank, version: 0, at })
    fireEvent.click(screen.getByText('one sends'))
    expect(readKept(key, 'venue')?.draft.capacity).toBe('333')
  })
})

describe('what stands in a tab once another has written', () => {
  const kept = (draft: typeof blank, version = 1, base = blank) => ({ draft, base, version, at })
  const mine = { draft: named('Alpha'), base: blank, version: 1 }

  it('is shown beside one’s own where both wrote the same field', () => {
    const now = follow(mine, undefined, kept(named('Beta')))
    expect(now.draft.name.en).toBe('Alpha')
    expect(now.merged).toMatchObject({ clashes: ['name'], theirs: { name: { en: 'Beta' } } })
  })

  it('is put on top of the newer listing, whichever tab has it', () => {
    const newer = { ...blank, capacity: '500' }
    const theirs = follow(mine, kept(named('Alpha')), kept({ ...newer, name: { ar: '', en: 'Alpha' } }, 2, newer))
    expect(theirs).toMatchObject({ draft: { name: { en: 'Alpha' }, capacity: '500' }, base: newer, version: 2 })
    const own = { draft: newer, base: newer, version: 2 }
    expect(follow(own, undefined, kept(named('Beta')))).toMatchObject({
      draft: { name: { en: 'Beta' }, capacity: '500' },
      version: 2,
    })
  })

  it('is nothing where the other sent or discarded it, unless more was typed here', () => {
    expect(follow(mine, kept(named('Alpha')), undefined)).toMatchObject({ draft: blank, gone: true })
    expect(follow(mine, kept(named('Alph')), undefined)).toBe(mine)
  })
})

describe('new listings that were begun', () => {
  it('are offered all, and gone on with in the tab that asks', () => {
    keep(keptKey('1', newDraftName('venue')), { draft: named('Alpha hall'), base: blank, version: 0, at })
    keep(keptKey('1', newDraftName('venue', 'x')), { draft: named('Beta farm'), base: blank, version: 0, at })
    const { router } = show(<Unfinished me={me} kind="venue" home="/dashboard" />)
    expect(screen.getByText('Alpha hall')).toBeVisible()
    const beta = screen.getByText('Beta farm').closest('section')!
    expect(newDraftsOf('1', 'venue').map(({ key }) => key)).not.toContain(newDraftKey('1', 'venue'))
    fireEvent.click(beta.querySelector('button:last-of-type')!)
    expect(router.state.location.pathname).toBe('/dashboard/new')
    expect(newDraftKey('1', 'venue')).toBe(keptKey('1', newDraftName('venue', 'x')))
  })

  it('are kept up to ten, and the next says that it is not', () => {
    for (let i = 0; i < 10; i++)
      keep(keptKey('1', newDraftName('venue', String(i))), { draft: named(`Hall ${i}`), base: blank, version: 0, at })
    render(<Tab label="one" draftKey={newDraftKey('1', 'venue')} />)
    write('one name', 'Eleventh')
    expect(screen.getByLabelText('one says')).toHaveTextContent('not kept')
    expect(newDraftsOf('1', 'venue')).toHaveLength(10)
    const third = keptKey('1', newDraftName('venue', '3'))
    render(<Tab label="three" draftKey={third} />)
    write('three name', 'Third')
    expect(screen.getByLabelText('three says')).toHaveTextContent(/^kept/)
    expect(nameOf(third)).toBe('Third')
    localStorage.removeItem(keptKey('1', newDraftName('venue', '3')))
    write('one name', 'Eleventh hall')
    expect(screen.getByLabelText('one says')).toHaveTextContent(/^kept$/)
  })

  it('are another’s of a tab that remembers one that is gone', () => {
    setTabDraft('1', 'venue', keptKey('1', newDraftName('venue', 'gone')))
    expect(newDraftKey('1', 'venue')).not.toBe(keptKey('1', newDraftName('venue', 'gone')))
  })
})
