import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../../tests/show'
import { forgetAll } from '../../../shared/forgetAll'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { emptyText } from './draft'
import { Page } from './PostEditor'

// The text is written as Markdown here: what draws it is looked at in a browser.
vi.mock('../writing/RichText', () => ({
  default: ({
    id,
    label,
    value,
    onValue,
  }: {
    id: string
    label: string
    value: string
    onValue: (v: string) => void
  }) => <textarea id={id} aria-label={label} value={value} onChange={(event) => onValue(event.target.value)} />,
}))

const hash = 'ab'.repeat(32)
const details = {
  __typename: 'PostDetails',
  category: 'planning',
  tags: [],
  template: 'classic',
  byline: { ar: '', en: '' },
  featured: {
    picture: { hash, width: 1200, height: 800, colour: '' },
    alt: { ar: 'صالة', en: 'A hall' },
    focalX: 50,
    focalY: 50,
  },
  gallery: [],
  faq: [],
  facts: [],
  cities: [],
  venues: [],
  services: [],
}
const language = (lang: 'ar' | 'en', title: string, more: object = {}) => ({
  __typename: 'EditedText',
  lang,
  text: { ...emptyText, title, content: title && 'Words' },
  state: 'draft',
  changed: false,
  slug: null as string | null,
  publishedAt: null as string | null,
  updatedAt: null,
  revision: null as string | null,
  schedule: null,
  ...more,
})
const publicNow = { state: 'published', slug: 'صالة', revision: 'r1', publishedAt: '2026-11-01T10:00:00Z' }

/** A server with one post, which tests change. */
function server(ar: object = {}) {
  const post = {
    __typename: 'EditedPost',
    id: 'p',
    version: 3,
    savedVersion: 3,
    savedAt: '2026-11-20T10:00:00Z',
    savedBy: 'rana',
    archived: false,
    ar: language('ar', 'صالة', ar),
    en: language('en', ''),
    details,
    sessions: [{ session: 's', editorName: 'rana', ended: '2026-11-20T10:00:00Z' }],
    preview: { ar: 'https://x/ar', en: 'https://x/en', until: '2026-12-01T10:00:00Z' },
  }
  const sent: Record<string, object[]> = {}
  const note = (name: string, answer: () => object | Error) => (variables: { input: object }) => {
    ;(sent[name] ??= []).push(variables.input)
    return answer()
  }
  const receipt = (name: string) => ({ [name]: { __typename: 'Receipt', id: 'p', version: post.version, position: 1 } })
  const revision = (id: string, number: number, title: string) => ({
    __typename: 'PostRevision',
    id,
    lang: 'ar',
    number,
    at: '2026-11-01T10:00:00Z',
    byTimer: false,
    editorName: 'rana',
    note: 'First words',
    text: { ...emptyText, title, content: 'Words' },
    details,
  })
  const client = answering({
    EditedPost: () => ({ editedPost: structuredClone(post) }),
    EditPost: note('edit', () => {
      post.version += 1
      post.savedVersion = post.version
      return receipt('editPost')
    }),
    PublishPost: note('publish', () => {
      post.version += 1
      post.ar = { ...post.ar, ...publicNow, revision: `r${post.version}` }
      return receipt('publishPost')
    }),
    SchedulePost: note('schedule', () => receipt('schedulePost')),
    RestorePostRevision: note('restore', () => {
      post.version += 1
      post.savedVersion = post.version
      post.ar = { ...post.ar, text: { ...post.ar.text, title: 'قديم' } }
      return receipt('restoreRevision')
    }),
    EndPreviews: note('end', () => {
      post.preview = { ...post.preview, ar: 'https://x/new' }
      return receipt('endPreviews')
    }),
    PostRevisions: {
      postRevisions: { hasNextPage: false, endCursor: null, nodes: [revision('r0', 1, 'قديم')] },
    },
    PostRevision: ({ id }: { id: string }) => ({
      postRevision: revision(id, 1, id === 'r0' ? 'قديم' : 'نُشر من غيري'),
    }),
    EveryCity: { cities: [] },
  })
  const view = showRoutes(
    [
      {
        path: '/admin/blog/:id',
        element: (
          <main>
            <Page />
          </main>
        ),
      },
    ],
    '/admin/blog/p',
    client,
  )
  return { post, sent, ...view }
}

beforeEach(async () => {
  forgetAll()
  user.set({ id: 'me', username: 'Rana', email: '', role: 'admin' } as never)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await needMessages('posts', 'admin', 'kit', 'form')
  await switchLanguage('en')
})

const arabic = () => within(screen.getByRole('region', { name: 'Arabic' }))
const english = () => within(screen.getByRole('region', { name: 'English' }))

it('says what is missing before a language is published, and leads there', async () => {
  server()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish: English' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('2 things are missing before it can be published')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Publish English' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('link', { name: 'Give the title' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Title in English')).toHaveFocus()
})

it('writes the address of a post apart from the words around it', async () => {
  server()
  await screen.findByLabelText('Title in Arabic')
  expect(screen.getAllByText(/^Its address: \u2068\/blog\/.+\u2069$/)).not.toEqual([])
})

it('saves first and publishes the version that is on the screen, with the reason', async () => {
  const { sent } = server()
  await userEvent.type(await screen.findByLabelText('Title in Arabic'), ' جديدة')
  await userEvent.click(screen.getByRole('button', { name: 'Publish: Arabic' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Why/), 'Ready')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish Arabic' }))
  await waitFor(() => expect(sent.publish).toEqual([{ post: 'p', version: 4, lang: 'ar', note: 'Ready' }]))
  expect(sent.edit).toMatchObject([{ post: 'p', version: 3, ar: { title: 'صالة جديدة' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(arabic().getByText('Published')).toBeVisible()
  expect(arabic().queryByText(/somebody else/)).toBeNull()
  expect(english().getByText('Draft')).toBeVisible()
})

it('publishes nothing over what somebody else has published since, before that was shown', async () => {
  const { post, sent } = server(publicNow)
  await screen.findByLabelText('Title in Arabic')
  post.version += 1
  post.ar = { ...post.ar, revision: 'r9' }
  await userEvent.click(screen.getByRole('button', { name: 'Publish: Arabic' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish Arabic' }))
  expect(await dialog.findByText(/Somebody else published this language/)).toBeVisible()
  expect(sent.publish).toBeUndefined()
  expect(await dialog.findByText('نُشر من غيري')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish over it' }))
  await waitFor(() => expect(sent.publish).toMatchObject([{ version: 4, lang: 'ar' }]))
})

it('schedules in Damascus time and says which version goes out', async () => {
  const { sent } = server()
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule: Arabic' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/The draft as it was saved on .* goes out/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Publish on'), '2027-01-02T18:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(sent.schedule).toEqual([
      { post: 'p', version: 3, lang: 'ar', at: '2027-01-02T18:00', unpublishAt: '', note: '' },
    ]),
  )
})

it('says that a scheduled version is older than the draft', async () => {
  server({
    state: 'scheduled',
    schedule: { at: '2027-01-02T15:00:00Z', unpublishAt: null, drafted: 2, note: '', editorName: 'rana' },
  })
  expect(await screen.findByText(/Goes out on 2 January 2027.*18:00/)).toHaveTextContent('schedule it again')
  expect(arabic().getByRole('button', { name: 'Cancel the schedule: Arabic' })).toBeVisible()
})

it('compares a revision with the draft and makes it the draft again', async () => {
  const { sent } = server()
  await userEvent.click(await screen.findByRole('button', { name: 'Compare: Arabic, revision 1' }))
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByText('قديم')).tagName).toBe('DEL')
  expect(dialog.getByText('صالة', { selector: 'ins' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Make it the draft' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Sure? Press again' }))
  await waitFor(() => expect(screen.getByLabelText('Title in Arabic')).toHaveValue('قديم'))
  expect(sent.restore).toMatchObject([{ post: 'p', version: 3, revision: 'r0' }])
})

it('saves at once with Ctrl+S, and asks to publish with Ctrl+Shift+P', async () => {
  const { sent } = server()
  await userEvent.type(await screen.findByLabelText('Title in Arabic'), '!')
  expect(screen.getByText('Typed, saved in a moment')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent.edit).toHaveLength(1))
  expect(await screen.findByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  expect(screen.getByRole('dialog', { name: 'Publish Arabic' })).toBeVisible()
})

it('ends all links to the draft on a second press, and shows new ones', async () => {
  const { sent } = server()
  const open = await screen.findByRole('link', { name: 'Open preview: Arabic' })
  expect(open).toHaveAttribute('href', 'https://x/ar')
  await userEvent.click(screen.getByRole('button', { name: 'End all links' }))
  expect(sent.end).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Sure? Press again' }))
  await waitFor(() => expect(open).toHaveAttribute('href', 'https://x/new'))
  expect(sent.end).toEqual([{ post: 'p' }])
})
