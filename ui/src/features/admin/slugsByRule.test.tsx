import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { toasts } from '../../shared/components/toast'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page } from './Slugs'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => {
  user.set(null)
  toasts.set(null)
})

const listing = (id: string, slugEn: string, nameEn: string, state = 'PUBLIC') => ({
  __typename: 'SlugHolder',
  id,
  kind: 'VENUE',
  state,
  slugAr: 'قاعة',
  slugEn,
  nameAr: 'قاعة',
  nameEn,
  category: null,
  flawAr: null,
  flawEn: null,
  former: [],
})

it('mends all that are shown from their names, but those that are left out, says why not, and undoes it', async () => {
  const sent: { listing: string; slugEn: string }[] = []
  const client = answering({
    Slugs: {
      slugs: {
        __typename: 'SlugConnection',
        total: 4,
        hasNextPage: false,
        endCursor: null,
        nodes: [
          listing('a', '12', 'Rose'),
          listing('b', 'old', 'Pearl'),
          listing('c', 'rose-2', 'Rose'),
          listing('gone', '13', 'Gone', 'ARCHIVED'),
        ],
      },
    },
    FixSlugs: ({ input }: { input: (typeof sent)[number] }) => {
      sent.push(input)
      if (input.listing !== 'c') return { fixSlugs: { __typename: 'Receipt', position: 2 } }
      const extensions = { code: 'conflict', fields: { slugEn: 'This address is taken' } }
      return Response.json({ errors: [{ message: 'Taken', extensions }] })
    },
  })
  show(<Page />, '/admin/fix-slugs', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Mend all from their names' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'RoseEnglish12becomes rose',
    'PearlEnglisholdbecomes pearl',
    'RoseEnglishrose-2becomes rose',
  ])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Pearl' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mend 2 listings' }))
  expect(await dialog.findByText('This address is taken')).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent('1 could not be mended. It says why.')
  expect(dialog.getByText('Mended')).toBeVisible()
  expect(sent.map(({ listing: id, slugEn }) => [id, slugEn])).toEqual([
    ['a', 'rose'],
    ['c', 'rose'],
  ])
  expect(toasts.get()?.title).toBe('1 address mended')
  act(() => toasts.get()?.action?.run())
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ listing: 'a', slugEn: '12', slugAr: 'قاعة' }))
  await waitFor(() => expect(toasts.get()?.title).toBe('1 listing has its former address again'))
})
