import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, toasts } from './components/toast'
import { importWithRetry } from './importWithRetry'
import { followForms } from './reload'

const lost = new TypeError('no network')

describe('a chunk that does not come, over what was typed', () => {
  const typed = (form: string) => {
    document.body.innerHTML = `<header><a href="#b">Blog</a></header><main>${form}<textarea></textarea></form></main>`
    const text = document.querySelector('textarea')!
    text.value = 'Is a Thursday in May still free?'
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const ask = (page: boolean) => {
    const load = vi.fn().mockRejectedValue(lost)
    return { load, chunk: importWithRetry(load, page, 0) }
  }
  let reloading: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    followForms(() => {})
    reloading = vi.spyOn(location, 'reload').mockImplementation(() => {})
    sessionStorage.clear()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  })
  afterEach(() => {
    dismissToast()
    document.body.innerHTML = ''
    vi.unstubAllGlobals()
  })

  it.each([false, true])('says so at once, and reloads nothing by itself (of a page: %s)', async (page) => {
    typed('<form>')
    const { load, chunk } = ask(page)
    await vi.waitFor(() => expect(toasts.get()).toMatchObject({ stays: true, stay: 'البقاء هنا' }))
    await vi.waitFor(() => expect(document.documentElement).toHaveAttribute('data-stuck'))
    expect(reloading).not.toHaveBeenCalled()
    load.mockResolvedValue('here')
    await expect(chunk).resolves.toBe('here')
    expect(document.documentElement).not.toHaveAttribute('data-stuck')
  })

  it('leaves those alone who stay, until they ask again', async () => {
    typed('<form>')
    const { load, chunk } = ask(true)
    await vi.waitFor(() => expect(toasts.get()).not.toBeNull())
    dismissToast()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const tries = load.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(load).toHaveBeenCalledTimes(tries)
    expect(toasts.get()).toBeNull()
    document.querySelector('a')!.click()
    await vi.waitFor(() => expect(toasts.get()).not.toBeNull())
    toasts.get()!.action!.run()
    expect(reloading).toHaveBeenCalledOnce()
    load.mockResolvedValue('here')
    await chunk
  })

  it('reloads where all of it is kept', async () => {
    typed('<form data-kept>')
    void ask(false)
    await vi.waitFor(() => expect(reloading).toHaveBeenCalledOnce())
    expect(toasts.get()).toBeNull()
  })

  it('says nothing of a new version where the site does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(lost))
    typed('<form>')
    const { load, chunk } = ask(true)
    await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(4))
    expect(toasts.get()).toBeNull()
    load.mockResolvedValue('here')
    await chunk
  })
})
