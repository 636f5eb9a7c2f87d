import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { type User, user } from '../../shared/session/session'
import { handOver } from '../../shared/visitorDrafts'
import { ReportButton } from './ReportButton'
import ReportDialog from './ReportDialog'
import { ReviewForm } from './ReviewForm'

const lian: User = { id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' }

beforeEach(() => switchLanguage('en'))
afterEach(() => user.set(null))

it('keeps a report that was not sent for its account and listing, and nothing once it was sent', async () => {
  const client = answering({ ReportListing: { reportListing: { id: '9', __typename: 'Receipt' } } })
  const open = (listing: string) =>
    show(<ReportDialog listing={listing} name="Jasmine Hall" onClose={() => {}} />, '/', client)
  user.set(lian)
  const first = open('1')
  await userEvent.click(await screen.findByRole('button', { name: 'Send the report' }))
  expect(screen.getByLabelText('What is wrong?')).toBeInvalid()
  expect(client.answered).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'closed')
  await userEvent.type(screen.getByLabelText(/What did you find/), 'The door is shut')
  first.unmount()

  for (const [as, listing] of [
    [null, '1'],
    [{ ...lian, id: '2' }, '1'],
    [lian, '2'],
  ] as const) {
    user.set(as)
    const another = open(listing)
    expect(screen.getByLabelText(/What did you find/)).toHaveValue('')
    another.unmount()
  }
  user.set(lian)
  const again = open('1')
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('closed')
  expect(screen.getByLabelText(/What did you find/)).toHaveValue('The door is shut')
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  await screen.findByRole('status')
  again.unmount()
  open('1')
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('')
  expect(screen.getByLabelText(/What did you find/)).toHaveValue('')
})

it('takes a report that only an account may send along to the sign-in and back, open', async () => {
  const refused = { message: 'Many reports.', extensions: { code: 'sign_in', message: 'Many reports.', fields: {} } }
  const client = answering({ ReportListing: () => Response.json({ errors: [refused] }) })
  const back = '/venue/jasmine?guests=200#report'
  const open = (hash: string) =>
    show(<ReportButton listing="7" name="Jasmine Hall" />, `/venue/jasmine?guests=200${hash}`, client)
  const page = open('')
  await userEvent.click(screen.getByRole('button', { name: 'Report this listing' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Jasmine Hall/ }))
  await userEvent.selectOptions(dialog.getByLabelText('What is wrong?'), 'closed')
  await userEvent.type(dialog.getByLabelText(/What did you find/), 'The door is shut')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
  expect(await dialog.findByText('Many reports.')).toBeVisible()
  expect(screen.getByRole('dialog').closest('p'), 'a paragraph holds no dialog').toBeNull()
  await userEvent.click(dialog.getByRole('link', { name: 'Sign in' }))
  expect(page.router.state.location).toMatchObject({ pathname: '/login', state: { next: back } })
  page.unmount()

  user.set(lian)
  handOver(lian.id)
  open('#report')
  expect(await screen.findByLabelText('What is wrong?')).toHaveValue('closed')
  expect(screen.getByLabelText(/What did you find/)).toHaveValue('The door is shut')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()

  history.replaceState(null, '', back)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname + location.search + location.hash, 'a reload does not open it again').toBe(
    '/venue/jasmine?guests=200',
  )
})

it('keeps the words of a review that was not sent for its account and listing, and none once it was sent', async () => {
  const client = answering({ SubmitReview: { submitReview: { id: '9', position: 1, __typename: 'Receipt' } } })
  const open = (as: User, listing: string) => {
    user.set(as)
    return show(<ReviewForm listing={listing} />, '/', client)
  }
  const first = open(lian, '1')
  await userEvent.type(screen.getByLabelText(/How was it/), 'A wide hall')
  first.unmount()
  for (const [as, listing] of [
    [lian, '2'],
    [{ ...lian, id: '2' }, '1'],
  ] as const) {
    const other = open(as, listing)
    expect(screen.getByLabelText(/How was it/)).toHaveValue('')
    other.unmount()
  }
  const again = open(lian, '1')
  expect(screen.getByLabelText(/How was it/)).toHaveValue('A wide hall')
  await userEvent.selectOptions(screen.getByLabelText('Rating'), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Send the review' }))
  await expect.poll(() => client.answered).toEqual(['SubmitReview'])
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('/review/'))).toEqual([])
  again.unmount()
  open(lian, '1')
  expect(screen.getByLabelText(/How was it/)).toHaveValue('')
})
