import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import { Page } from './Slugs'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => user.set(null))

const song = {
  __typename: 'SlugHolder',
  id: 's1',
  kind: 'SONG',
  state: 'PUBLIC',
  category: null,
  nameAr: 'زفة',
  nameEn: 'The couple arrives',
  slugAr: 'زفة',
  slugEn: 'the-couple-2',
  flawAr: null,
  flawEn: 'OTHER',
  former: [
    { __typename: 'FormerSlug', slug: 'zaffa', hits: 3 },
    { __typename: 'FormerSlug', slug: '12', hits: null },
  ],
}

it('asks the server for songs with poor slugs, and links to the page that edits them', async () => {
  const asked: object[] = []
  const client = answering({
    Slugs: (variables: { of: string }) => {
      asked.push(variables)
      const nodes = variables.of === 'SONGS' ? [song] : []
      const page = { total: nodes.length, hasNextPage: false, endCursor: null, nodes }
      return { slugs: { __typename: 'SlugConnection', ...page } }
    },
  })
  const { router } = show(<Page />, '/admin/fix-slugs', client)
  expect(await screen.findByText('All addresses shown are well')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Songs' }))
  const row = within((await screen.findByText('the-couple-2')).closest<HTMLElement>('.panel')!)
  expect(row.getByRole('link', { name: 'The couple arrives' })).toHaveAttribute('href', '/songs/the-couple-2')
  expect(row.getByText('Not the name')).toBeVisible()
  expect(row.getByText('zaffa').parentElement).toHaveTextContent('zaffafollowed 3 times')
  expect(row.getByText('12').parentElement).toHaveTextContent(/^12$/)
  expect(row.getByRole('link', { name: 'Edit: The couple arrives' })).toHaveAttribute('href', '/admin/songs/s1')
  expect(row.queryByRole('button')).toBeNull()
  expect(router.state.location.search).toBe('?of=songs')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'numbered')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ of: 'SONGS', flaws: ['NUMBERED'] }))
  expect(asked[0]).toMatchObject({ of: 'LISTINGS', flaws: ['BARE', 'NUMBERED', 'OTHER', 'SHARED'] })
})
