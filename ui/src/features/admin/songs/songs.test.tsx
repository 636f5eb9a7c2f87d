import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { differing, draftOf, keepDraft, readDraft } from './draft'
import type { EditedSong } from './song'
import { Page } from './Songs'

beforeEach(async () => {
  localStorage.clear()
  await switchLanguage('en')
  user.set({ id: 'editor', username: 'Rasha', email: 'rasha@example.sy', role: 'editor' })
})
afterEach(() => {
  user.set(null)
  vi.unstubAllGlobals()
})

const both = (en: string) => ({ __typename: 'Bilingual' as const, ar: en, en })
const audio = (hash: string, loudness = -16.2) => ({
  __typename: 'Audio',
  hash,
  url: `/api/audio/${hash}.mp3`,
  bytes: 2_400_000,
  duration: 63_000,
  loudness,
  waveform: [1, 200, 40],
})
const song = (id: string, more: object = {}) =>
  ({
    __typename: 'EditedSong',
    id,
    slugs: both(id),
    title: both(`Song ${id}`),
    artist: both('The Band'),
    category: 'DABKE',
    description: both(''),
    metaTitle: both(''),
    metaDescription: both(''),
    licence: { __typename: 'SongLicence', name: 'CC BY 4.0', holder: 'The Band', source: '', download: true },
    audio: audio(`${id}0`),
    featured: false,
    active: true,
    archived: false,
    version: 3,
    updatedAt: '2026-11-01T10:00:00Z',
    plays: 12,
    downloads: 1,
    ...more,
  }) as unknown as EditedSong
const page = (...nodes: object[]) => ({
  songBook: { __typename: 'EditedSongConnection', nodes, endCursor: null, hasNextPage: false, total: nodes.length },
})
const receipt = { __typename: 'Receipt', position: 2 }
const routes = [{ path: '/admin/songs/:song?', element: <Page /> }]
const begin = (at: string, answers: Record<string, object>) => showRoutes(routes, at, answering(answers))

describe('the list of songs', () => {
  it('tells where each stands, and asks for what the address says', async () => {
    const asked: object[] = []
    const found = page(song('a'), song('b', { active: false, featured: true }))
    begin('/admin/songs?q=band&category=dabke&state=hidden', {
      SongBook: (of: object) => (asked.push(of), found),
    })
    const rows = await screen.findAllByRole('listitem')
    expect(asked).toEqual([{ find: { words: 'band', category: 'DABKE', state: 'HIDDEN' }, after: null }])
    expect(rows[0]).toHaveTextContent('Song b')
    expect(rows[0]).toHaveTextContent('Hidden')
    expect(within(rows[0]!).queryByRole('link', { name: /Its page/ })).toBeNull()
    expect(rows[1]).toHaveTextContent('played 12 times')
    expect(rows[1]).toHaveTextContent('downloaded once')
    expect(within(rows[1]!).getByRole('link', { name: /Its page/ })).toHaveAttribute('href', '/songs/a')
    expect(screen.queryByRole('button', { name: /^Drag/ })).toBeNull() // what words found has their order
  })

  it('is put in order by keys, featured ones among themselves', async () => {
    const sent: object[] = []
    begin('/admin/songs', {
      SongBook: page(song('f', { featured: true }), song('a'), song('b'), song('c')),
      OrderSongs: (of: object) => (sent.push(of), { orderSongs: { __typename: 'Recorded', position: 2 } }),
    })
    const handle = await screen.findByRole('button', { name: 'Drag, or use the arrow keys: Song a' })
    handle.focus()
    await userEvent.keyboard('{End}')
    expect(sent).toEqual([{ input: { songs: ['b', 'c', 'a'] } }])
    expect(screen.getByText('Song a: now 3 of 3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Move down: Song f' })).toBeDisabled()
  })

  it('archives with a reason', async () => {
    const sent: object[] = []
    begin('/admin/songs', {
      SongBook: page(song('a')),
      ArchiveSong: (of: object) => (sent.push(of), { archiveSong: receipt }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox'), 'No permission')
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(sent).toEqual([{ input: { song: 'a', reason: 'No permission' } }]))
  })

  it('says where there are none, and where none fits', async () => {
    begin('/admin/songs?state=archived', { SongBook: page() })
    expect(await screen.findByText('No song fits that')).toBeVisible()
  })
})

/** An upload as the browser would send it: what is sent is answered by hand. */
class Sent extends EventTarget {
  static all: Sent[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  statusText = ''
  aborted = false
  open() {}
  setRequestHeader() {}
  send() {
    Sent.all.push(this)
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

describe('the file of a song', () => {
  beforeEach(() => {
    Sent.all = []
    vi.stubGlobal('XMLHttpRequest', Sent)
  })
  const choose = async (name = 'zaffa.mp3', size = 10) => {
    const input = await screen.findByLabelText(/Choose the file|Another file/)
    const file = new File(['x'], name, { type: 'audio/mpeg' })
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(input, { target: { files: [file] } })
  }

  it('tells how far it is, is measured, and warns of a loudness that is far off', async () => {
    begin('/admin/songs/new', {})
    await choose()
    expect(screen.getByRole('progressbar', { name: 'Sending zaffa.mp3' })).toBeVisible()
    Sent.all[0]!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 10 }))
    expect(await screen.findByText(/50/)).toBeVisible()
    Sent.all[0]!.answer(201, audio('ff', -9))
    expect(await screen.findByText('1:03')).toBeVisible()
    expect(screen.getByText('2.4 MB')).toBeVisible()
    expect(screen.getByText(/Far louder than −16 LUFS/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Play File of the song' })).toBeVisible()
  })

  it('is refused in the server’s words at the field, and sent again where the connection broke', async () => {
    begin('/admin/songs/new', {})
    await choose('program.mp3')
    Sent.all[0]!.answer(400, { error: 'Check it', code: 'invalid', fields: { audio: 'This file is no MP3.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('program.mp3: This file is no MP3.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await choose('zaffa.mp3')
    Sent.all[1]!.dispatchEvent(new Event('error'))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(Sent.all).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel sending zaffa.mp3' }))
    expect(Sent.all[2]!.aborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('is not sent at all where it is too large', async () => {
    begin('/admin/songs/new', {})
    await choose('long.mp3', (20 << 20) + 1)
    expect(await screen.findByRole('alert')).toHaveTextContent('long.mp3: The file is larger than 20 MB.')
    expect(Sent.all).toEqual([])
  })
})

describe('the editor of a song', () => {
  it('says what is missing, and what a licence means', async () => {
    begin('/admin/songs/new', {})
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    for (const text of ['Upload the file of the song', 'Give the Arabic title', 'Give who holds the rights'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    await userEvent.selectOptions(screen.getByLabelText('Licence'), 'CC BY-NC 4.0')
    expect(screen.queryByText('Choose the licence, or give its name', { selector: 'p' })).toBeNull()
    expect(screen.getByText(/not for gain/)).toBeVisible()
  })

  it('shows what another editor saved, and saves mine over it once that was read', async () => {
    const sent: { input: { version: number; artist: { en: string } } }[] = []
    let now = song('a')
    const { router } = begin('/admin/songs/a', {
      EditedSong: () => ({ editedSong: now }),
      SongBook: page(),
      SetSong: (of: (typeof sent)[number]) => {
        sent.push(of)
        if (of.input.version === 9) return { setSong: receipt }
        now = song('a', { version: 9, artist: { ...both('Theirs'), ar: 'The Band' } })
        return Response.json({ errors: [{ message: 'Changed', extensions: { code: 'conflict' } }] })
      },
    })
    const field = await screen.findByRole('textbox', { name: /^Artist.*English/ })
    await userEvent.clear(field)
    await userEvent.type(field, 'Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Theirs', { selector: 'del' })).toBeVisible()
    expect(screen.getByText('Mine', { selector: 'ins' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/songs'))
    expect(sent.map(({ input }) => [input.version, input.artist.en])).toEqual([
      [3, 'Mine'],
      [9, 'Mine'],
    ])
  })

  it('asks before what was typed is left, and has it again', async () => {
    const answers = { EditedSong: { editedSong: song('a') }, SongBook: page() }
    const first = begin('/admin/songs/a', answers)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title in English/ }), ' anew')
    await userEvent.click(screen.getByRole('link', { name: 'All songs' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(first.router.state.location.pathname).toBe('/admin/songs')
    first.unmount()
    begin('/admin/songs/a', answers)
    expect(await screen.findByRole('textbox', { name: /^Title in English/ })).toHaveValue('Song a anew')
    await userEvent.click(screen.getByRole('button', { name: 'Begin from what is saved' }))
    expect(screen.getByRole('textbox', { name: /^Title in English/ })).toHaveValue('Song a')
    expect(localStorage.getItem('draft/editor/song/a')).toBeNull()
  })

  it('is closed to changes of an archived song, which can be brought back', async () => {
    begin('/admin/songs/a', { EditedSong: { editedSong: song('a', { archived: true }) } })
    expect(await screen.findByRole('button', { name: 'Bring back' })).toBeVisible()
    expect(document.querySelector('form')!.closest('[inert]')).not.toBeNull()
  })
})

describe('a draft', () => {
  it('is kept while it says something else than what is saved', () => {
    const base = draftOf(song('a'))
    const other = { ...base, fields: { ...base.fields, titleEn: 'Other' }, audio: audio('b') }
    expect(differing(base, { ...base, fields: { ...base.fields, titleEn: 'Song a ' } })).toEqual([])
    expect(differing(base, other)).toEqual(['titleEn', 'audio'])
    expect(keepDraft('draft/e/song/a', base, other)).toBe(true)
    expect(readDraft('draft/e/song/a')).toEqual(other)
    expect(keepDraft('draft/e/song/a', base, base)).toBe(false)
    expect(readDraft('draft/e/song/a')).toBeUndefined()
    localStorage.setItem('draft/e/song/a', '{')
    expect(readDraft('draft/e/song/a')).toBeUndefined()
  })
})
