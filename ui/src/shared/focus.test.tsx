import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../tests/show'
import { Token } from './components/Chip'
import { ErrorNote } from './components/ErrorNote'
import { switchLanguage } from './i18n/language'
import { Filters } from './search/Filters'
import { FilterSheet } from './search/FilterSheet'
import { NarrowingHead } from './search/Narrowing'
import type { Found } from './search/query'

beforeEach(() => switchLanguage('en'))

function Tokens() {
  const [names, setNames] = useState(['one', 'two', 'three'])
  return (
    <main>
      <h1 tabIndex={-1}>Results</h1>
      {names.map((name) => (
        <Token key={name} value={name} onRemove={() => setNames(names.filter((each) => each !== name))} />
      ))}
    </main>
  )
}

it('hands the focus on from what goes: to the next, else to the one before, else to the heading', async () => {
  show(<Tokens />)
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  act(() => remove('two').focus())
  await userEvent.keyboard('{Enter}')
  expect(remove('three')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(remove('one')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading')).toHaveFocus()
})

it('opens the filters with the focus on their heading, where no keyboard covers them', () => {
  show(
    <FilterSheet total={3} onClear={() => {}} onClose={() => {}}>
      <input aria-label="price" />
    </FilterSheet>,
  )
  expect(screen.getByRole('heading', { name: 'Narrow it down' })).toHaveFocus()
})

it('goes on with the first choice that was hidden, once the rest of a group is shown', async () => {
  const values = [...'abcdefghi'].map((value) => ({ value, count: 1 }))
  const found = { understood: [], facets: [{ field: 'governorate', values }] } as unknown as Found
  const params = new URLSearchParams('governorateId=h')
  show(<Filters {...{ params, found }} words={(_, value) => `in ${value}`} onChange={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect(screen.getByRole('button', { name: /in g/ })).toHaveFocus()
})

function Narrowing() {
  const [set, setSet] = useState(2)
  return <NarrowingHead set={set} onClear={() => setSet(0)} />
}

it('goes on with the heading of the filters once all are cleared', async () => {
  show(<Narrowing />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.getByRole('heading', { name: 'Narrow it down' })).toHaveFocus()
})

function Part({ named }: { named: boolean }) {
  const [failed, setFailed] = useState(true)
  return (
    <section>
      {named && <h2>Requests</h2>}
      {failed ? <ErrorNote error={new Error('none')} retry={() => setFailed(false)} /> : <p>All of it</p>}
    </section>
  )
}

it.each([
  [true, 'Requests'],
  [false, 'Your wedding'],
])('hands the focus on from a button that tried again, to the heading above', async (named, heading) => {
  show(
    <main>
      <h1>Your wedding</h1>
      <section>
        <h2>Messages</h2>
      </section>
      <Part named={named} />
    </main>,
  )
  act(() => screen.getByRole('button', { name: 'Try again' }).focus())
  await userEvent.keyboard('{Enter}')
  await screen.findByText('All of it')
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
})
