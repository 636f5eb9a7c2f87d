import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { carryOver } from './carryOver'

const pressed = vi.fn()

function Form() {
  const [place, setPlace] = useState('')
  const [women, setWomen] = useState(false)
  const [name, setName] = useState('')
  return (
    <form>
      <label htmlFor="place">Place {women && 'of women'}</label>
      <select id="place" name="place" value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">All</option>
        <option value="homs">Homs</option>
      </select>
      <label>
        <input type="checkbox" checked={women} onChange={(event) => setWomen(event.target.checked)} /> Women only
      </label>
      <label>
        Name
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="button" onClick={() => pressed(place, women, name)}>
        Open
      </button>
      <button type="button" onClick={() => pressed('other')}>
        Close
      </button>
      <output>{`${place} ${women} ${name}`}</output>
    </form>
  )
}

/** The same form as a server writes it: without the app. */
function written(): HTMLElement {
  const { container, unmount } = render(<Form />)
  const page = document.createElement('div')
  page.innerHTML = container.innerHTML
  unmount()
  document.body.append(page)
  return page
}

afterEach(() => {
  document.body.replaceChildren()
  pressed.mockClear()
})

describe('what was done before the app stood', () => {
  it('is there in the app, which knows of it, and the last press follows', async () => {
    const before = written()
    before.querySelector('select')!.value = 'homs'
    before.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
    const box = before.querySelector<HTMLInputElement>('input:not([type])')!
    box.value = 'Lana'
    box.focus()
    before.querySelector<HTMLElement>('button')!.dataset.pressed = ''
    before.remove()
    const { container } = render(<Form />)
    carryOver(before, container, box)
    expect(await screen.findByText('homs true Lana')).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: /^Place/ })).toHaveValue('homs')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    expect(pressed).toHaveBeenCalledOnce()
    expect(pressed).toHaveBeenCalledWith('homs', true, 'Lana')
  })

  it('is taken before the press, also where the app is still being drawn', async () => {
    const before = written()
    before.querySelector<HTMLInputElement>('input:not([type])')!.value = 'Lana'
    before.querySelector<HTMLElement>('button')!.dataset.pressed = ''
    before.remove()
    function Taking() {
      const place = useRef<HTMLDivElement>(null)
      useLayoutEffect(() => carryOver(before, place.current!, null), [])
      return (
        <div ref={place}>
          <Form />
        </div>
      )
    }
    render(<Taking />)
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce())
    expect(pressed).toHaveBeenCalledWith('', false, 'Lana')
  })

  it('has the focus where it was, also on a link', () => {
    const links = '<a href="/venues">Venues</a><a href="/services">Services</a>'
    const [before, after] = [document.createElement('div'), document.createElement('div')]
    before.innerHTML = after.innerHTML = links
    document.body.append(before)
    const link = before.querySelectorAll('a')[1]!
    link.focus()
    before.replaceWith(after)
    carryOver(before, after, link)
    expect(after.querySelectorAll('a')[1]).toHaveFocus()
  })

  it('gives way to what was typed in the app since', () => {
    const before = written()
    before.querySelector<HTMLInputElement>('input:not([type])')!.value = 'Lana'
    before.remove()
    const { container } = render(<Form />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Lana and Omar' } })
    carryOver(before, container, null)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lana and Omar')
  })

  it('leaves alone what nobody touched', () => {
    const before = written()
    before.remove()
    const { container } = render(<Form />)
    carryOver(before, container, null)
    expect(screen.getByText('false', { exact: false })).toHaveTextContent('false')
    expect(pressed).not.toHaveBeenCalled()
  })
})
