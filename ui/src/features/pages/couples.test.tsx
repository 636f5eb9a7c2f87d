import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { remember } from '../../shared/quiz/taken'
import { Page } from './CouplesPage'

beforeEach(() => switchLanguage('en'))

/** The doors, and how many columns of six each takes on a tablet. */
const doors = () => {
  const list = screen.getByRole('link', { name: 'Find your wedding style' }).closest('ul')!
  return [...list.children].map((each) => ({
    name: each.textContent,
    columns: Number(/md:col-span-(\d)/.exec(each.className)?.[1]),
  }))
}
const sum = (some: { columns: number }[]) => some.reduce((all, { columns }) => all + columns, 0)

it('has doors that fill their rows, and one more to the result of the quiz once there is one', async () => {
  const { unmount } = show(<Page />, '/for-couples-only', answering({}))
  expect(doors()).toHaveLength(6)
  expect(screen.getByRole('link', { name: 'Songs for your party' })).toHaveAttribute('href', '/songs/list')
  expect(sum(doors()) % 6, 'the rows of a tablet are full').toBe(0)
  unmount()
  await act(() => remember({ id: 'r1', token: 't' }))
  show(<Page />, '/for-couples-only', answering({}))
  expect(screen.getByRole('link', { name: 'Your quiz result' })).toHaveAttribute('href', '/quiz/results/r1')
  expect(doors()).toHaveLength(7)
  expect(sum(doors()) % 6).toBe(0)
})
