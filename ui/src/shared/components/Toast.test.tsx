import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toast } from './toast'
import { ToastPlace } from './ToastPlace'

it('says its sentence in the direction of the page, whatever its first word is', async () => {
  render(<ToastPlace />)
  act(() => toast({ title: 'أُضيف إلى مفضّلتكم', text: '\u2068Grand Orient\u2069، على هذا الجهاز' }))
  await screen.findByRole('group')
  for (const said of screen.getAllByText(/Grand Orient|أُضيف/)) expect(said).not.toHaveAttribute('dir')
})

it('offers both ways of a choice in words, and no third', async () => {
  const run = vi.fn()
  render(<ToastPlace />)
  act(() => toast({ title: 'new', stays: true, action: { label: 'Reload now', run }, stay: 'Stay here' }))
  const now = await screen.findByRole('button', { name: 'Reload now' })
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Reload now', 'Stay here'])
  act(() => now.click())
  expect(run).toHaveBeenCalledOnce()
  act(() => screen.getByRole('button', { name: 'Stay here' }).click())
  expect(screen.queryByText('new')).not.toBeInTheDocument()
})
