import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { ExchangeRate } from './ExchangeRate'

it('reads the digits of both scripts, also where a browser has filled the field without a key pressed', async () => {
  await switchLanguage('en')
  const set = vi.fn(() => ({ setExchangeRate: { position: 1 } }))
  show(<ExchangeRate />, '/', answering({ Settings: { settings: { poundsPerDollar: 11_000 } }, SetExchangeRate: set }))
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  field.value = '١٢٬٥٠٠'
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(set).toHaveBeenCalledWith({ input: { poundsPerDollar: 12_500 } }))
})
