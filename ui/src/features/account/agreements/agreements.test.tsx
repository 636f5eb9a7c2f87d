import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show, showRoutes } from '../../../../tests/show'
import { rememberAsked } from '../../../shared/booking/asked'
import { switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { Check } from './Check'
import { Page } from './AgreementPage'
import { Sheet } from './Sheet'

const said = (ar: string, en: string) => ({ __typename: 'Bilingual', ar, en })
const row = (ar: string, en: string, ...lines: object[]) => ({
  __typename: 'AgreementRow',
  label: said(ar, en),
  lines,
})
const agreement = {
  __typename: 'Agreement',
  title: said('ورقة اتفاق على حجز', 'Agreement on a booking'),
  standing: said('حجز مؤكَّد', 'Confirmed'),
  rows: [row('العروسان', 'The couple', said('ليلى', 'ليلى')), row('السعر', 'Price', said('500 دولار', '500 USD'))],
  notes: [said('امسحوا الرمز', 'Scan the code')],
  marks: [row('بصمة الورقة', 'Hash of the sheet', said('ab12', 'ab12'))],
  address: 'https://example.org/agreements/check#code',
  code: { __typename: 'QrCode', size: 21, path: 'M0 0h7v1h-7z' },
}

beforeEach(async () => {
  dispatchEvent(new StorageEvent('storage', { key: null }))
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  await switchLanguage('en')
})

it('shows the sheet in both languages, with its code, and prints it', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show(<Sheet booking="b" />, '/', answering({ Agreement: { agreement } }))
  const sheet = within(await screen.findByRole('article'))
  expect(sheet.getByText('500 USD').closest('[lang]')).toHaveAttribute('dir', 'ltr')
  expect(sheet.getByText('500 دولار').closest('[lang]')).toHaveAttribute('dir', 'rtl')
  expect(sheet.getAllByText('ab12')).toHaveLength(2)
  expect(sheet.getByRole('img', { name: 'Code to check this sheet' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const file = screen.getByRole('button', { name: 'PDF file' }).closest('form')!
  expect(file).toHaveAttribute('action', '/api/agreements/b.pdf')
  expect(file).toHaveAttribute('method', 'post')
})

it('opens the sheet of whoever asked signed out by the token of this browser', async () => {
  user.set(null)
  const asked = vi.fn<(variables: object) => object>(() => ({ agreement }))
  const { unmount } = show(<Sheet booking="b" />, '/', answering({ Agreement: asked }))
  expect(screen.getByRole('heading', { name: 'Sign in to open the agreement sheet' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  unmount()
  rememberAsked({ booking: 'b', listing: 'l', token: 'token' })
  show(<Sheet booking="b" />, '/', answering({ Agreement: asked }))
  await screen.findByRole('article')
  expect(asked).toHaveBeenCalledWith({ booking: 'b', token: 'token' })
  expect(document.querySelector<HTMLInputElement>('[name=token]')!.value).toBe('token')
})

it('says where there is no sheet', async () => {
  show(<Sheet booking="b" />, '/', answering({ Agreement: { agreement: null } }))
  expect(await screen.findByRole('heading', { name: 'There is no agreement sheet here' })).toBeVisible()
})

it('says where there is no sheet of a booking that is unknown, without a vain button', async () => {
  const message = 'We could not find this.'
  const refused = { errors: [{ message, extensions: { code: 'not_found', message } }] }
  const unknown = new Response(JSON.stringify(refused), { headers: { 'Content-Type': 'application/json' } })
  show(<Sheet booking="b" />, '/', answering({ Agreement: unknown }))
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no agreement sheet here' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says of a booking that has ended that its sheet is no more, without a vain button', async () => {
  const message = 'There is an agreement sheet only for bookings that are held or confirmed.'
  const refused = { errors: [{ message, extensions: { code: 'conflict', message } }] }
  const ended = new Response(JSON.stringify(refused), { headers: { 'Content-Type': 'application/json' } })
  show(<Sheet booking="b" />, '/', answering({ Agreement: ended }))
  expect(await screen.findByRole('heading', { name: 'This booking has no agreement sheet now' })).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'My bookings' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('reads the sheet again before it opens the file, and says so where it has ended meanwhile', async () => {
  const message = 'There is an agreement sheet only for bookings that are held or confirmed.'
  const refused = JSON.stringify({ errors: [{ message, extensions: { code: 'conflict', message } }] })
  let ended = false
  const answer = () =>
    ended ? new Response(refused, { headers: { 'Content-Type': 'application/json' } }) : { agreement }
  show(<Sheet booking="b" />, '/', answering({ Agreement: answer }))
  const file = await screen.findByRole('button', { name: 'PDF file' })
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  await userEvent.click(file)
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  ended = true
  await userEvent.click(file)
  expect(await screen.findByRole('heading', { name: 'This booking has no agreement sheet now' })).toBeVisible()
  expect(submit).toHaveBeenCalledOnce()
})

it('says where the server has led back that the file was not made', async () => {
  show(<Sheet booking="b" />, '/agreements/b#not-made', answering({ Agreement: { agreement } }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The PDF file was not made')
})

it('shows an open sheet no longer once its booking has ended', async () => {
  const message = 'There is an agreement sheet only for bookings that are held or confirmed.'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let ended = false
    const refused = JSON.stringify({ errors: [{ message, extensions: { code: 'conflict', message } }] })
    const headers = { 'Content-Type': 'application/json' }
    const answer = () => (ended ? new Response(refused, { headers }) : { agreement })
    show(<Sheet booking="b" />, '/', answering({ Agreement: answer }))
    expect(await screen.findByRole('button', { name: 'PDF file' })).toBeVisible()
    ended = true
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(screen.getByRole('heading', { name: 'This booking has no agreement sheet now' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['current', 'This sheet is on record', /Version 4, 1 May 2027.*Nothing has changed/],
  ['older', 'This sheet is on record, and there is a newer one', /changed on 3 May 2027/],
  ['ended', 'This sheet is on record, and the booking has ended', /on 5 May 2027/],
  ['erased', 'The text of this sheet can no longer be checked', /the account of one side was erased/],
  ['altered', 'This sheet does not match our record', /our record says something else now/],
  ['unknown', 'This sheet did not come from us', /scan it again/],
])('says of a code that its sheet is %s', async (verdict, title, text) => {
  const known = verdict !== 'unknown'
  const check = vi.fn<(variables: object) => object>(() => ({
    agreementCheck: {
      __typename: 'AgreementCheck',
      verdict,
      booking: known ? 'b' : null,
      version: known ? 4 : 0,
      hash: known ? 'ab12' : '',
      issued: known ? '2027-05-01T10:00:00Z' : null,
      newest: verdict === 'older' ? '2027-05-03T10:00:00Z' : null,
      ended: verdict === 'ended' ? '2027-05-05T10:00:00Z' : null,
    },
  }))
  show(<Check />, '/agreements/check#code', answering({ AgreementCheck: check }))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(check).toHaveBeenCalledWith({ code: 'code' })
  expect(screen.queryAllByText('ab12')).toHaveLength(known ? 1 : 0)
  expect(screen.queryAllByRole('link', { name: 'Open the sheet on record' })).toHaveLength(known ? 1 : 0)
})

it.each(['#co%20de%0A', '#code.', '#%C2%ABcode%C2%BB', '#code%'])(
  'reads the code of a copied address: %s',
  async (hash) => {
    const unknown = { verdict: 'unknown', booking: null, version: 0, hash: '', issued: null, newest: null, ended: null }
    const check = vi.fn<(variables: object) => object>(() => ({
      agreementCheck: { __typename: 'AgreementCheck', ...unknown },
    }))
    show(<Check />, `/agreements/check${hash}`, answering({ AgreementCheck: check }))
    await waitFor(() => expect(check).toHaveBeenCalledWith({ code: 'code' }))
  },
)

it('tells who comes without a code to scan the sheet, and asks nothing', () => {
  const check = vi.fn(() => ({}))
  show(<Check />, '/agreements/check', answering({ AgreementCheck: check }))
  expect(screen.getByText(/Scan the code on the agreement sheet/)).toBeVisible()
  expect(check).not.toHaveBeenCalled()
})

it.each(['missing.pdf', 'none', 'b'])('says of the path %s that there is nothing, and asks for no sign-in', (id) => {
  user.set(null)
  showRoutes([{ path: '/agreements/:id', element: <Page /> }], `/agreements/${id}`, answering({}))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})
