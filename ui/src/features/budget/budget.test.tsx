import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../tests/show'
import {
  changeDraft,
  emptyDraft,
  forgetBudget,
  forgetDraft,
  forgetSeen,
  keepSeen,
  rememberBudget,
  type SavedHere,
} from '../../shared/budget/budget'
import cases from '../../shared/budget/cases.json'
import { needMessages, switchLanguage } from '../../shared/i18n/language'
import { currency } from '../../shared/money/money'
import { user } from '../../shared/session/session'
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
const told = {
  guestCount: 100,
  governorate: 'damascus',
  venueType: 'hall',
  season: 'summer',
  createdAt: '2026-01-01T00:00:00Z',
}

const budget = {
  id,
  ...told,
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
}

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('budget')
  currency.set('USD')
  forgetBudget(id)
  forgetSeen(id)
  for (const of of ['', `change/${id}`, `copy/${id}`]) forgetDraft(of)
  changeDraft({ ...emptyDraft, of: '', version: 0 }, { guests: '100', services: ['venue', 'dj'] })
})

/** What is kept of one that was saved here. */
const tellOf = (of: string) =>
  (JSON.parse(localStorage.getItem('budgets-saved') ?? '[]') as SavedHere[]).find((each) => each.id === of)
const total = () => document.querySelector('[data-total]')!.textContent

describe('the calculator', () => {
  it('asks again for the governorates that did not come', async () => {
    let down = true
    const Governorates = () => (down ? new Error('down') : { governorates })
    show(<Calculator />, '/', answering({ Governorates, BudgetPrices: served }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    down = false
    await userEvent.click(again)
    expect(await screen.findByRole('option', { name: 'Damascus' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

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

  it('says what others were quoted nearby, for each guest or in all', async () => {
    const sum = (amount: string) => ({ amount, currency: 'USD' })
    const others = { count: 7, low: sum('12'), median: sum('15'), high: sum('20') }
    const budgetNearby = [
      { ...others, service: 'venue', perGuest: true },
      { ...others, service: 'dj', perGuest: false },
      { ...others, service: 'cake', perGuest: false },
    ]
    const answers = { Governorates: { governorates }, BudgetPrices: served, BudgetNearby: { budgetNearby } }
    show(<Calculator />, '/', answering(answers))
    const lines = await screen.findAllByText(/^Others were quoted .*\$12.* From 7 quotes$/)
    expect(lines).toHaveLength(2) // no cake is chosen
    expect(lines[0]).toHaveTextContent('a guest')
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
    expect(await screen.findByText(/last prices that this device has/)).toBeInTheDocument()
  })

  it('says nothing of old prices while those of today are on their way', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served })).unmount()
    show(<Calculator />, '/', answering({ Governorates: { governorates } }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    expect(screen.queryByText(/last prices that this device has/)).toBeNull()
  })

  it('keeps the form for saving, and the last sum, dimmed, while no number of guests stands there', async () => {
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    await userEvent.click(screen.getByText('Email or phone (optional)'))
    await userEvent.type(screen.getByLabelText('Email'), 'leila@example.com')
    expect(document.querySelector('[data-total]')!.closest('.opacity-60')).toBeNull()
    await userEvent.clear(screen.getByLabelText('Guests'))
    expect(screen.getByLabelText('Email')).toHaveValue('leila@example.com')
    expect(screen.getByRole('button', { name: 'Save with a link' })).toBeDisabled()
    expect(total()).toBe('$1,200')
    expect(document.querySelector('[data-total]')!.closest('.opacity-60')).not.toBeNull()
    expect(screen.getByText('The sum is still for 100 guests.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'DJ' })).toBeChecked()
  })

  it('keeps the contact and the former sum, dimmed, while prices of another place load', async () => {
    const price = ({ season }: { season: string }) => (season === 'summer' ? served : undefined)
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: price }))
    await waitFor(() => expect(total()).toBe('$1,200'))
    await userEvent.click(screen.getByText('Email or phone (optional)'))
    await userEvent.type(screen.getByLabelText('Email'), 'leila@example.com')
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'winter')
    expect(screen.getByLabelText('Email')).toHaveValue('leila@example.com')
    expect(screen.getByRole('button', { name: 'Save with a link' })).toBeDisabled()
    expect(document.querySelector('[data-total]')!.closest('.opacity-60')).not.toBeNull()
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
    expect(screen.queryByText(/^The PDF has the estimate alone/)).toBeNull()
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/budgets/${id}.pdf`)
    expect(within(screen.getByRole('table')).getByText('$300', { selector: 'tbody *' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Make my own copy' })).toHaveAttribute(
      'href',
      `/budget-calculator?copy=${id}`,
    )
  })

  it('may be changed and ended by its maker', async () => {
    rememberBudget({ ...told, id, token: 'secret' })
    open({ budget: { ...budget, mine: true } })
    expect(await screen.findByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      `/budget-calculator?change=${id}`,
    )
    expect(screen.getByRole('button', { name: 'Delete the budget and its link' })).toBeInTheDocument()
    expect(screen.getByText(/^The PDF has the estimate alone/)).toBeInTheDocument()
  })

  it('opens without a connection once it was seen, without whom to reach', async () => {
    open({ budget: { ...budget, mine: true, email: 'leila@example.com' } }).unmount()
    const first = open({ budget: { ...budget, mine: true, email: 'leila@example.com' } })
    await waitFor(() => expect(total()).toBe('$200'))
    first.unmount()
    expect(localStorage.getItem('budgets-seen')).toContain(id)
    expect(localStorage.getItem('budgets-seen')).not.toContain('leila@example.com')
    open(new TypeError('offline'))
    await waitFor(() => expect(total()).toBe('$200'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is forgotten once it is not there any more', async () => {
    const first = open({ budget })
    await waitFor(() => expect(total()).toBe('$200'))
    first.unmount()
    open({ budget: null })
    expect(await screen.findByText('There is no budget at this link')).toBeInTheDocument()
    expect(localStorage.getItem('budgets-seen')).toBeNull()
  })

  it('gives its file only while it is there', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    let now: object | null = budget
    open((() => ({ budget: now })) as never)
    const pdf = await screen.findByRole('link', { name: 'PDF' })
    await userEvent.click(pdf)
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/api/budgets/${id}.pdf`))
    now = null
    await userEvent.click(pdf)
    expect(await screen.findByText('There is no budget at this link')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(assign).toHaveBeenCalledOnce()
  })

  it('keeps twenty', () => {
    for (let n = 0; n < 25; n++) keepSeen({ ...budget, id: String(n) } as never)
    expect(JSON.parse(localStorage.getItem('budgets-seen')!)).toHaveLength(20)
    for (let n = 0; n < 25; n++) forgetSeen(String(n))
  })

  it('says that there is none', async () => {
    open({ budget: null })
    expect(await screen.findByText('There is no budget at this link')).toBeInTheDocument()
  })
})

describe('going on from a saved budget', () => {
  const other = '9c2e5d52-35f1-4a43-b6a0-0d8f0f8a9d22'
  const dear = { budgetPrices: { ...served.budgetPrices, prices: { ...prices, dj: { min: '1000', max: '3000' } } } }
  const mine = { ...budget, services: ['dj'], mine: true, email: 'leila@example.com', version: 3 }
  const open = (address: string, answers: object = {}) =>
    showRoutes(
      [{ path: '/budget-calculator/:id?', element: <Calculator /> }],
      `/budget-calculator?${address}`,
      answering({
        Governorates: { governorates },
        BudgetPrices: dear,
        Budget: (asked: object) => ({ budget: { ...mine, id: 'id' in asked && asked.id } }),
        ...answers,
      }),
    )
  const own = () => screen.findByLabelText('Your price ($): DJ')
  beforeEach(() => {
    for (const of of [`change/${id}`, `copy/${id}`, `change/${other}`]) forgetDraft(of)
  })

  it('changes it by its address alone: with the prices of its day, its contact and its version', async () => {
    rememberBudget({ ...told, id, token: 'secret' })
    const change = vi.fn(() => ({ changeBudget: { id } }))
    const { router } = open(`change=${id}`, { ChangeBudget: change })
    await waitFor(() => expect(total()).toBe('$200'))
    expect(screen.getByText('You are changing: Hall, Damascus, Summer, 100 guests')).toBeVisible()
    const guests = screen.getByLabelText('Guests')
    await userEvent.clear(guests)
    await userEvent.type(guests, '120')
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/budget-calculator/${id}`))
    expect(change).toHaveBeenCalledWith({
      input: expect.objectContaining({
        budget: id,
        token: 'secret',
        version: 3,
        guestCount: 120,
        email: 'leila@example.com',
      }) as object,
    })
    expect(tellOf(id)).toMatchObject({ guestCount: 120 })
    expect(localStorage.getItem('budget-drafts')).not.toContain(id)
  })

  it('takes the prices of today for another place', async () => {
    open(`change=${id}`)
    await waitFor(() => expect(total()).toBe('$200'))
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'winter')
    await waitFor(() => expect(total()).toBe('$2,000'))
    await userEvent.selectOptions(screen.getByLabelText('Season'), 'summer')
    await waitFor(() => expect(total()).toBe('$200'))
  })

  it('keeps a draft for each, and a new one apart', async () => {
    const first = open(`change=${id}`)
    await userEvent.type(await own(), '150')
    await waitFor(() => expect(total()).toBe('$150'))
    first.unmount()
    const copy = open(`copy=${id}`)
    expect(await own()).toHaveValue('')
    copy.unmount()
    const second = open(`change=${other}`)
    await waitFor(() => expect(total()).toBe('$200'))
    await userEvent.type(await own(), '175')
    second.unmount()
    open('').unmount()
    expect((await openNew()).queryByDisplayValue('175')).toBeNull()
    document.body.replaceChildren()
    open(`change=${id}`)
    await waitFor(() => expect(total()).toBe('$150'))
    await userEvent.click(screen.getByRole('button', { name: 'Undo my changes' }))
    await waitFor(() => expect(total()).toBe('$200'))
    expect(screen.getByRole('heading', { name: 'The sum' })).toHaveFocus()
  })
  const openNew = async () => {
    const page = open('')
    await page.findByText('What will your wedding cost?')
    return page
  }

  it('says that it was changed elsewhere meanwhile, and then saves over that', async () => {
    changeDraft({ ...emptyDraft, services: ['dj'], of: `change/${id}`, version: 2 }, { guests: '80' })
    const change = vi.fn(() => ({ changeBudget: { id } }))
    open(`change=${id}`, { ChangeBudget: change })
    expect(await screen.findByText(/was changed elsewhere after you began/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() => expect(change).toHaveBeenCalledOnce())
    expect(change).toHaveBeenCalledWith({ input: expect.objectContaining({ version: 3, guestCount: 80 }) as object })
  })

  it('offers a copy to who did not make it, which is saved anew with the prices of today', async () => {
    const save = vi.fn(() => ({ saveBudget: { id: other, token: 'secret' } }))
    const theirs = { Budget: { budget: { ...budget, services: ['dj'] } }, SaveBudget: save }
    const { router } = open(`change=${id}`, theirs)
    expect(await screen.findByText('Only who saved this budget can change it')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Make my own copy' }))
    await waitFor(() => expect(total()).toBe('$2,000'))
    expect(router.state.location.search).toBe(`?copy=${id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Save with a link' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/budget-calculator/${other}`))
    expect(save).toHaveBeenCalledOnce()
    forgetBudget(other)
  })

  it('saves nothing over what it could not read', async () => {
    const first = open(`change=${id}`)
    await waitFor(() => expect(total()).toBe('$200'))
    first.unmount()
    open(`change=${id}`, { Budget: new TypeError('offline') })
    await waitFor(() => expect(total()).toBe('$200'))
    expect(screen.getByRole('button', { name: 'Save the change' })).toBeDisabled()
  })
})

describe('saved budgets', () => {
  const second = '9c2e5d52-35f1-4a43-b6a0-0d8f0f8a9d22'
  const hall = 'Hall, Damascus, Summer, 100 guests, saved on 1 January 2026'
  const farm = 'Farm, Damascus, Summer, 90 guests, saved on 1 January 2026'
  const budgets: Record<string, object> = {
    [id]: budget,
    [second]: { ...budget, id: second, guestCount: 90, venueType: 'farm', totalCost: '350' },
  }
  const open = (answer: object) =>
    show(<Calculator />, '/', answering({ Governorates: { governorates }, BudgetPrices: served, Budget: answer }))
  const byId = ({ id: of }: { id: string }) => ({ budget: budgets[of] ?? null })
  const compare = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Compare: ${name}` }))
  }
  const table = () => screen.findByRole('region', { name: 'Budgets compared' })
  beforeEach(() => {
    rememberBudget({ ...told, id, token: '' })
    rememberBudget({ ...told, guestCount: 90, venueType: 'farm', id: second, token: '' })
  })
  afterEach(() => {
    for (const each of [id, second]) {
      forgetBudget(each)
      forgetSeen(each)
    }
  })

  it('are called in the language that is on, and compared', async () => {
    open(byId)
    await compare(hall, farm)
    const compared = within(await table())
    expect(compared.getByRole('columnheader', { name: farm })).toBeVisible()
    expect(compared.getByText('$350')).toBeVisible()
    await act(() => switchLanguage('ar'))
    expect(await screen.findByRole('link', { name: /صالة أفراح، دمشق، الصيف/ })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /مزرعة، دمشق/ })).toBeVisible()
  })

  it('are on their way until all of them are there', async () => {
    open(({ id: of }: { id: string }) => (of === id ? { budget: budgets[id] } : undefined))
    await compare(hall, farm)
    const loading = await screen.findByText('Loading…')
    expect(loading).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Budgets compared' })).toBeNull()
  })

  it('say what cannot be read, and are asked for again', async () => {
    let broken = true
    open((asked: { id: string }) => (broken ? new TypeError('offline') : byId(asked)))
    await compare(hall, farm)
    const note = await screen.findByRole('alert')
    broken = false
    await userEvent.click(within(note).getByRole('button', { name: 'Try again' }))
    expect(within(await table()).getByText('$350')).toBeVisible()
  })

  it('say which of them is not there any more', async () => {
    open((asked: { id: string }) => (asked.id === second ? { budget: null } : byId(asked)))
    await compare(hall, farm)
    expect(await screen.findByText(`There is no budget at its link any more: ${farm}`)).toBeVisible()
    expect(within(await table()).getAllByRole('columnheader')).toHaveLength(2)
  })

  it('are asked for again after a command', async () => {
    let cost = '350'
    const client = answering({
      Governorates: { governorates },
      BudgetPrices: served,
      Budget: ({ id: of }: { id: string }) => ({ budget: { ...budgets[of], totalCost: of === second ? cost : '1' } }),
      Change: { changeBudget: { __typename: 'Receipt', id } },
    })
    show(<Calculator />, '/', client)
    await compare(hall, farm)
    expect(within(await table()).getByText('$350')).toBeVisible()
    cost = '360'
    await client.mutation('mutation Change { changeBudget { __typename id } }', {}).toPromise()
    expect(await screen.findByText('$360')).toBeVisible()
  })

  it('of an account have their own names, and say where they cannot be read', async () => {
    user.set({ id: '1', username: 'Huda', email: 'huda@example.sy', role: 'customer' })
    for (const each of [id, second]) forgetBudget(each)
    const mine = { myBudgets: { nodes: [budgets[second]] } }
    const shown = show(
      <Calculator />,
      '/',
      answering({ Governorates: { governorates }, BudgetPrices: served, MyBudgets: mine }),
    )
    expect(await screen.findByRole('link', { name: farm })).toBeVisible()
    shown.unmount()
    show(<Calculator />, '/', answering({ BudgetPrices: served, MyBudgets: new TypeError('offline') }))
    expect(await screen.findByRole('alert')).toBeVisible()
    user.set(null)
  })
})
