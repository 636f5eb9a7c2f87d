import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useUploads } from './useUploads'

afterEach(() => vi.unstubAllGlobals())

it('sends nothing of a picture that is taken out while it is made smaller', async () => {
  let drawn: (picture: Blob) => void
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const drawing = new Promise<void>((resolve) => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      drawn = done as typeof drawn
      resolve()
    })
  })
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const onDone = vi.fn()
  const { result } = renderHook(() => useUploads(onDone))
  act(() => result.current.add([new File([new Uint8Array(3 << 20)], 'hall.jpg', { type: 'image/jpeg' })]))
  await act(() => drawing)
  act(() => result.current.remove(result.current.uploads[0]!.id))
  await act(async () => drawn(new Blob(['small'])))
  await waitFor(() => expect(result.current.uploads).toEqual([]))
  expect(send).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})
