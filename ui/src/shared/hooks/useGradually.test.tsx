import { act, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { firstPage, useGradually } from './useGradually'

const drawn = () => Number(screen.getByRole('status').textContent)

function List({ total }: { total: number }) {
  return <output>{Math.min(total, useGradually(total))}</output>
}

let idle: (() => void)[] = []
const untilIdle = () => act(() => idle.splice(0).forEach((work) => work()))

beforeAll(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', () => (idle = []))
})
afterEach(() => {
  firstPage.atTop = firstPage.scrolled = false
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a list of the first page is drawn a few at a time, to its end', () => {
  firstPage.atTop = true
  const { rerender } = render(<List total={30} />)
  expect(drawn()).toBe(12)
  untilIdle()
  expect(drawn()).toBe(24)
  untilIdle()
  expect(drawn()).toBe(30)
  expect(document.documentElement.style.overflowAnchor, 'nothing takes the reader along').toBe('none')
  untilIdle()
  expect(document.documentElement.style.overflowAnchor).toBe('')
  expect(idle).toHaveLength(0)
  rerender(<List total={48} />)
  expect(drawn(), 'more that was asked for is drawn at once').toBe(48)
})

test('a list of the first page is drawn to its end for whoever has scrolled what the server wrote', () => {
  firstPage.atTop = firstPage.scrolled = true
  render(<List total={24} />)
  expect(drawn()).toBe(24)
})

test('any other list is drawn at once, so that a place far down it can be gone to', () => {
  render(<List total={24} />)
  expect(drawn()).toBe(24)
})
