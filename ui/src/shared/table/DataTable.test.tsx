import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchLanguage } from '../i18n/language'
import { type BulkAction, type Column, DataTable, type Order, TableSkeleton } from './DataTable'

interface Hall {
  id: string
  name: string
  guests: number | null
}

const halls: Hall[] = [
  { id: '1', name: 'Rose', guests: 250 },
  { id: '2', name: 'Élan', guests: null },
  { id: '3', name: 'Jasmine 10', guests: 600 },
  { id: '4', name: 'Jasmine 9', guests: 90 },
]

const columns: Column<Hall>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  { key: 'guests', head: 'Guests', numeric: true, cell: ({ guests }) => guests ?? '–', sort: ({ guests }) => guests },
  { key: 'edit', head: 'Edit', unseenHead: true, cell: () => <button type="button">Edit</button> },
]

const table = (more: { bulk?: BulkAction<Hall>[]; rows?: Hall[]; stacked?: boolean } = {}) => (
  <DataTable
    caption="Halls"
    columns={columns}
    rows={halls}
    rowKey={({ id }) => id}
    nameOf={({ name }) => name}
    {...more}
  />
)

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })
const box = (name: string) => screen.getByRole('checkbox', { name })
const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }))

beforeEach(() => switchLanguage('en'))
afterEach(() => vi.unstubAllGlobals())

it('is a table with a name, whose rows are named by their first cells, and which the keyboard can scroll', async () => {
  render(table())
  expect(screen.getByRole('table', { name: 'Halls' })).toBeVisible()
  expect(names()).toEqual(['Rose', 'Élan', 'Jasmine 10', 'Jasmine 9'])
  await userEvent.tab()
  expect(screen.getByRole('region', { name: 'Halls' })).toHaveFocus()
  expect(head('Edit')).toHaveTextContent('Edit')
})

describe('its heads', () => {
  it('sort by the keyboard: numbers from the greatest, then the other way, then as they came', async () => {
    render(table())
    within(head('Guests')).getByRole('button').focus()
    expect(head('Guests')).not.toHaveAttribute('aria-sort')
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Jasmine 10', 'Rose', 'Jasmine 9', 'Élan'])
    expect(head('Guests')).toHaveAttribute('aria-sort', 'descending')
    await userEvent.keyboard(' ')
    expect(names(), 'what has no number stays last').toEqual(['Jasmine 9', 'Rose', 'Jasmine 10', 'Élan'])
    expect(head('Guests')).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Rose', 'Élan', 'Jasmine 10', 'Jasmine 9'])
    expect(head('Guests')).not.toHaveAttribute('aria-sort')
    expect(within(head('Guests')).getByRole('button'), 'the focus stays').toHaveFocus()
  })

  it('sort names as the language does, and one column at a time', async () => {
    render(table())
    await userEvent.click(within(head('Guests')).getByRole('button'))
    await userEvent.click(within(head('Name')).getByRole('button'))
    expect(names()).toEqual(['Élan', 'Jasmine 9', 'Jasmine 10', 'Rose'])
    expect(head('Guests')).not.toHaveAttribute('aria-sort')
  })

  it('offer nothing where a column cannot be sorted', () => {
    render(table())
    expect(within(head('Edit')).queryByRole('button')).toBeNull()
  })
})

describe('rows that are sorted elsewhere', () => {
  const onOrder = vi.fn()
  const sorted = (by: string, descending: boolean) => {
    const order: Order = { by, descending, onOrder }
    return (
      <DataTable
        {...{ caption: 'Halls', columns, rows: halls, whole: false, stacked: true, order }}
        rowKey={({ id }) => id}
      />
    )
  }
  beforeEach(() => onOrder.mockClear())

  it('stand as they came, and their heads ask for another order', async () => {
    const { rerender } = render(sorted('guests', true))
    expect(names()).toEqual(['Rose', 'Élan', 'Jasmine 10', 'Jasmine 9'])
    expect(head('Guests')).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(within(head('Guests')).getByRole('button'))
    expect(onOrder).toHaveBeenLastCalledWith('guests', false)
    expect(head('Guests'), 'until they come in it').toHaveAttribute('aria-sort', 'descending')
    rerender(sorted('guests', false))
    expect(head('Guests')).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(within(head('Guests')).getByRole('button'))
    expect(onOrder, 'they are never without one').toHaveBeenLastCalledWith('guests', true)
    await userEvent.click(within(head('Name')).getByRole('button'))
    expect(onOrder).toHaveBeenLastCalledWith('name', false)
  })

  it('are sorted by a field on phones, which has no usual order', async () => {
    onPhone()
    const { rerender } = render(sorted('guests', true))
    const by = screen.getByRole('combobox', { name: 'Sort by' })
    expect(by).toHaveDisplayValue('Guests, descending')
    expect(within(by).queryByRole('option', { name: 'Usual order' })).toBeNull()
    await userEvent.selectOptions(by, 'Name, ascending')
    expect(onOrder).toHaveBeenLastCalledWith('name', false)
    rerender(sorted('edit', true))
    expect(by, 'an order that no column has').toHaveDisplayValue('Usual order')
  })
})

describe('on phones', () => {
  it('is sorted by a field, because its heads are out of sight', async () => {
    onPhone()
    render(table({ stacked: true }))
    expect(within(head('Name')).queryByRole('button')).toBeNull()
    const by = screen.getByRole('combobox', { name: 'Sort by' })
    await userEvent.selectOptions(by, 'Guests, ascending')
    expect(names()).toEqual(['Jasmine 9', 'Rose', 'Jasmine 10', 'Élan'])
    await userEvent.selectOptions(by, 'Usual order')
    expect(names()[0]).toBe('Rose')
  })

  it('tells each value what it is of', () => {
    onPhone()
    render(table({ stacked: true }))
    expect(screen.getAllByRole('cell')[0]).toHaveAttribute('data-head', 'Guests')
  })
})

describe('the boxes of its rows', () => {
  const close = vi.fn()
  const bulk: BulkAction<Hall>[] = [
    { key: 'close', label: 'Close', danger: true, applies: ({ guests }) => guests !== null, onChoose: close },
    { key: 'praise', label: 'Praise', applies: ({ name }) => name.startsWith('J'), onChoose: () => {} },
  ]

  it('select rows by the keyboard; an action says how many it is for and gets only those', async () => {
    render(table({ bulk }))
    expect(screen.queryByRole('checkbox', { name: 'Select Élan' }), 'nothing can be done to it').toBeNull()
    box('Select Rose').focus()
    await userEvent.keyboard(' ')
    await userEvent.click(box('Select Jasmine 9'))
    expect(screen.getByRole('status')).toHaveTextContent('2 rows selected')
    expect(box('Select all')).toBePartiallyChecked()
    expect(screen.getByRole('button', { name: 'Praise (1)' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close (2)' }))
    expect(close).toHaveBeenCalledWith([halls[0], halls[3]])
  })

  it('select all that can be, a range with Shift, and none again, with the focus on the first box', async () => {
    render(table({ bulk }))
    await userEvent.click(box('Select all'))
    expect(screen.getByRole('status')).toHaveTextContent('3 rows selected')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(box('Select all')).toHaveFocus()
    const user = userEvent.setup()
    await user.click(box('Select Rose'))
    await user.keyboard('{Shift>}')
    await user.click(box('Select Jasmine 9'))
    await user.keyboard('{/Shift}')
    expect(screen.getByRole('status')).toHaveTextContent('3 rows selected')
  })

  it('forget rows that are gone', async () => {
    const { rerender } = render(table({ bulk }))
    await userEvent.click(box('Select all'))
    rerender(table({ bulk, rows: halls.slice(0, 1) }))
    expect(screen.getByRole('status')).toHaveTextContent('1 row selected')
  })

  it('say the same in Arabic', async () => {
    await switchLanguage('ar')
    render(table({ bulk }))
    await userEvent.click(box('تحديد الكل'))
    expect(screen.getByRole('status')).toHaveTextContent('حُدِّدت 3 صفوف')
    expect(box('تحديد «Rose»')).toBeChecked()
  })
})

it('opens what can be done to a row from a button that names it', async () => {
  const remove = vi.fn()
  render(
    <DataTable
      caption="Halls"
      columns={columns}
      rows={halls}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      menu={(row) => [{ label: 'Remove', danger: true, onChoose: () => remove(row.id) }]}
    />,
  )
  screen.getByRole('button', { name: 'Actions: Jasmine 9' }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledWith('4')
})

it('has a shape before its rows are there, which nobody is read', () => {
  const { container } = render(<TableSkeleton columns={3} />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  expect(container.querySelectorAll('.skeleton')).toHaveLength(18)
})
