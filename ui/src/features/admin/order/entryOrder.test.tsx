import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, show, showRoutes } from '../../../../tests/show'
import { toasts } from '../../../shared/components/toast'
import { switchLanguage } from '../../../shared/i18n/language'

import { user } from '../../../shared/session/session'
import { Page } from '../Reference'

beforeEach(async () => {
  await switchLanguage('en')
  user.set({ id: 'admin', username: 'Admin', email: 'admin@example.com', role: 'admin' })
})
afterEach(() => user.set(null))

const both = (en: string) => ({ __typename: 'Bilingual', ar: en, en })
const category = (key: string, en: string) => ({
  __typename: 'CategoryEntry',
  key,
  name: both(en),
  description: both(''),
  image: '',
  sortOrder: 0,
  listings: 0,
})
const lists = (...categories: object[]) => ({
  reference: { __typename: 'Reference', categories, governorates: [], cities: [], amenities: [] },
})
const three = [category('music', 'Music'), category('flowers', 'Flowers'), category('attire', 'Attire')]
const names = () => within(screen.getByRole('list')).getAllByRole('listitem')

it('orders categories by keys and by buttons, and sends all of them', async () => {
  const sent: object[] = []
  const client = answering({
    Reference: lists(...three),
    OrderEntries: (variables: object) => {
      sent.push(variables)
      return { orderEntries: { __typename: 'Recorded', position: 2 } }
    },
  })
  show(<Page />, '/admin/reference', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  screen.getByRole('button', { name: 'Drag, or use the arrow keys: Music' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(sent).toEqual([{ input: { list: 'category', keys: ['flowers', 'music', 'attire'] } }])
  expect(screen.getByText('Music: now 2 of 3')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Move up: Attire' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ input: { list: 'category', keys: ['flowers', 'attire', 'music'] } }),
  )
  expect(names().map((item) => item.textContent)).toEqual(['Flowers', 'Attire', 'Music'])
  await userEvent.click(screen.getByRole('button', { name: 'Done with the order' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

it('sends nothing of a drag that Escape gives up', async () => {
  const sent: object[] = []
  const client = answering({
    Reference: lists(...three),
    OrderEntries: (variables: object) => {
      sent.push(variables)
      return { orderEntries: { __typename: 'Recorded', position: 2 } }
    },
  })
  show(<Page />, '/admin/reference', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  const handle = screen.getByRole('button', { name: 'Drag, or use the arrow keys: Music' })
  const last = document.querySelectorAll('[data-place]')[2]!
  document.elementFromPoint = () => last
  HTMLElement.prototype.setPointerCapture = () => {}
  const shown = () => names().map((item) => item.textContent)
  fireEvent.pointerDown(handle, { button: 0 })
  fireEvent.pointerMove(handle)
  expect(shown()).toEqual(['Flowers', 'Attire', 'Music'])
  fireEvent.keyDown(handle, { key: 'Escape' })
  expect(shown()).toEqual(['Music', 'Flowers', 'Attire'])
  fireEvent.pointerUp(handle)
  // Nor does a mere press send it later.
  fireEvent.pointerDown(handle, { button: 0 })
  fireEvent.pointerUp(handle)
  expect(sent).toEqual([])
})

it('sends one order at a time, and the last of those that were wanted meanwhile', async () => {
  const sent: string[][] = []
  const answers: (() => void)[] = []
  const client = answering({
    Reference: lists(...three),
    OrderEntries: ({ input }: { input: { keys: string[] } }) => {
      sent.push(input.keys)
      const body = JSON.stringify({ data: { orderEntries: { __typename: 'Recorded', position: 2 } } })
      return new Response(
        new ReadableStream({
          start(to) {
            answers.push(() => {
              to.enqueue(new TextEncoder().encode(body))
              to.close()
            })
          },
        }),
        { headers: { 'Content-Type': 'application/json' } },
      )
    },
  })
  show(<Page />, '/admin/reference', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  for (let i = 0; i < 2; i++) await userEvent.click(screen.getByRole('button', { name: 'Move down: Music' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Flowers' }))
  expect(sent).toEqual([['flowers', 'music', 'attire']])
  answers[0]!()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(['attire', 'flowers', 'music'])
  answers[1]!()
  expect(names().map((item) => item.textContent)).toEqual(['Attire', 'Flowers', 'Music'])
})

it('says why an order was refused, and shows what the list has now', async () => {
  let now = three
  const client = answering({
    Reference: () => lists(...now),
    OrderEntries: () => {
      now = [...three, category('fireworks', 'Fireworks')]
      return Response.json({
        errors: [
          {
            message: 'Please check the marked fields.',
            extensions: { code: 'invalid', fields: { keys: 'Missing from the order: fireworks' } },
          },
        ],
      })
    },
  })
  show(<Page />, '/admin/reference', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Music' }))
  await waitFor(() => expect(toasts.get()?.text).toBe('Missing from the order: fireworks'))
  expect(await screen.findByRole('button', { name: 'Move up: Fireworks' })).toBeVisible()
  expect(names().map((item) => item.textContent)).toEqual(['Music', 'Flowers', 'Attire', 'Fireworks'])
})

it('has no order for cities, which stand by governorate', async () => {
  const routes = [{ path: '/admin/reference/:tab', element: <Page /> }]
  showRoutes(routes, '/admin/reference/cities', answering({ Reference: lists(...three) }))
  expect(await screen.findByText('No entries yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
})
