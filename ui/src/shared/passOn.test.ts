import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, toasts } from './components/toast'
import { needMessages, switchLanguage, translate } from './i18n/language'
import { copyLink, passOn } from './passOn'

const link = 'https://example.test/venue/yasmin'
const writeText = vi.fn<(text: string) => Promise<void>>()
const share = vi.fn<(data: ShareData) => Promise<void>>()

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('form')
  writeText.mockReset().mockResolvedValue()
  share.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})
const said = () => toasts.get()
const withShare = () => vi.stubGlobal('navigator', { clipboard: { writeText }, share })

it('copies a link and says so', async () => {
  await copyLink(link, translate)
  expect(writeText).toHaveBeenCalledWith(link)
  expect(said()).toMatchObject({ title: 'The link is copied' })
})

it('shows the link where the browser does not let us copy', async () => {
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await copyLink(link, translate)
  expect(said()?.title).toBe('The link was not copied. Here it is:')
  expect(said()?.text).toContain(link)
})

it('passes on by what the device offers, and copies nothing then', async () => {
  withShare()
  await passOn('Yasmin', link, translate)
  expect(share).toHaveBeenCalledWith({ title: 'Yasmin', url: link })
  expect(writeText).not.toHaveBeenCalled()
})

it('copies where the device offers nothing, or fails', async () => {
  await passOn('Yasmin', link, translate)
  expect(writeText).toHaveBeenCalledTimes(1)
  withShare()
  share.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await passOn('Yasmin', link, translate)
  expect(writeText).toHaveBeenCalledTimes(2)
})

it('leaves whoever thought better of it alone', async () => {
  withShare()
  share.mockRejectedValue(new DOMException('no', 'AbortError'))
  await passOn('Yasmin', link, translate)
  expect(writeText).not.toHaveBeenCalled()
  expect(said()).toBeNull()
})
