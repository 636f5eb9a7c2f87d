import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { toasts } from '../../shared/components/toast'
import { needMessages, switchLanguage } from '../../shared/i18n/language'
import { party } from '../../shared/party/party'
import { user } from '../../shared/session/session'
import { close, element, play } from '../../shared/songs/player/engine'
import { playing } from '../../shared/songs/player/state'
import type { Song } from '../../shared/songs/query'
import { beginList, lists, noteGone, noteSongs, openList, putSong } from './list/lists'
import { joinAll } from './list/saving'
import { Page } from './SongsPage'

const song = (id: string, more: Partial<Song> = {}): Song => ({
  id,
  slugs: { ar: `${id}-ar`, en: id },
  title: { ar: `أغنية ${id}`, en: `Song ${id}` },
  artist: { ar: 'فرقة', en: 'Band' },
  category: 'ZAFFA',
  description: { ar: '', en: '' },
  metaTitle: { ar: '', en: '' },
  metaDescription: { ar: '', en: '' },
  licence: { name: 'made here', holder: 'Us', source: '', download: false },
  audio: { hash: id, url: `/api/audio/${id}.mp3`, bytes: 1, duration: 90_000, loudness: -16, waveform: [1, 2] },
  downloadUrl: null,
  featured: false,
  plays: 0,
  ...more,
})
const [a, b, c] = [song('a'), song('b'), song('c', { category: 'CAKE' })]
const found = (...nodes: Song[]) => ({
  songs: { nodes, endCursor: null, hasNextPage: false, total: nodes.length, categories: ['ZAFFA', 'CAKE'] },
})
const item = (of: Song) => ({ moment: of.category, songId: of.id, song: of })
const files = { SongFiles: { songs: { nodes: [a, b, c], endCursor: null, hasNextPage: false } } }
const me = { id: 'me', role: 'customer', username: 'Huda', email: 'huda@example.sy' } as const

const open = (at: string, answers: Record<string, object> = {}) =>
  showRoutes(
    [
      { path: '/songs', element: <Page /> },
      { path: '/songs/:slug', element: <Page /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    at,
    answering(answers),
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const undo = () => act(() => toasts.get()!.action!.run())
/** The moments that have songs, each with its songs as they stand. */
const evening = () =>
  screen.getAllByRole('heading', { level: 2 }).flatMap((heading) => {
    const links = within(heading.closest('li')!).queryAllByRole('link', { name: /^Song/ })
    return links.length > 0 ? [`${heading.textContent}: ${links.map((link) => link.textContent).join(', ')}`] : []
  })

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('songs', 'kit')
  lists.set([])
  user.set(null)
  party.set({ ...party.get(), day: '' })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
  element()
})
afterEach(() => void close())

describe('the library', () => {
  it('narrows by moment and by words, which stand in the address', async () => {
    const asked: object[] = []
    const { router } = open('/songs', {
      Songs: (variables: object) => {
        asked.push(variables)
        return found(a, c)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cake' }))
    expect(router.state.location.search).toBe('?category=cake')
    await userEvent.type(screen.getByRole('searchbox'), 'bride{Enter}')
    await waitFor(() => expect(asked.at(-1)).toEqual({ find: { words: 'bride', category: 'CAKE' } }))
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('says that nothing was found, and leads to all songs', async () => {
    open('/songs?q=x', { Songs: found() })
    expect(await screen.findByRole('heading', { name: 'No song was found by these words.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/songs')
  })

  it('puts a song into a first list, which is made for it, says where it went, and takes it back', async () => {
    open('/songs', { Songs: found(a, c) })
    await screen.findByRole('link', { name: 'Song c' })
    await press('Add to our list: Song c')
    expect(openList()).toMatchObject({ name: "Our party's songs", items: [{ song: 'c', moment: 'CAKE' }] })
    expect(toasts.get()).toMatchObject({ text: 'It stands under: Cake.' })
    expect(screen.getByRole('button', { name: 'Remove from our list: Song c' })).toHaveTextContent('In our list')
    undo()
    expect(screen.getByRole('button', { name: 'Add to our list: Song c' })).toBeVisible()
    await press('Add to our list: Song a')
    await press('Remove from our list: Song a')
    expect(openList()!.items).toEqual([])
    undo()
    expect(openList()!.items).toEqual([{ song: 'a', moment: 'ZAFFA' }])
  })

  it('offers to play a song later only while another one is on', async () => {
    open('/songs', { Songs: found(a, b) })
    await screen.findByRole('link', { name: 'Song a' })
    expect(screen.queryByRole('button', { name: /^Play later/ })).toBeNull()
    act(() => play([a]))
    await press('Play later: Song b')
    expect(playing.get()!.queue.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(screen.queryByRole('button', { name: 'Play later: Song a' })).toBeNull()
  })

  it('refuses a song beyond what a list holds', async () => {
    const key = beginList('Full')
    for (let i = 0; i < 200; i++) putSong(key, { song: `s${i}`, moment: 'PARTY' })
    open('/songs', { Songs: found(a) })
    await screen.findByRole('link', { name: 'Song a' })
    await press('Add to our list: Song a')
    expect(toasts.get()!.title).toContain('200 songs')
    expect(openList()!.items).toHaveLength(200)
  })
})

describe('the page of a song', () => {
  it('shows it, with the way to the list and to others like it', async () => {
    open('/songs/a', { SongPage: { song: song('a', { description: { ar: '', en: 'Two lines.' } }) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Song a' })).toBeVisible()
    expect(screen.getByText('Two lines.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'More songs: Zaffa' })).toHaveAttribute('href', '/songs?category=zaffa')
    await press('Add to our list: Song a')
    expect(openList()!.items).toEqual([{ song: 'a', moment: 'ZAFFA' }])
  })

  it('says that there is none at a link, and is not to be found then', async () => {
    open('/songs/x', { SongPage: { song: null } })
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no song at this link' })).toBeInTheDocument()
    expect(document.title).toContain('There is no song')
  })
})

describe('the list of a party', () => {
  const filled = (...songs: Song[]) => {
    const key = beginList('Ours')
    for (const each of songs) putSong(key, { song: each.id, moment: each.category })
    noteSongs(songs)
    return key
  }

  it('asks nobody for a song, and leads to the library while it is empty', async () => {
    const client = open('/songs/list', {})
    expect(await screen.findByRole('heading', { level: 1, name: "Your party's songs" })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'The library of songs' })).toHaveAttribute('href', '/songs')
    expect(client.router.state.location.pathname).toBe('/songs/list')
  })

  it('says how long each moment and the evening are', async () => {
    filled(a, b, c)
    open('/songs/list', files)
    const sums = async (text: string) => (await screen.findAllByText(text)).length
    expect(await sums('3 songs, 5 minutes')).toBe(2) // on paper, too
    expect(await sums('2 songs, 3 minutes')).toBe(2)
    await act(() => switchLanguage('ar'))
    expect(await sums('3 أغانٍ، 5 دقائق')).toBe(2)
    expect(await sums('أغنيتان، 3 دقائق')).toBe(2)
    expect(await sums('أغنية واحدة، دقيقتان')).toBe(2)
  })

  it('moves songs by keys past the names of moments, and says where they are', async () => {
    filled(a, b, c)
    open('/songs/list', files)
    const handle = () => screen.getByRole('button', { name: 'Drag, or use the arrow keys: Song b' })
    await screen.findByRole('button', { name: 'Play all' })
    handle().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(evening()).toEqual(['Zaffa: Song b, Song a', 'Cake: Song c'])
    expect(screen.getByText('Song b: now 1 of 2 in Zaffa')).toBeInTheDocument()
    await waitFor(() => expect(handle()).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(handle()).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    expect(evening()).toEqual(['Zaffa: Song a', 'Entrance: Song b', 'Cake: Song c'])
    expect(screen.getByText('Song b: now 1 of 1 in Entrance')).toBeInTheDocument()
    await waitFor(() => expect(handle()).toHaveFocus())
    expect(openList()!.items[1]).toEqual({ song: 'b', moment: 'ENTRANCE' })
  })

  it('moves a song to another moment by its menu, and takes it out until that is undone', async () => {
    filled(a, c)
    open('/songs/list', files)
    await userEvent.click(await screen.findByRole('button', { name: 'Move or play Song a' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to: Farewell' }))
    expect(evening()).toEqual(['Cake: Song c', 'Farewell: Song a'])
    await press('Take out: Song c')
    expect(evening()).toEqual(['Farewell: Song a'])
    undo()
    expect(evening()).toEqual(['Cake: Song c', 'Farewell: Song a'])
  })

  it('shows a gap for a song that the library has no more, without its name, and lets it be removed', async () => {
    filled(a, c)
    noteGone(['a'])
    open('/songs/list', { SongFiles: { songs: { nodes: [c], endCursor: null, hasNextPage: false } } })
    expect(await screen.findByText('A song that is no longer on the site')).toBeVisible()
    expect(screen.queryByText('Song a')).toBeNull()
    expect(screen.getAllByText('1 song, 2 minutes').length).toBeGreaterThan(0)
    await press('Take out: A song that is no longer on the site')
    expect(openList()!.items).toEqual([{ song: 'c', moment: 'CAKE' }])
  })

  it('plays all of it, and a moment', async () => {
    filled(a, b, c)
    open('/songs/list', files)
    await userEvent.click(await screen.findByRole('button', { name: 'Play all' }))
    expect(playing.get()!.queue.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    await press('Play the songs of: Cake')
    expect(playing.get()!.queue.map(({ id }) => id)).toEqual(['c'])
  })

  it('has a name that is never empty, and the day that the party is said to be on elsewhere', async () => {
    filled(a)
    act(() => party.set({ ...party.get(), day: '2027-06-12' }))
    open('/songs/list', files)
    const name = await screen.findByRole('textbox', { name: 'Name of the list' })
    await userEvent.clear(name)
    expect(screen.getByText('Give the list a name')).toBeVisible()
    await userEvent.tab()
    expect(name).toHaveValue('Ours')
    await press(/^Your party's day: /)
    expect(openList()!.date).toBe('2027-06-12')
  })

  it('is saved signed out with a token, and again as it changes, with the version that was read', async () => {
    filled(a)
    const sent: { input: Record<string, unknown> }[] = []
    open('/songs/list', {
      ...files,
      Playlist: { playlist: { id: 'p', version: 1, name: 'Ours', date: null, share: null, items: [item(a)] } },
      SavePlaylist: (variables: { input: Record<string, unknown> }) => {
        sent.push(variables)
        return { savePlaylist: { id: 'p', version: sent.length, token: 'secret' } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save the list' }))
    expect(await screen.findByText(/^Saved without an account/)).toBeVisible()
    expect(sent[0]!.input).toEqual({
      name: 'Ours',
      date: null,
      items: [{ song: 'a', moment: 'ZAFFA' }],
      version: 0,
      token: '',
    })
    expect(openList()!.saved).toMatchObject({ id: 'p', token: 'secret', version: 1 })
  })

  it('says what was refused of it', async () => {
    filled(a)
    const refused = { code: 'invalid', message: 'Not like this', fields: { items: 'One of these songs is gone' } }
    open('/songs/list', {
      ...files,
      SavePlaylist: () =>
        new Response(JSON.stringify({ data: null, errors: [{ message: '', extensions: refused }] }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save the list' }))
    expect(await screen.findByText('One of these songs is gone')).toBeVisible()
  })

  it('that was saved signed out comes into the account', async () => {
    const remote = { id: 'p', version: 1, name: 'Ours', date: null, share: null, items: [] as object[] }
    filled(a)
    const said = { name: 'Ours', date: '', items: openList()!.items }
    lists.set([{ ...openList()!, saved: { id: 'p', version: 1, token: 'secret', account: '', said, share: null } }])
    user.set(me)
    let mine = false
    const attached: object[] = []
    const items = [item(a)]
    open('/songs/list', {
      Playlist: { playlist: { ...remote, items } },
      MyPlaylists: () => ({ myPlaylists: mine ? [{ ...remote, items }] : [] }),
      AttachPlaylist: (variables: object) => {
        attached.push(variables)
        mine = true
        return { attachPlaylist: { position: 1 } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add to my account' }))
    expect(await screen.findByText(/^Saved in your account/)).toBeVisible()
    expect(attached).toEqual([{ input: { playlist: 'p', token: 'secret' } }])
    expect(openList()!.saved).toMatchObject({ token: '', account: 'me' })
  })

  it('that changed here and elsewhere shows what differs, and is settled by a press', async () => {
    const remote = (version: number, ...songs: Song[]) => ({
      id: 'p',
      version,
      name: 'Ours',
      date: null,
      share: null,
      items: songs.map(item),
    })
    user.set(me)
    joinAll('me', [remote(1, a)])
    putSong(openList()!.key, { song: 'b', moment: 'ZAFFA' })
    noteSongs([b])
    open('/songs/list', {
      MyPlaylists: { myPlaylists: [remote(2, a, c)] },
      SavePlaylist: { savePlaylist: { id: 'p', version: 3, token: null } },
    })
    const clash = await screen.findByRole('region', { name: 'The list has changed here and on another device' })
    expect(within(clash).getByText('Song b: Zaffa')).toBeVisible()
    expect(within(clash).getByText('Song c: Cake')).toBeVisible()
    expect(screen.getByText('It is saved once you have chosen above.')).toBeVisible()
    await press("Take the other device's")
    expect(evening()).toEqual(['Zaffa: Song a', 'Cake: Song c'])
    expect(clash).not.toBeInTheDocument()
  })

  it('is one of several, of which there are twenty at most', async () => {
    filled(a)
    open('/songs/list', files)
    await userEvent.click(await screen.findByRole('button', { name: 'New list' }))
    expect(openList()!.name).toBe("Our party's songs 2")
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'List' }), 'Ours (1 song)')
    expect(evening()).toEqual(['Zaffa: Song a'])
    act(() => {
      for (let i = 0; i < 18; i++) beginList(`Another ${i}`)
    })
    expect(screen.getByRole('button', { name: 'New list' })).toBeDisabled()
    expect(screen.getByText(/^There can be 20 lists/)).toBeVisible()
  })

  it('gets a link for the DJ, saved first, which is ended again', async () => {
    filled(a)
    let share: object | null = null
    open('/songs/list', {
      ...files,
      SavePlaylist: { savePlaylist: { id: 'p', version: 1, token: 'secret' } },
      SharePlaylist: () => {
        share = { id: 's', token: 'tok' }
        return { sharePlaylist: { position: 1 } }
      },
      UnsharePlaylist: () => {
        share = null
        return { unsharePlaylist: { position: 2 } }
      },
      Playlist: () => ({
        playlist: {
          id: 'p',
          version: 1,
          name: 'Ours',
          date: null,
          share,
          items: [item(a)],
        },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to the DJ' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }))
    expect(await within(dialog).findByText(/\/songs\/list\?share=s#tok$/)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: /WhatsApp/ })).toHaveFocus()
    expect(
      within(dialog)
        .getByRole('link', { name: /WhatsApp/ })
        .getAttribute('href'),
    ).toContain(encodeURIComponent('/songs/list?share=s#tok'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'End the link' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /sure/i }))
    expect(await within(dialog).findByRole('button', { name: 'Make the link' })).toHaveFocus()
  })
})

describe('the page of a DJ', () => {
  const shared = { date: '2027-06-12', items: [{ moment: 'CAKE', songId: 'c', song: c }] }

  it('shows the songs by moment, plays them, and changes nothing', async () => {
    const asked: object[] = []
    open('/songs/list?share=s#tok', {
      SharedPlaylist: (variables: object) => {
        asked.push(variables)
        return { sharedPlaylist: { ...shared, items: [...shared.items, { moment: 'ZAFFA', songId: 'x', song: null }] } }
      },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Songs of the party' })).toBeVisible()
    await screen.findByRole('link', { name: 'Song c' })
    expect(asked).toEqual([{ share: 's', token: 'tok' }])
    expect(evening()).toEqual(['Cake: Song c'])
    expect(screen.queryByRole('button', { name: /Take out|Save|Send/ })).toBeNull()
    expect(screen.queryByText('A song that is no longer on the site')).toBeNull()
    await press('Play all')
    expect(playing.get()!.queue.map(({ id }) => id)).toEqual(['c'])
  })

  it('opens again without a network, until the link was ended', async () => {
    const at = '/songs/list?share=s#tok'
    const first = open(at, { SharedPlaylist: { sharedPlaylist: shared } })
    await screen.findByRole('link', { name: 'Song c' })
    first.unmount()
    const offline = open(at, { SharedPlaylist: new TypeError('no network') })
    expect(await screen.findByRole('link', { name: 'Song c' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    offline.unmount()
    const ended = open(at, { SharedPlaylist: { sharedPlaylist: null } })
    await screen.findByRole('heading', { name: 'This link has ended' })
    ended.unmount()
    open(at, { SharedPlaylist: new TypeError('no network') })
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Song c' })).toBeNull()
  })

  it('says that the link was ended', async () => {
    open('/songs/list?share=s#tok', { SharedPlaylist: { sharedPlaylist: null } })
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
  })

  it('has a sheet for paper with titles, artists, lengths and room for notes', async () => {
    open('/songs/list?share=s#tok', { SharedPlaylist: { sharedPlaylist: shared } })
    await screen.findByRole('link', { name: 'Song c' })
    const sheet = document.querySelector('.songs-sheet')!
    expect(sheet.querySelector('.songs-sheet-title')).toHaveTextContent('Songs of the party')
    const cells = [...sheet.querySelectorAll('tbody tr:last-child td')].map((each) => each.textContent.trim())
    expect(cells).toEqual(['1', 'Song c', 'Band', '1:30', ''])
    expect([...sheet.querySelectorAll('thead th')].at(-1)).toHaveTextContent('Notes')
  })
})
