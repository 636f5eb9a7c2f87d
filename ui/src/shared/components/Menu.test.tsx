import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Menu } from './Menu'

const run = vi.fn()
const draw = () =>
  render(
    <>
      <Menu
        label="Actions"
        items={['Feature', 'Order', 'Suspend'].map((label) => ({ label, onChoose: () => run(label) }))}
      />
      <button type="button">Beside</button>
    </>,
  )
const button = () => screen.getByRole('button', { name: 'Actions' })
const item = (name: string) => screen.getByRole('menuitem', { name })

it('opens by a press or an arrow, moves by arrows around its ends, and jumps to them', async () => {
  draw()
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  expect(item('Feature')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(item('Suspend')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(item('Order')).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(item('Suspend')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(item('Feature')).toHaveFocus()
})

it('runs what is chosen, once it is closed and the focus is on its button', async () => {
  draw()
  run.mockImplementation(() => expect(button()).toHaveFocus())
  await userEvent.click(button())
  await userEvent.click(item('Order'))
  expect(run.mock.calls).toEqual([['Order']])
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('closes by Escape, by Tab and by a press beside it, and runs nothing', async () => {
  draw()
  await userEvent.click(button())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('button', { name: 'Beside' }))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('goes with its button where something scrolls, and closes where that leaves the window', async () => {
  draw()
  await userEvent.click(button())
  const list = screen.getByRole('menu')
  const stands = (top: number) =>
    vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, top, 40, 40))
  stands(200)
  fireEvent.scroll(document)
  expect(list.style.insetBlockStart).toBe('244px')
  stands(-60)
  fireEvent.scroll(document)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('is not there where nothing can be done', () => {
  render(<Menu label="Actions" items={[]} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
