import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import type { Prices } from '../../../shared/budget/calculate'
import cases from '../../../shared/budget/cases.json'
import { switchLanguage, needMessages } from '../../../shared/i18n/language'
import { Page } from './BudgetPricing'
import { amounts, columns, textsOf } from './pricing'

const prices = cases[0]!.basis.prices as Prices
const governorates = [{ id: 'homs', slugAr: null, slugEn: 'homs', nameAr: 'حمص', nameEn: 'Homs', listingCount: 3 }]
const row = (venueType: string, since: string) => ({
  governorate: 'homs',
  venueType,
  season: 'summer',
  version: 1,
  uses: 2,
  prices: [{ since, prices }],
})
const budgetPricing = { count: 1, template: null, rows: [row('hall', '2026-01-01'), row('farm', '2999-06-01')] }

describe('prices of the calculator', () => {
  beforeEach(async () => {
    await switchLanguage('en')
    await needMessages('budget', 'admin')
    show(<Page />, '/', answering({ Governorates: { governorates }, BudgetPricing: { budgetPricing } }))
  })

  it('that hold later look like none, and say from when', async () => {
    const farm = await screen.findByRole('button', { name: /^Farm, Summer/ })
    expect(farm).toHaveTextContent('No pricesFrom 1 June 2999')
    expect(farm).toHaveClass('text-danger')
    const hall = screen.getByRole('button', { name: /^Hall, Summer/ })
    expect(hall).not.toHaveClass('text-danger')
    await userEvent.click(farm)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/are planned from 1 June 2999/)).toBeVisible()
    expect(within(dialog).getByLabelText('Venue per guest')).toHaveValue(prices.venuePerPerson)
  })

  it('differ by names, not by keys', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Paste from a sheet' }))
    const dialog = within(await screen.findByRole('dialog'))
    const cells: Record<string, string> = {
      governorate: 'homs',
      venueType: 'hall',
      season: 'summer',
      ...textsOf(prices),
      djMax: '9999999',
      cakePerPerson: '7.77',
    }
    const text = [columns, columns.map((each) => cells[each])].map((line) => line.join('\t')).join('\n')
    fireEvent.change(dialog.getByLabelText('The table'), { target: { value: text } })
    fireEvent.change(dialog.getByLabelText('The table'), { target: { value: '' } })
    await userEvent.upload(
      dialog.getByLabelText('Choose a file', { selector: 'input' }),
      new File([text], 'prices.csv'),
    )
    expect(await dialog.findByText('Homs, Hall, Summer')).toBeVisible()
    const list = dialog.getByText('Homs, Hall, Summer').closest('li')!
    await waitFor(() => expect(list).toHaveTextContent(/DJ \(High\):.*9999999/))
    expect(list).toHaveTextContent(/Cake per guest:.*7\.77/)
    for (const key of amounts) expect(list).not.toHaveTextContent(key)
  })
})

it('asks again for the governorates that did not come', async () => {
  await switchLanguage('en')
  await needMessages('budget', 'admin')
  let down = true
  const Governorates = () => (down ? new Error('down') : { governorates })
  show(<Page />, '/', answering({ Governorates, BudgetPricing: { budgetPricing } }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: /^Hall, Summer/ })).toBeVisible()
})
