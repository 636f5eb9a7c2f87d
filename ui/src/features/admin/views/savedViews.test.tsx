import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { queryOf } from './savedViews'
import { SavedViews } from './SavedViews'

const waiting = {
  __typename: 'SavedView',
  id: 'v',
  name: 'صالات تنتظر',
  path: '/admin/listings',
  query: 'q=hall&status=PENDING',
}

const receipt = { __typename: 'Receipt', position: 1 }

beforeEach(() => switchLanguage('en'))

function open(address: string, views: object[], answers: Record<string, object> = {}) {
  show(<SavedViews />, address, answering({ MySavedViews: { mySavedViews: views }, ...answers }))
}

it('is not there where nothing is narrowed and nothing saved', async () => {
  open('/admin/audit', [waiting])
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
})

it('saves the list that is shown under a name', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { setSavedView: receipt }
  }
  open('/admin/listings?status=PENDING&q=hall', [], { SetSavedView: note })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Give the view a name/)
  await userEvent.type(screen.getByLabelText('Name'), 'Halls that wait')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const input = { view: null, name: 'Halls that wait', path: '/admin/listings', query: 'q=hall&status=PENDING' }
  expect(sent).toEqual([{ input }])
})

it('shows which saved view is open, whatever the order of its parts, and renames or removes it', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { setSavedView: receipt, removeSavedView: receipt }
  }
  open('/admin/listings?status=PENDING&q=hall', [waiting], { SetSavedView: note, RemoveSavedView: note })
  const link = await screen.findByRole('link', { name: 'صالات تنتظر' })
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(link).toHaveAttribute('href', '/admin/listings?q=hall&status=PENDING')
  await userEvent.click(screen.getByRole('button', { name: 'Edit the saved view' }))
  const name = screen.getByLabelText('Name')
  expect(name).toHaveValue('صالات تنتظر')
  await userEvent.clear(name)
  await userEvent.type(name, 'Waiting')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Edit the saved view' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: /^Sure/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { input: { view: 'v', name: 'Waiting', path: '/admin/listings', query: 'q=hall&status=PENDING' } },
    { input: { view: 'v' } },
  ])
})

it('takes addresses of the same parts for the same', () => {
  expect(queryOf('?b=2&a=1')).toBe(queryOf('?a=1&b=2'))
  expect(queryOf('')).toBe('')
})
