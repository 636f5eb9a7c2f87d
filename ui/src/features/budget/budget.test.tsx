import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import { draft, forgetBudget, rememberBudget } from '../../shared/budget/budget'
import cases from '../../shared/budget/cases.json'
import { needMessages, switchLanguage } from '../../shared/i18n/language'
import { currency } from '../../shared/money/money'
import { Page as Calculator } from './BudgetPage'
import { amountOf } from './ServiceRow'
import { guestsIn } from './useCalculation'

const prices = {
  ...cases[0]!.basis.prices,
  currency: 'USD',
  venuePerPerson: '10',
  dj: { min: '100', max: '300' },
}
const governorates = [
  { id: 'damascus', slugAr: null, slugEn: 'damascus', nameAr: 'دمشق', nameEn: 'Damascus', listingCount: 3 },
]
const served = { budgetPrices: { prices, template: false, since: '2026-01-01' } }
const id = '7a1e5d52-35f1-4a43-b6a0-0d8f0f8a9d11'

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('budget')
  currency.set('USD')
  forgetBudget(id)
  draft.set({
    governorate: 'damascus',
    venueType: 'hall',
    season: 'summer',
    guests: '100',
    services: ['venue', 'dj'],
    own: {},
  })
})

const total = () => document.querySelector('[data-total]')!.textContent

describe('the calculator', () => {
  it('adds what is chosen, for the guests that are typed', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    await waitFor(() => expect(total()).toBe('$1,200')) // 100 × 10, and half of 100 + 300
    const guests = screen.getByLabelText('Guests')
    await userEvent.clear(guests)
    expect(screen.getByText('The number of guests is 1 to 20,000')).toBeInTheDocument()
    await userEvent.type(guests, '٢٠٠')
    await waitFor(() => expect(total()).toBe('$2,200'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'DJ' }))
    await waitFor(() => expect(total()).toBe('$2,000'))
  })

  it('takes a price of their own, typed or by the slider', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    const own = screen.getByLabelText('Your price ($): DJ')
    await userEvent.type(own, '١٢٫٥')
    await waitFor(() => expect(total()).toBe('$1,012.50'))
    await userEvent.clear(own)
    const slider = screen.getByRole('slider', { name: /DJ/ })
    fireEvent.change(slider, { target: { value: '75' } })
    await waitFor(() => expect(total()).toBe('$1,250'))
  })

  it('moves a price from the lowest to the very highest, and says it as money', async () => {
    const odd = {
      budgetPrices: { ...served.budgetPrices, prices: { ...prices, dj: { min: '100.05', max: '300.99' } } },
    }
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: odd }))
    const slider = await screen.findByRole('slider', { name: /DJ/ })
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '$200.52'))
    fireEvent.change(slider, { target: { value: '100' } })
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '$300.99'))
    expect(total()).toBe('$1,300.99')
    fireEvent.change(slider, { target: { value: '0' } })
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '$100.05'))
    expect(slider).toHaveValue('0')
  })

  it('shows the sign of an own price also once it is typed over in the other currency', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    const own = await screen.findByLabelText('Your price ($): DJ')
    const row = own.closest('li')!
    await userEvent.type(own, '20')
    act(() => currency.set('SYP'))
    expect(within(row).getByText('$')).toBeVisible()
    await userEvent.clear(own)
    await userEvent.type(own, '500000')
    expect(within(row).getByText('ل.س')).toBeVisible()
    expect(screen.getByLabelText('Your price (ل.س): DJ')).toBe(own)
  })

  it('draws what is expected as bars to scale, the dearest first', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    const chart = (await screen.findByText('Expected for each service')).closest('figure')!
    const rows = within(chart).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['Venue$1,000', 'DJ$200'])
    expect(rows.map((row) => row.querySelector<HTMLElement>('.bar')!.style.inlineSize)).toEqual(['100%', '20%'])
  })

  it('says where there are no prices', async () => {
    const client = answering({ Governorates: { governorates }, BudgetPrices: { budgetPrices: null } })
    show(<Calculator />, '/', client)
    expect(await screen.findByText('We have no prices for this choice yet')).toBeInTheDocument()
  })

  it('calculates without a connection by the prices that were served last', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served })).unmount()
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    document.body.replaceChildren()
    show(<Calculator />, '/', answering({ BudgetPrices: new TypeError('offline') }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    expect(screen.getByText(/last prices that this device has/)).toBeInTheDocument()
  })

  it('saves what is chosen and goes to its link', async () => {
    const save = vi.fn(() => ({ saveBudget: { id, token: 'secret' } }))
    const client = answering({ Governorates: { governorates }, BudgetPrices: served, SaveBudget: save })
    const { router } = showRoutes([{ path: '*', element: <Calculator /> }], '/budget-calculator', client)
    await userEvent.click(await screen.findByRole('button', { name: 'Save with a link' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/budget-calculator/${id}`))
    expect(save).toHaveBeenCalledWith({
      input: expect.objectContaining({ guestCount: 100, services: ['venue', 'dj'], customPrices: [] }) as object,
    })
  })

  it.each([
    ['12,50', { amount: '12.50', currency: 'USD' }],
    ['1.005', undefined],
    ['', undefined],
  ])('reads %s as a price', (text, amount) => expect(amountOf({ text, currency: 'USD' })).toEqual(amount))

  it.each([
    ['0', undefined],
    ['1000000', undefined],
    ['1.5', undefined],
    ['250', 250],
  ])('reads %s guests', (text, count) => expect(guestsIn(text)).toBe(count))
})

describe('a saved budget', () => {
  const budget = {
    id,
    guestCount: 100,
    governorate: 'damascus',
    venueType: 'hall',
    season: 'summer',
    services: ['dj'],
    customPrices: [],
    weddingDate: null,
    prices,
    template: true,
    pricesSince: '2026-01-01',
    poundsPerDollar: 2500,
    currency: 'USD',
    breakdown: [{ service: 'dj', low: '100', expected: '200', high: '300', custom: false }],
    lowCost: '100',
    totalCost: '200',
    highCost: '300',
    costPerGuest: '2',
    email: null,
    phone: null,
    mine: false,
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
  }
  const open = (answer: object) =>
    showRoutes(
      [{ path: '/budget-calculator/:id?', element: <Calculator /> }],
      `/budget-calculator/${id}`,
      answering({ Governorates: { governorates }, Budget: answer }),
    )

  it('is shown to whoever has its link, who may copy it', async () => {
    open({ budget })
    await waitFor(() => expect(total()).toBe('$200'))
    expect(screen.getByText(/general ones are used/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete the budget and its link' })).toBeNull()
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/budgets/${id}.pdf`)
    expect(within(screen.getByRole('table')).getByText('$300', { selector: 'tbody *' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Make my own copy' })).toBeInTheDocument()
  })

  it('may be changed and ended by its maker', async () => {
    rememberBudget({ id, token: 'secret', name: 'ours' })
    open({ budget: { ...budget, mine: true } })
    expect(await screen.findByRole('button', { name: 'Change' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Delete the budget and its link' })).toBeInTheDocument()
  })

  it('says that there is none', async () => {
    open({ budget: null })
    expect(await screen.findByText('There is no budget at this link')).toBeInTheDocument()
  })
})
