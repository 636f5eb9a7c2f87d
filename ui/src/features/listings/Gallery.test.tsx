import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Gallery } from './Gallery'

const picture = (n: number) => ({ url: `/media/${n}`, width: 800, height: 600, variants: [] })

it('leads to the first and the last picture by Home and End, and to the next by an arrow of the page’s direction', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList)
  await switchLanguage('ar')
  show(<Gallery pictures={[1, 2, 3].map(picture)} name="بيت الياسمين" category="venues" />)
  const shown = () => document.querySelector('[aria-current=true]')?.getAttribute('aria-label')
  const front = screen.getAllByRole('button')[0]!
  front.focus()
  const first = shown()
  await userEvent.keyboard('{End}')
  const last = shown()
  expect(last).not.toBe(first)
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe(first)
  await userEvent.keyboard('{ArrowLeft}{Home}')
  expect(shown()).toBe(first)
  vi.restoreAllMocks()
})
