import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { show, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../i18n/language'
import { createStore, useStore } from '../store'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { compareWords } from './Diff'
import { DoubleCheckButton } from './DoubleCheckButton'
import { Drawer } from './Drawer'
import { ErrorSummary } from './ErrorSummary'
import { Input, Select } from './Field'
import { Panel } from './Panel'
import { PasswordField } from './PasswordField'
import { PhoneField } from './PhoneField'
import { Tabs } from './Tabs'
import { Textarea } from './Textarea'
import { toast, toasts } from './toast'
import { ToastPlace } from './ToastPlace'
import { Tooltip } from './Tooltip'

afterEach(() => {
  vi.useRealTimers()
  act(() => toasts.set(null))
})

describe('fields', () => {
  it.each([
    ['ar', 'إظهار كلمة المرور', 'إخفاء كلمة المرور'],
    ['en', 'Show password', 'Hide password'],
  ] as const)('show and hide a password (%s)', async (lang, reveal, hide) => {
    await switchLanguage(lang)
    render(<PasswordField label="pass" />)
    const field = screen.getByLabelText('pass')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: reveal }))
    expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: hide }))
    expect(field).toHaveAttribute('type', 'password')
  })

  it('turn Arabic-Indic digits of a telephone into Latin ones', async () => {
    render(<PhoneField label="phone" />)
    await userEvent.type(screen.getByRole('textbox', { name: 'phone' }), '+٩٦٣ 944')
    expect(screen.getByRole('textbox', { name: 'phone' })).toHaveValue('+963 944')
  })

  it('tie an error to their control', () => {
    render(<Input label="email" error="no good" hint="unseen now" />)
    const field = screen.getByRole('textbox', { name: 'email' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('no good')
  })

  it('say how many characters are left once they are few, and at once where they are too many', async () => {
    await switchLanguage('en')
    render(<Textarea label="words" hint="as you like" limit={16} />)
    const field = screen.getByRole('textbox', { name: 'words' })
    await userEvent.type(field, 'thirteen chars'.slice(0, 13))
    expect(field).toHaveAccessibleDescription('as you like')
    await userEvent.type(field, 's')
    expect(field).toHaveAccessibleDescription('2 characters are left')
    await userEvent.type(field, '😀😀!')
    expect(field).toHaveAccessibleDescription('Longer than 16 characters')
    expect(field).toBeInvalid()
    await userEvent.type(field, '{Backspace}')
    expect(field).toHaveAccessibleDescription('0 characters are left')
    expect(field).toBeValid()
  })

  it('say why a select is locked', () => {
    render(
      <Select label="city" locked="governorate first">
        <option>Aleppo</option>
      </Select>,
    )
    expect(screen.getByRole('combobox', { name: 'city' })).toBeDisabled()
    expect(screen.getByRole('option')).toHaveTextContent('governorate first')
  })

  it('are reached from the summary, which takes the focus', async () => {
    render(
      <>
        <ErrorSummary mistakes={[{ field: 'email', text: 'Please enter a valid email address' }]} />
        <Input id="email" label="email" />
      </>,
    )
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('بقي أمر واحد للإصلاح')
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address' }))
    expect(screen.getByRole('textbox', { name: 'email' })).toHaveFocus()
  })
})

describe('buttons', () => {
  it('confirm by a second click, and disarm when left', async () => {
    await switchLanguage('en')
    const confirm = vi.fn()
    render(<DoubleCheckButton onConfirm={confirm}>Approve</DoubleCheckButton>)
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sure? Press again' }))
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('stay armed where the longer question wraps away from under the pointer, until that moves', async () => {
    await switchLanguage('en')
    render(<DoubleCheckButton onConfirm={vi.fn()}>End</DoubleCheckButton>)
    const button = screen.getByRole('button')
    fireEvent.click(button, { clientX: 40, clientY: 20 })
    fireEvent.pointerLeave(button, { clientX: 40, clientY: 20 })
    expect(button).toHaveTextContent('Sure? Press again')
    fireEvent.pointerLeave(button, { clientX: 48, clientY: 20 })
    expect(button).toHaveTextContent('End')
  })

  it('take a double click for one, and a key that is held down for none', async () => {
    await switchLanguage('en')
    const confirm = vi.fn()
    render(<DoubleCheckButton onConfirm={confirm}>Archive</DoubleCheckButton>)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Archive' }))
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{Enter>5/}')
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}{Enter}')
    expect(confirm, 'Escape takes the first click back').not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('spin after 400 ms of work and for 300 ms at least, and take no further click', () => {
    vi.useFakeTimers()
    const click = vi.fn()
    const { container, rerender } = render(
      <Button busy onClick={click}>
        Save
      </Button>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(click).not.toHaveBeenCalled()
    const spins = () => container.querySelector('.spin') !== null
    act(() => vi.advanceTimersByTime(399))
    expect(spins()).toBe(false)
    act(() => vi.advanceTimersByTime(1))
    expect(spins()).toBe(true)
    rerender(<Button onClick={click}>Save</Button>)
    act(() => vi.advanceTimersByTime(299))
    expect(spins()).toBe(true)
    act(() => vi.advanceTimersByTime(1))
    expect(spins()).toBe(false)
  })
})

describe('a panel', () => {
  const content = (names: string[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )

  it('waits, shows, and keeps what it has while it asks again or fails', () => {
    const { rerender } = show(null)
    const panel = (answer: Parameters<typeof Panel<string[]>>[0]['answer']) =>
      rerender(
        <Panel answer={answer} empty="none" isEmpty={(names) => names.length === 0}>
          {content}
        </Panel>,
      )
    panel({ fetching: true })
    expect(screen.getByRole('status')).toHaveTextContent('جارٍ التحميل…')
    panel({ fetching: false, data: ['a'] })
    expect(screen.getByRole('listitem')).toHaveTextContent('a')
    panel({ fetching: true, stale: true, data: ['a'] })
    expect(screen.getByRole('listitem')).toBeInTheDocument()
    panel({ fetching: false, data: ['a'], error: new TypeError('offline') })
    expect(screen.getByRole('listitem')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('لا يوجد اتصال')
    panel({ fetching: false, data: [] })
    expect(screen.getByText('none')).toBeInTheDocument()
  })
})

describe('tabs', () => {
  function Three() {
    const [active, set] = useState<'a' | 'b' | 'c'>('a')
    return (
      <Tabs
        label="three"
        active={active}
        onChange={set}
        tabs={[
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B' },
          { key: 'c', label: 'C' },
        ]}
      >
        {active}
      </Tabs>
    )
  }

  it('move by arrows, and jump to the ends', async () => {
    render(<Three />)
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'C' })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'C' })).toHaveTextContent('c')
    await userEvent.keyboard('{Home}')
    expect(screen.getByRole('tab', { name: 'A' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('the toast', () => {
  it('is one at a time, announced, and gone after five seconds', async () => {
    render(<ToastPlace />)
    act(() => toast({ title: 'first' }))
    act(() => toast({ title: 'second', text: 'words' }))
    await screen.findByRole('group', { name: 'إشعار' })
    expect(screen.queryByText('first')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('second. words')
    vi.useFakeTimers()
    act(() => toast({ title: 'third' }))
    act(() => vi.advanceTimersByTime(4999))
    expect(screen.getByRole('group')).toHaveTextContent('third')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it('stays until it is closed where it has to be read, above an open dialog too', async () => {
    const menu = (
      <Drawer label="menu" onClose={() => {}}>
        {null}
      </Drawer>
    )
    const place = (open: boolean) => (
      <>
        {open && menu}
        <ToastPlace />
      </>
    )
    const routes = [
      { path: '/', element: place(true) },
      { path: '/closed', element: place(false) },
    ]
    const { router } = showRoutes(routes)
    act(() => toast({ title: 'not done', stays: true }))
    const dialog = screen.getByRole('dialog', { name: 'menu' })
    await within(dialog).findByRole('group', { name: 'إشعار' })
    vi.useFakeTimers()
    act(() => vi.advanceTimersByTime(60_000))
    vi.useRealTimers()
    expect(within(dialog).getByRole('group')).toHaveTextContent('not done')
    await act(() => router.navigate('/closed'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(within(await screen.findByRole('group')).getByRole('button'))
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('gives the focus back to where it came from when it is closed', async () => {
    render(
      <>
        <input aria-label="words" />
        <ToastPlace />
      </>,
    )
    await userEvent.click(screen.getByRole('textbox'))
    act(() => toast({ title: 'not done', stays: true }))
    await userEvent.click(within(await screen.findByRole('group')).getByRole('button'))
    expect(screen.queryByRole('group')).toBeNull()
    expect(screen.getByRole('textbox')).toHaveFocus()
  })

  it('stands above a keyboard', async () => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 })
    vi.stubGlobal('visualViewport', seen)
    render(<ToastPlace />)
    act(() => toast({ title: 'refused' }))
    const place = (await screen.findByRole('group')).parentElement!
    expect(place.style.getPropertyValue('translate')).toBe('0 0px')
    seen.height = innerHeight - 284
    seen.dispatchEvent(new Event('resize'))
    expect(place.style.getPropertyValue('translate')).toBe('0 -284px')
    vi.unstubAllGlobals()
  })

  it('takes the focus by F8, and goes by its button, by Escape or by a swipe of 50 px', async () => {
    render(<ToastPlace />)
    act(() => toast({ title: 'saved' }))
    const box = await screen.findByRole('group')
    await userEvent.keyboard('{F8}')
    expect(box).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('group')).not.toBeInTheDocument()

    act(() => toast({ title: 'again' }))
    const again = await screen.findByRole('group')
    const swipe = (by: number) => {
      fireEvent.pointerDown(again, { clientX: 100 })
      fireEvent.pointerMove(again, { clientX: 100 + by })
      fireEvent.pointerUp(again, { clientX: 100 + by })
    }
    swipe(49)
    expect(screen.getByRole('group')).toBeInTheDocument()
    swipe(-50)
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it('runs its action', async () => {
    const undo = vi.fn()
    render(<ToastPlace />)
    act(() => toast({ title: 'gone', action: { label: 'undo', run: undo } }))
    await userEvent.click(await screen.findByRole('button', { name: 'undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })
})

describe('the tooltip', () => {
  it('opens after 700 ms of hovering, and at once within 300 ms of another', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    render(
      <>
        <Tooltip label="one">
          <button type="button">a</button>
        </Tooltip>
        <Tooltip label="two">
          <button type="button">b</button>
        </Tooltip>
      </>,
    )
    const [a, b] = screen.getAllByRole('button').map((button) => button.parentElement!)
    fireEvent.pointerEnter(a!)
    act(() => vi.advanceTimersByTime(699))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('tooltip')).toHaveTextContent('one')
    fireEvent.pointerLeave(a!)
    act(() => vi.advanceTimersByTime(200))
    fireEvent.pointerEnter(b!)
    act(() => vi.advanceTimersByTime(0))
    expect(screen.getByRole('tooltip')).toHaveTextContent('two')
  })
})

describe('a comparison of words', () => {
  it('keeps what stayed, and marks what went and what came', () => {
    expect(compareWords('من القرن التاسع عشر', 'من القرن الثامن عشر')).toEqual([
      { text: 'من القرن ', kind: 'same' },
      { text: 'التاسع', kind: 'removed' },
      { text: 'الثامن', kind: 'added' },
      { text: ' عشر', kind: 'same' },
    ])
  })
})

it('is not closed by the second half of a double click, under which it has grown smaller', async () => {
  const close = vi.fn()
  show(
    <Dialog title="Report" onClose={close}>
      Thank you
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(dialog, { detail: 2 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(dialog, { detail: 1 })
  expect(close).toHaveBeenCalledOnce()
})

it('closes alone where it stands in another one, which goes on holding the page', async () => {
  const close = vi.fn()
  function Inner() {
    const [open, setOpen] = useState(true)
    if (!open) return null
    return (
      <Dialog title="Calendar" onClose={() => setOpen(false)}>
        August
      </Dialog>
    )
  }
  show(
    <Dialog title="Filters" onClose={close}>
      <Inner />
    </Dialog>,
  )
  fireEvent(await screen.findByRole('dialog', { name: 'Calendar' }), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull()
  expect(close).not.toHaveBeenCalled()
  expect(document.documentElement).toHaveClass('hold-scroll')
  fireEvent(screen.getByRole('dialog', { name: 'Filters' }), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledOnce()
})

describe('a dialog begins', () => {
  const dialog = (content: ReactNode) => (
    <Dialog title="About" onClose={() => {}}>
      {content}
    </Dialog>
  )

  it('in its first field that can be typed in', async () => {
    show(
      dialog(
        <>
          <button type="button">Preview</button>
          <input type="hidden" />
          <input aria-label="address" readOnly />
          <textarea aria-label="reason" />
          <input aria-label="name" />
        </>,
      ),
    )
    expect(await screen.findByRole('textbox', { name: 'reason' })).toHaveFocus()
  })

  it('on what is marked, and neither on the danger nor on what closes', async () => {
    show(
      dialog(
        <>
          <Button look="danger">Archive</Button>
          <Button data-first>Cancel</Button>
        </>,
      ),
    )
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  /** Draws a dialog with a button, to which a field comes when it is told to. */
  function late() {
    const come = createStore(false)
    function Late() {
      return (
        <>
          <Button look="danger">Archive</Button>
          {useStore(come) && <input aria-label="name" />}
        </>
      )
    }
    show(dialog(<Late />))
    return () => act(() => come.set(true))
  }

  it('on its heading, where there is neither, until a field comes', async () => {
    const come = late()
    expect(await screen.findByRole('heading', { name: 'About' })).toHaveFocus()
    come()
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  })

  it('and leaves the focus where one has put it since', async () => {
    const come = late()
    const button = await screen.findByRole('button', { name: 'Archive' })
    act(() => button.focus())
    come()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getByRole('textbox')).not.toHaveFocus()
    expect(button).toHaveFocus()
  })
})
