import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../tests/show'
import { useFilterParams } from './useFilterParams'

it('makes each change a step for Back, and what changes nothing none', async () => {
  const Page = () => {
    const [asked, change] = useFilterParams()
    return ['a', 'b', ''].map((status) => (
      <button key={status} type="button" onClick={() => change({ status })}>
        {status || `all, not ${asked.get('status')}`}
      </button>
    ))
  }
  const { router } = show(<Page />, '/?from=2027-08-12')
  const here = () => router.state.location.search
  await userEvent.click(screen.getByRole('button', { name: /^all/ }))
  expect(router.state.historyAction, 'nothing changed').toBe('REPLACE')
  await userEvent.click(screen.getByRole('button', { name: 'a' }))
  await userEvent.click(screen.getByRole('button', { name: 'b' }))
  await userEvent.click(screen.getByRole('button', { name: 'b' }))
  expect(here()).toBe('?from=2027-08-12&status=b')
  await act(() => router.navigate(-1))
  expect(here()).toBe('?from=2027-08-12&status=a')
  await act(() => router.navigate(-1))
  expect(here()).toBe('?from=2027-08-12')
})
