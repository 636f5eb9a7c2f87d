import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { ToastPlace } from '../../shared/components/ToastPlace'
import { LanguageSwitch } from './Switches'

/** What the network answers to a part of the catalogue in English. */
const network = vi.hoisted(() => ({ answer: (): Promise<void> => Promise.resolve() }))
vi.mock('virtual:messages/en/listing', async (original) => {
  await network.answer()
  return original()
})
vi.mock('virtual:messages/en/search', async (original) => {
  await network.answer()
  return original()
})

describe('switching the language', () => {
  afterEach(() => {
    network.answer = () => Promise.resolve()
  })

  it('did not happen without a network: it says so, and is offered again', async () => {
    network.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    show(
      <>
        <LanguageSwitch />
        <ToastPlace />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('لم تتغيّر اللغة')).toBeVisible()
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
    network.answer = () => Promise.resolve()
    await userEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
    await waitFor(() => expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' }))
  })

  it('waits for the words of a page that is opened meanwhile', async () => {
    let came = () => {}
    const slow = new Promise<void>((resolve) => (came = resolve))
    network.answer = () => slow
    vi.resetModules() // the tests' setup has loaded every part
    const fresh = await import('../../shared/i18n/language')
    const turned = fresh.switchLanguage('en')
    await fresh.needMessages('search')
    came()
    await turned
    expect(fresh.translate('search.label')).not.toBe('search.label')
  })
})
