import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import InstallBanner from './InstallBanner'

it.each([
  [
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Mobile Safari/604',
    /Share.*Add to Home Screen/,
  ],
  ['other devices', 'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/130 Mobile Safari/537', /menu.*Install app/],
] as const)('tells %s how to install the site', async (_, agent, words) => {
  await switchLanguage('en')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  const dismiss = vi.fn()
  show(<InstallBanner onDismiss={dismiss} />)
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(alert).toHaveBeenCalledWith(expect.stringMatching(words))
  expect(dismiss).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('goes away for now', async () => {
  await switchLanguage('en')
  const dismiss = vi.fn()
  show(<InstallBanner onDismiss={dismiss} />)
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(dismiss).toHaveBeenCalledOnce()
})
