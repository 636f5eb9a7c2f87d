import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { ToastPlace } from '../../shared/components/ToastPlace'
import { switchLanguage } from '../../shared/i18n/language'
import { party, say } from '../../shared/party/party'
import { foldersOf, setNote } from '../../shared/shortlist/edits'
import { flipHeart, itemsOf, nothing, plan } from '../../shared/shortlist/shortlist'
import { saved } from '../../shared/shortlist/sync'
import { between } from './list/distance'
import { Shortlist } from './Shortlist'

const places: Record<string, { latitude: number; longitude: number } | undefined> = {
  '1': { latitude: 33.51, longitude: 36.29 },
  '2': { latitude: 33.51, longitude: 36.39 },
}

const client = () =>
  answering({
    Shortlisted: ({ id }: { id: string }) => ({
      listing:
        id === 'gone'
          ? null
          : {
              __typename: 'Listing',
              id,
              kind: 'VENUE',
              slugAr: id,
              slugEn: id,
              nameAr: `صالة ${id}`,
              nameEn: `Hall ${id}`,
              category: null,
              governorate: null,
              city: null,
              location: null,
              capacity: 200,
              minCapacity: null,
              maxCapacity: null,
              isFeatured: false,
              cover: null,
              price: { amount: '3000', currency: 'USD' },
              minPrice: null,
              maxPrice: null,
              rating: 0,
              reviewCount: 0,
              videoCount: 0,
              phone: null,
              whatsapp: null,
              latitude: places[id]?.latitude ?? null,
              longitude: places[id]?.longitude ?? null,
              cateringPerGuest: null,
              extras: id === '1' ? ['Parking'] : [],
              amenities: [],
              answersWithinHours: null,
            },
    }),
  })

const start = (at = '/for-couples', ...hearts: string[]) => {
  for (const each of hearts) flipHeart(each)
  return show(
    <>
      <Shortlist />
      <ToastPlace />
    </>,
    at,
    client(),
  )
}
const ids = () => itemsOf(plan.get()).map(({ listing }) => listing)
const handles = () => screen.getAllByRole('button', { name: /^Move .*: drag it/ }).map((each) => each.dataset.handle)

beforeEach(() => switchLanguage('en'))
afterEach(() => {
  plan.set(nothing)
  saved.set(null)
  party.set({ ...party.get(), day: '', guests: '' })
})

describe('the shortlist', () => {
  it('has the comparison in the address, which is no step for Back', async () => {
    const { router } = start('/for-couples', '1', '2')
    const compare = await screen.findByRole('button', { name: 'Compare them' })
    await userEvent.click(compare)
    expect(router.state.location.search).toBe('?view=compare')
    expect(router.state.historyAction).toBe('REPLACE')
    await userEvent.click(compare)
    expect(router.state.location.search).toBe('')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('keeps a note as it is typed, for this listing alone, and shows what another device has noted', async () => {
    start('/for-couples', '1', '2')
    const note = await screen.findByRole('textbox', { name: 'Your note about Hall 1' })
    await userEvent.type(note, 'Ask about Fridays ')
    expect(note, 'the space between two words stays').toHaveValue('Ask about Fridays ')
    const noteOf = (id: string) => plan.get().items.find(({ listing }) => listing === id)!.note
    expect(noteOf('1')).toBe('Ask about Fridays')
    expect(noteOf('2')).toBe('')
    act(() => setNote('1', 'With a lift\n\nAsk about Fridays'))
    await userEvent.type(note, '.')
    expect(noteOf('1'), 'what came while it was typed stays').toBe('With a lift\n\nAsk about Fridays.')
    act(() => setNote('1', 'Ask about Fridays'))
    await userEvent.tab()
    expect(note).toHaveValue('Ask about Fridays')
    act(() => setNote('1', 'From the telephone'))
    expect(note).toHaveValue('From the telephone')
    expect(note).toHaveAttribute('maxlength', '500')
  })

  it('is put in order by keys, with the focus on what is moved, and says where that is', async () => {
    start('/for-couples', '3', '2', '1')
    const handle = await screen.findByRole('button', { name: /^Move Hall 1: drag/ })
    expect(handles()).toEqual(['1', '2', '3'])
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(ids()).toEqual(['2', '1', '3'])
    await vi.waitFor(() => expect(handles()).toEqual(['2', '1', '3']))
    expect(screen.getByText('Hall 1 is now 2 of 3')).toBeInTheDocument()
    await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('data-handle', '1'))
    await userEvent.keyboard('{End}')
    expect(ids()).toEqual(['2', '3', '1'])
    await userEvent.click(screen.getByRole('button', { name: 'Move up: Hall 1' }))
    expect(ids()).toEqual(['2', '1', '3'])
  })

  it('takes a listing off, with its note, and brings both back', async () => {
    start('/for-couples', '2', '1')
    act(() => setNote('1', 'Ours'))
    await userEvent.click(await screen.findByRole('button', { name: 'Hall 1: folders and more' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    expect(ids()).toEqual(['2'])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(ids()).toEqual(['1', '2'])
    expect(await screen.findByRole('textbox', { name: 'Your note about Hall 1' })).toHaveValue('Ours')
  })

  it('says of a listing that is not public any more that it is not, and lets it go', async () => {
    start('/for-couples', '1', 'gone')
    expect(await screen.findByText('This listing is not public any more.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(ids()).toEqual(['1'])
  })

  it('says that it is on this device alone, and how it comes to others', async () => {
    start()
    expect(screen.getByText(/^On this device alone/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })
})

describe('folders', () => {
  const menu = async (name: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await userEvent.click(screen.getByRole('menuitem', { name: item }))
  }
  const make = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'New folder' }))
    await userEvent.type(await screen.findByLabelText('What the folder is called'), name)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('are made, filled, looked into, renamed, and taken away with a way back', async () => {
    const { router } = start('/for-couples', '2', '1')
    await make('Halls')
    expect(await screen.findByText(/^There is nothing in this folder yet/)).toBeVisible()
    const [folder] = foldersOf(plan.get())
    expect(router.state.location.search).toBe(`?folder=${folder!.id}`)
    await userEvent.click(screen.getByRole('button', { name: 'All (2)' }))
    await menu('Hall 1: folders and more', 'Into \u2068Halls\u2069')
    expect(plan.get().items.find(({ listing }) => listing === '1')!.folder).toBe(folder!.id)
    await userEvent.click(screen.getByRole('button', { name: 'Halls (1)' }))
    expect(handles()).toEqual(['1'])
    await menu('\u2068Halls\u2069: more', 'Rename the folder')
    const name = await screen.findByLabelText('What the folder is called')
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the folder a name')).toBeVisible()
    await userEvent.type(name, 'In Homs')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('button', { name: 'In Homs (1)' })).toBeVisible()
    await menu('\u2068In Homs\u2069: more', 'Remove the folder')
    expect(handles()).toEqual(['1', '2'])
    expect(screen.queryByRole('button', { name: /^In Homs/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'In Homs (1)' })).toBeVisible()
  })

  it('are not called the same', async () => {
    start('/for-couples', '2', '1')
    await make('Halls')
    await make('Halls')
    expect(screen.getByText('Another folder has this name')).toBeVisible()
    expect(foldersOf(plan.get())).toHaveLength(1)
  })
})

describe('the comparison', () => {
  it('is of those that are ticked, four at most, in the order in which they were', async () => {
    const { router } = start('/for-couples', '5', '4', '3', '2', '1')
    const ticks = () => screen.getAllByRole('checkbox')
    await screen.findByRole('textbox', { name: 'Your note about Hall 5' })
    for (const at of [4, 0]) await userEvent.click(ticks()[at]!)
    expect(router.state.location.search).toBe('?with=5.1')
    await userEvent.click(screen.getByRole('button', { name: 'Compare these 2' }))
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map((each) => within(each).getByRole('link').textContent)
    expect(heads()).toEqual(['Hall 5', 'Hall 1'])
    const asked = vi.fn((_path: string) => new Promise(() => {}))
    vi.stubGlobal('fetch', asked)
    await userEvent.click(screen.getByRole('button', { name: 'A card to ask the family' }))
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(asked.mock.calls[0]![0], 'the card shows what is compared').toMatch(/[?]ids=5,1$/)
    vi.unstubAllGlobals()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Compare these 2' }))
    for (const at of [1, 2]) await userEvent.click(ticks()[at]!)
    expect(ticks().map((each) => (each as HTMLInputElement).disabled)).toEqual([false, false, false, true, false])
    expect(screen.getByText('Four at most are compared')).toBeVisible()
  })

  it('divides by the guests of this couple, says who has no room for them, how far it is, and takes notes', async () => {
    act(() => say({ guests: '300' }))
    start('/for-couples?view=compare', '2', '1')
    await screen.findByRole('columnheader', { name: /Hall 2/ })
    const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!)
    expect((await row('Per guest, with 300 guests')).getAllByText('$10')).toHaveLength(2)
    expect((await row('Room for')).getAllByText('Fewer than your guests')).toHaveLength(2)
    expect((await row('How far from the others, in a straight line')).getByText(/^9\.3 km from .*Hall 2/)).toBeVisible()
    expect((await row('Also offers')).getByText('Parking')).toBeVisible()
    const note = (await row('Your note')).getByRole('textbox', { name: 'Your note about Hall 1' })
    await userEvent.type(note, 'Large')
    expect(plan.get().items.find(({ listing }) => listing === '1')!.note).toBe('Large')
  })

  it('leaves the focus on the heading of the page when the last listing is taken off', async () => {
    flipHeart('1')
    show(
      <>
        <h1 tabIndex={-1}>For couples</h1>
        <Shortlist />
      </>,
      '/for-couples',
      client(),
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Hall 1: folders/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Hall 1 in my shortlist' }))
    expect(ids()).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('measures as the crow flies', () => {
    const [damascus, aleppo] = [
      { latitude: 33.5138, longitude: 36.2765 },
      { latitude: 36.2021, longitude: 37.1343 },
    ]
    expect(Math.round(between(damascus, aleppo)!)).toBe(309)
    expect(between(damascus, damascus)).toBe(0)
    expect(between(damascus, { latitude: null, longitude: 1 })).toBeUndefined()
  })
})
