import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LayoutList, ListChecks, Users } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import type { AdminPage } from './adminPage'
import { rememberPage } from './lastPages'
import { PaletteButton } from './PaletteButton'

const pages: AdminPage[] = [
  { title: 'admin.moderation', to: '/admin/moderation', Icon: ListChecks },
  { title: 'admin.listings', to: '/admin/listings', Icon: LayoutList },
  { title: 'admin.accounts', to: '/admin/accounts', Icon: Users },
]

const rose = {
  __typename: 'Listing',
  id: 'l1',
  nameAr: 'صالة الورد',
  nameEn: 'Rose Hall',
  status: 'APPROVED',
  governorate: { __typename: 'Governorate', nameAr: 'حمص', nameEn: 'Homs' },
}
const rosa = { __typename: 'Account', id: 'a1', username: 'Rosa', role: 'venue_owner', suspended: true }
const zaffa = {
  __typename: 'EditedSong',
  id: 's1',
  title: { __typename: 'Bilingual', ar: 'زفّة الورد', en: 'Rose Zaffa' },
  artist: { __typename: 'Bilingual', ar: '', en: 'The Band' },
}
const letter = {
  __typename: 'ContactMessage',
  id: 'm1',
  reference: '7KPC-29XM',
  name: 'Rose Haddad',
  subject: 'The invoice',
  status: 'in_progress',
  erased: false,
}
const questionOf = (id: string, ar: string, en: string, archived = false) => ({
  __typename: 'EditedFaqQuestion',
  id,
  archived,
  ar: { __typename: 'FaqText', question: ar },
  en: { __typename: 'FaqText', question: en },
})
const faq = {
  faqBook: {
    __typename: 'FaqBook',
    questions: [
      questionOf('q1', 'كيف أختار الورد؟', 'How do I choose roses?'),
      questionOf('q2', 'كيف أدفع؟', 'How do I pay?'),
      questionOf('q3', 'ورد قديم', 'Old roses', true),
    ],
  },
}
const none = { total: 0, nodes: [] }
const nothing = {
  allListings: { __typename: 'ListingConnection', ...none },
  accounts: { __typename: 'AccountConnection', ...none },
  contactMessages: { __typename: 'ContactMessageConnection', ...none },
  allPosts: { __typename: 'EditedPostConnection', ...none },
  songBook: { __typename: 'EditedSongConnection', ...none },
}
/** What is called rose; and something of each word, so that answers can be told apart. */
const found = ({ words }: { words: string }) =>
  words === 'boat'
    ? nothing
    : {
        allListings: { ...nothing.allListings, total: 8, nodes: [{ ...rose, nameEn: `Rose Hall ${words}` }] },
        accounts: { ...nothing.accounts, total: 1, nodes: [rosa] },
        contactMessages: { ...nothing.contactMessages, total: 1, nodes: [letter] },
        allPosts: nothing.allPosts,
        songBook: { ...nothing.songBook, total: 1, nodes: [zaffa] },
      }

function begin(answers: Record<string, object> = { AdminPalette: found }) {
  const client = answering({ PaletteFaq: () => faq, ...answers })
  return { client, ...show(<PaletteButton pages={pages} />, '/admin', client) }
}
const press = (keys: string) => userEvent.keyboard(keys)
const box = () => screen.findByRole('combobox')
const options = () => screen.queryAllByRole('option').map((each) => each.textContent)
const active = async () => document.getElementById((await box()).getAttribute('aria-activedescendant')!)?.textContent
const open = async () => {
  await press('{Control>}k{/Control}')
  return box()
}

describe('the palette', () => {
  beforeEach(async () => {
    await switchLanguage('en')
    dispatchEvent(Object.assign(new Event('storage'), { key: null })) // nothing is stored: no page was opened
    user.set({ id: 'a', username: 'Admin', email: 'admin@example.com', role: 'admin' })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('does not open over a page that one has gone on to', async () => {
    const { router } = begin()
    await open()
    await act(() => router.navigate('/admin/listings'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => router.navigate(-1))
    expect(await open()).toHaveFocus()
  })

  it('opens by its key and its button, closes by Escape, and gives the focus back', async () => {
    begin()
    const button = screen.getByRole('button', { name: /^Go to/ })
    expect(button).toHaveTextContent('K')
    button.focus()
    expect(await open()).toHaveFocus()
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
    await userEvent.click(button)
    expect(await box()).toHaveFocus()
    await press('{Meta>}k{/Meta}')
    expect(screen.queryByRole('dialog'), 'its key closes it').toBeNull()
  })

  it('takes what an Arabic keyboard writes on the same key', async () => {
    begin()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true }))
    expect(await box()).toBeVisible()
  })

  it('does not open over a dialog', async () => {
    begin()
    const other = document.body.appendChild(document.createElement('dialog'))
    other.open = true
    await press('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox')).toBeNull()
    other.remove()
  })

  it('shows the pages, those opened last before others, and stores nothing but their titles', async () => {
    await rememberPage('admin.accounts')
    begin()
    await open()
    expect(within(screen.getByRole('group', { name: 'Visited last' })).getAllByRole('option')).toHaveLength(1)
    expect(options()).toEqual(['Accounts', 'Moderation', 'Listings'])
    expect(localStorage.getItem('adminPages')).toBe('["admin.accounts"]')
  })

  it('finds pages by their titles in both languages and in any spelling', async () => {
    begin()
    const input = await open()
    await userEvent.type(input, 'اعلانات')
    await waitFor(() => expect(options()[0]).toBe('Listings'))
    await userEvent.clear(input)
    await userEvent.type(input, 'MODER')
    await waitFor(() => expect(options()[0]).toBe('Moderation'))
  })

  it('shows what the server found in groups, and leads to the rest with the words in the address', async () => {
    const { router } = begin()
    await userEvent.type(await open(), 'rose')
    const listings = await screen.findByRole('group', { name: 'Listings' })
    expect(listings).toHaveTextContent('ListingsRose Hall rose\u2068صالة الورد\u2069 · Homs · PublishedShow 7 more')
    expect(screen.getByRole('group', { name: 'Accounts' })).toHaveTextContent('Rosavenue owner · Suspended')
    expect(screen.getByRole('group', { name: 'Songs' })).toHaveTextContent(
      'SongsRose Zaffa\u2068زفّة الورد\u2069 · \u2068The Band\u2069',
    )
    expect(screen.getByRole('group', { name: 'Messages' })).toHaveTextContent(
      'MessagesThe invoice\u2068Rose Haddad\u2069 · \u20687KPC-29XM\u2069 · In progress',
    )
    await userEvent.click(within(listings).getByRole('option', { name: 'Show 7 more' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/admin/listings?q=rose')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to a message, and to a question of the FAQ that is not archived, in the words of either language', async () => {
    const { router } = begin()
    await userEvent.type(await open(), 'rose')
    await userEvent.click(await screen.findByRole('option', { name: /^The invoice/ }))
    expect(router.state.location.pathname).toBe('/admin/contact-messages/m1')
    await userEvent.type(await open(), 'ورد')
    const questions = await screen.findByRole('group', { name: 'FAQ' })
    expect(within(questions).getAllByRole('option')).toHaveLength(1)
    await userEvent.click(within(questions).getByRole('option', { name: 'How do I choose roses?' }))
    expect(router.state.location.pathname + decodeURIComponent(router.state.location.search)).toBe(
      '/admin/faq?q=How+do+I+choose+roses?',
    )
  })

  it('leads to the rest of an email or a phone without it in the address, nor in another tab', async () => {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    const { router } = begin()
    await userEvent.type(await open(), '0944 123 456')
    const more = await screen.findByRole('option', { name: 'Show 7 more' })
    fireEvent.click(more, { ctrlKey: true })
    expect(opened).not.toHaveBeenCalled()
    expect(router.state.location).toMatchObject({
      pathname: '/admin/listings',
      search: '',
      state: { searched: { q: '0944 123 456' } },
    })
  })

  it('asks of an editor about posts and songs alone', async () => {
    user.set({ id: 'e', username: 'Rasha', email: 'rasha@example.sy', role: 'editor' })
    const asked: object[] = []
    begin({
      EditorPalette: (of: object) => (asked.push(of), { allPosts: nothing.allPosts, songBook: nothing.songBook }),
    })
    await userEvent.type(await open(), 'moderation')
    await waitFor(() => expect(asked).toMatchObject([{ words: 'moderation', find: { words: 'moderation' } }]))
    await waitFor(() => expect(options()).toEqual(['Moderation']))
  })

  it('moves with the arrows, Home and End, around both ends, and opens with Enter', async () => {
    const { router } = begin()
    const input = await open()
    expect(await active()).toBe('Moderation')
    expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
    await press('{ArrowDown}')
    expect(await active()).toBe('Listings')
    await press('{ArrowUp}{ArrowUp}')
    expect(await active()).toBe('Accounts')
    await press('{Home}')
    expect(await active()).toBe('Moderation')
    await press('{End}{Enter}')
    expect(router.state.location.pathname).toBe('/admin/accounts')
  })

  it('opens a new tab with Ctrl and Enter, and stays', async () => {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    begin()
    await open()
    await press('{ArrowDown}{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/admin/listings', '_blank', 'noopener')
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('asks once a pause, keeps what was found until the next answer, and waits for it with Enter', async () => {
    let answer: (response: object) => void = () => {}
    const asked: string[] = []
    const { router } = begin({
      AdminPalette: ({ words }: { words: string }) => {
        asked.push(words)
        return words === 'rose'
          ? found({ words })
          : new Response(
              new ReadableStream({
                start: (stream) => {
                  answer = (data) => {
                    stream.enqueue(new TextEncoder().encode(JSON.stringify({ data })))
                    stream.close()
                  }
                },
              }),
              { headers: { 'Content-Type': 'application/json' } },
            )
      },
    })
    const input = await open()
    await userEvent.type(input, 'rose')
    await screen.findByRole('option', { name: /^Rose Hall rose/ })
    expect(asked).toEqual(['rose'])
    await userEvent.type(input, 'x')
    await waitFor(() => expect(asked).toEqual(['rose', 'rosex']))
    expect(screen.getByRole('option', { name: /^Rose Hall rose/ })).toBeVisible()
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
    await press('{Enter}')
    expect(router.state.location.pathname, 'not what was found for other words').toBe('/admin')
    const other = { ...rose, id: 'l2' }
    answer({ ...nothing, allListings: { ...nothing.allListings, total: 1, nodes: [other] } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/history/l2'))
  })

  it('says that nothing is found', async () => {
    begin()
    await userEvent.type(await open(), 'boat')
    expect(await screen.findByText('Nothing is called “boat”')).toBeVisible()
    expect(await box()).toHaveAttribute('aria-expanded', 'false')
  })

  it('shows an error beside the pages that it knows, and asks again', async () => {
    let well = false
    begin({ AdminPalette: (variables: { words: string }) => (well ? found(variables) : new TypeError('down')) })
    await userEvent.type(await open(), 'acc')
    const note = await screen.findByRole('alert')
    expect(options()).toEqual(['Accounts'])
    well = true
    await userEvent.click(within(note).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /^Rose Hall acc/ })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
