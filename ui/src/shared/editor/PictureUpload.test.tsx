import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { dismissToast, toasts } from '../components/toast'
import { switchLanguage } from '../i18n/language'
import { PictureUpload } from './PictureUpload'
import * as upload from './upload'

const shot = (hash: string): upload.Shot => ({ hash, width: 800, height: 600, colour: '' })
const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

const onBusy = vi.fn<(count: number) => void>()
/** The pictures, in their order. */
const kept = () => screen.getByLabelText('order').textContent

function Pictures({
  start = ['a', 'b', 'c'],
  limit = 10,
  error,
}: {
  start?: string[]
  limit?: number
  error?: string
}) {
  const [pictures, set] = useState(start.map(shot))
  return (
    <>
      <PictureUpload
        id="pictures"
        label="Pictures"
        pictures={pictures}
        onPictures={set}
        limit={limit}
        error={error}
        onBusy={onBusy}
      />
      <span aria-label="order">{pictures.map(({ hash }) => hash)}</span>
    </>
  )
}

const handle = (number: number) => screen.getByRole('button', { name: new RegExp(`^Order of picture ${number}:`) })
const said = () => screen.getByRole('status').textContent

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  dismissToast()
  vi.restoreAllMocks()
})

describe('pictures in an order', () => {
  it('are moved by the arrows, Home and End, and each new place is said', async () => {
    show(<Pictures />)
    handle(1).focus()
    for (const [keys, order, words] of [
      ['{ArrowRight}', 'bac', 'Picture 1 is now 2 of 3'],
      ['{ArrowDown}', 'bca', 'Picture 2 is now 3 of 3'],
      ['{ArrowLeft}', 'bac', 'Picture 3 is now 2 of 3'],
      ['{Home}', 'abc', 'Picture 2 is now 1 of 3'],
      ['{End}', 'bca', 'Picture 1 is now 3 of 3'],
    ] as const) {
      await userEvent.keyboard(keys)
      expect(kept(), keys).toBe(order)
      expect(said()).toBe(words)
      await waitFor(() => expect(handle(order.indexOf('a') + 1)).toHaveFocus())
    }
    await userEvent.keyboard('{ArrowRight}')
    expect(kept(), 'the last one stays').toBe('bca')
  })

  it('go the other way with the same arrow in Arabic', async () => {
    await switchLanguage('ar')
    show(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Pictures />
      </div>,
    )
    screen.getByRole('button', { name: /^ترتيب الصورة 1:/ }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(kept()).toBe('bac')
    expect(said()).toBe('انتقلت الصورة 1 إلى المكان 2 من 3')
  })

  it('take the place of the one that they are dragged over', () => {
    show(<Pictures />)
    const places = document.querySelectorAll<HTMLElement>('[data-place]')
    document.elementFromPoint = () => places[2]!
    HTMLElement.prototype.setPointerCapture = () => {}
    fireEvent.pointerDown(handle(1), { button: 0 })
    fireEvent.pointerMove(handle(1), { clientX: 5, clientY: 5 })
    expect(kept()).toBe('bca')
  })

  it('are put back by Escape, and stay there', () => {
    show(<Pictures />)
    const places = document.querySelectorAll<HTMLElement>('[data-place]')
    document.elementFromPoint = () => places[2]!
    HTMLElement.prototype.setPointerCapture = () => {}
    fireEvent.pointerDown(handle(1), { button: 0 })
    fireEvent.pointerMove(handle(1), { clientX: 5, clientY: 5 })
    expect(kept()).toBe('bca')
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard, { once: true })
    expect(fireEvent.keyDown(document.body, { key: 'Escape' }), 'a dialog around it would close').toBe(false)
    expect(heard).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', heard)
    expect(kept()).toBe('abc')
    fireEvent.pointerMove(handle(1), { clientX: 6, clientY: 6 })
    expect(kept()).toBe('abc')
  })

  it('have the first as their cover, and any other made so', async () => {
    show(<Pictures />)
    const cover = () => screen.getByText('Cover').closest('[data-place]')
    expect(cover()).toHaveAttribute('data-place', '0')
    await userEvent.click(screen.getByRole('button', { name: 'Make picture 3 the cover' }))
    expect(kept()).toBe('cab')
    expect(cover()).toHaveAttribute('data-place', '0')
  })

  it('are all put back where they were, where several were taken out one after the other', async () => {
    show(<Pictures />)
    await userEvent.click(screen.getByRole('button', { name: /^Take out picture 1/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Take out picture 2/ }))
    expect(kept()).toBe('b')
    expect(toasts.get()?.title).toBe('2 pictures were taken out')
    act(() => toasts.get()?.action?.run())
    expect(kept()).toBe('abc')
    act(dismissToast)
    await userEvent.click(screen.getByRole('button', { name: /^Take out picture 3/ }))
    expect(toasts.get()?.title).toBe('The picture was taken out')
    act(() => toasts.get()?.action?.run())
    expect(kept(), 'what was put back is not put back again').toBe('abc')
  })

  it('are taken out, and put back where they were', async () => {
    show(<Pictures />)
    await userEvent.click(screen.getByRole('button', { name: 'Take out picture 2' }))
    expect(kept()).toBe('ac')
    expect(screen.getByRole('group', { name: 'Pictures' })).toHaveFocus()
    act(() => toasts.get()!.action!.run())
    expect(kept()).toBe('abc')
  })
})

describe('pictures that are added', () => {
  const choose = (...names: string[]) => userEvent.upload(screen.getByLabelText('Add pictures'), names.map(file))

  it('show how far they are, and stand last once they have come', async () => {
    let answer: (kept: upload.Shot) => void
    vi.spyOn(upload, 'sendPicture').mockImplementation((_, progress) => {
      progress(0.4)
      return new Promise((resolve) => (answer = resolve))
    })
    show(<Pictures />)
    await choose('d.jpg')
    expect(await screen.findByText('40% sent')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Sending d.jpg' })).toHaveValue(0.4)
    expect(onBusy).toHaveBeenLastCalledWith(1)
    await act(async () => answer(shot('d')))
    await waitFor(() => expect(kept()).toBe('abcd'))
    expect(onBusy).toHaveBeenLastCalledWith(0)
  })

  it('say why they did not come, and are sent again', async () => {
    const send = vi
      .spyOn(upload, 'sendPicture')
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValueOnce(shot('d'))
    show(<Pictures />)
    await choose('d.jpg')
    const failed = within(await screen.findByRole('listitem', { name: 'd.jpg' }))
    expect(await failed.findByRole('alert')).toBeVisible()
    await userEvent.click(failed.getByRole('button', { name: 'Send d.jpg again' }))
    await waitFor(() => expect(kept()).toBe('abcd'))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('are not there twice, and no more than there is room for', async () => {
    vi.spyOn(upload, 'sendPicture').mockImplementation((picture) => Promise.resolve(shot((picture as File).name)))
    show(<Pictures limit={5} />)
    await choose('a')
    await waitFor(() => expect(toasts.get()?.title).toBe('This picture is here already'))
    expect(kept()).toBe('abc')
    await choose('d', 'e', 'f')
    expect(toasts.get()?.title).toBe('At most 5 pictures')
    await waitFor(() => expect(kept()).toBe('abcde'))
    expect(screen.queryByLabelText('Add pictures')).toBeNull()
  })
})
