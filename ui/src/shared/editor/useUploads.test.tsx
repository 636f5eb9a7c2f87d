import { act, renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Shot } from './upload'
import * as upload from './upload'
import { useUploads } from './useUploads'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })
const shot = (hash: string): Shot => ({ hash, width: 800, height: 600, colour: '' })

/** Stands for the server: what was sent, in order, each with its answer still to come. */
function server() {
  const sent: { progress: (part: number) => void; answer: (shot: Shot) => void; signal: AbortSignal }[] = []
  vi.spyOn(upload, 'sendPicture').mockImplementation(
    (_, progress, signal) => new Promise((answer) => sent.push({ progress, answer, signal })),
  )
  return sent
}

/** The uploads on a slow phone, where React runs the effects of a render some time after it: `seen` hears of each. */
function onSlowPhone(onDone: (shot: Shot) => void, seen: (all: ReturnType<typeof useUploads>) => void) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // as in a browser: React's scheduler decides
  return renderHook(() => {
    const all = useUploads(onDone)
    useLayoutEffect(() => {
      seen(all)
      const begun = performance.now()
      while (performance.now() - begun < 10); // longer than the scheduler works at a time
    })
    return all
  })
}

it('sends each of many pictures once where an answer comes before the effects of the last progress', async () => {
  const sent = server()
  const kept: string[] = []
  const names = ['a', 'b', 'c', 'd']
  const { result } = onSlowPhone(
    ({ hash }) => kept.push(hash),
    ({ uploads }) =>
      uploads.forEach(({ name, progress }) => progress === 1 && sent[names.indexOf(name)]!.answer(shot(name))),
  )
  result.current.add(names.map(file))
  for (const at of names.keys()) {
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(at))
    sent[at]!.progress(1)
  }
  await vi.waitFor(() => expect(result.current.uploads).toEqual([]))
  expect(sent).toHaveLength(4)
  expect(kept).toEqual(names)
})

it('does not bring back a picture that is taken out as it is sent', async () => {
  const sent = server()
  const onDone = vi.fn()
  const { result } = onSlowPhone(onDone, ({ uploads, remove }) =>
    uploads.forEach(({ id, progress }) => {
      if (progress !== 1) return
      remove(id)
      sent[0]!.answer(shot('hall')) // it was on its way already
    }),
  )
  result.current.add([file('hall')])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.progress(1)
  await vi.waitFor(() => expect(result.current.uploads).toEqual([]))
  expect(sent).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
})

it('keeps the order in which pictures were chosen, whichever arrives first; one that fails keeps nobody waiting', async () => {
  const sent: { answer: (shot: Shot) => void; fail: (error: Error) => void }[] = []
  vi.spyOn(upload, 'sendPicture').mockImplementation(() => new Promise((answer, fail) => sent.push({ answer, fail })))
  const kept: string[] = []
  const { result } = renderHook(() => useUploads(({ hash }) => kept.push(hash)))
  act(() => result.current.add(['a', 'b', 'c'].map(file)))
  await waitFor(() => expect(sent).toHaveLength(2))
  await act(async () => sent[1]!.answer(shot('b')))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(kept).toEqual([])
  await act(async () => sent[2]!.answer(shot('c')))
  await act(async () => sent[0]!.fail(new Error('unreadable')))
  await waitFor(() => expect(kept).toEqual(['b', 'c']))
  expect(result.current.uploads.map(({ name }) => name)).toEqual(['a'])
})
