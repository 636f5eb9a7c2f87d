import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { More } from './More'
import { read } from './question'

beforeEach(() => switchLanguage('en'))
afterEach(() => vi.unstubAllGlobals())

const key = {
  __typename: 'FigureKey',
  id: 'k',
  name: 'Monday sheet',
  scopes: ['traffic', 'leads'],
  until: '2099-01-01T00:00:00Z',
  usedOn: '2026-11-20',
}

const open = async (commands: Record<string, object>) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}'))) // the password was given a moment ago
  show(<More asked={read(new URLSearchParams())} />, '/admin/figures', answering(commands))
  await userEvent.click(screen.getByRole('button', { name: 'More for this question' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keys for programs' }))
}

it('makes a key for what is ticked, and shows it once', async () => {
  const sent: object[] = []
  await open({
    MyFigureKeys: { myFigureKeys: [] },
    MakeFigureKey: (variables: object) => {
      sent.push(variables)
      return { makeFigureKey: { __typename: 'MadeFigureKey', position: 1, key: 'wfk_a.b' } }
    },
  })
  await userEvent.click(screen.getByLabelText('Visits and contact clicks'))
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }))
  expect(screen.getByLabelText('What it is for')).toHaveAccessibleDescription('Say what the key is for')
  expect(screen.getByRole('group', { name: 'What it may read' })).toHaveAccessibleDescription('Choose at least one')
  await userEvent.type(screen.getByLabelText('What it is for'), 'Monday sheet')
  await userEvent.click(screen.getByLabelText('Searches'))
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }))
  expect(await screen.findByText('wfk_a.b')).toBeVisible()
  expect(screen.getByText(/is not shown again/)).toBeVisible()
  expect(sent).toEqual([{ input: { name: 'Monday sheet', scopes: ['searches'], days: 90 } }])
})

it('says what each key reads and when it was used, and revokes one at the second press', async () => {
  const sent: object[] = []
  await open({
    MyFigureKeys: { myFigureKeys: [key, { ...key, id: 'old', name: 'Over', until: '2026-01-01T00:00:00Z' }] },
    RevokeFigureKey: (variables: object) => {
      sent.push(variables)
      return { revokeFigureKey: { __typename: 'Receipt', position: 2 } }
    },
  })
  const kept = (await screen.findByText('Monday sheet')).closest('li')!
  expect(kept).toHaveTextContent('Visits and contact clicks, Inquiries and what they led to')
  expect(kept).toHaveTextContent('Last used on 20 November 2026.')
  expect(screen.queryByText('Over')).toBeNull()
  const revoke = screen.getByRole('button', { name: 'Revoke' })
  await userEvent.click(revoke)
  expect(sent).toEqual([])
  await userEvent.click(revoke)
  expect(sent).toEqual([{ input: { key: 'k' } }])
})
