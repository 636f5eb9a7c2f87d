import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { lookAt } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask, type Newcomer } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const said = (key: MessageKey) => words[key]

/** Signs somebody in anew, as their session ends where they are granted a role. */
async function signInAnew({ context, page, email, password }: Newcomer) {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { user } = (await answer.json()) as { user: unknown }
  await page.evaluate((kept) => localStorage.setItem('user', kept), JSON.stringify(user))
}

const venue = {
  details: {
    name: { ar: 'قاعة المعترضين', en: 'Hall of the Second Look' },
    description: { ar: 'بيت واسع في قلب المدينة', en: 'A wide house in the old town' },
    place: { governorate: 'damascus' },
    capacity: 300,
  },
  offer: { available: true, price: { amount: '1500', currency: 'USD' }, phone: '+963944100200' },
}

test('an owner appeals, another admin grants it, and the owner reads that', async ({ visit, newcomer, boss }) => {
  const owner = await newcomer('venue_owner', { lang: 'en' })
  const { createVenue } = await ask<{ createVenue: { id: string } }>(
    owner.context,
    'mutation ($input: CreateVenue!) { createVenue(input: $input) { id } }',
    { input: venue },
  )
  const { id } = createVenue
  await ask(boss, `mutation { rejectListing(input: { listing: "${id}", version: 1, reason: "No pictures" }) { id } }`)

  const mine = owner.page
  await mine.goto('/dashboard')
  await settled(mine)
  await expect(mine.getByText('No pictures').first()).toBeVisible()
  await mine
    .getByRole('button', { name: said('owner.appeal') })
    .first()
    .click()
  const form = mine.getByRole('dialog')
  await form.getByRole('button', { name: said('owner.appealSend') }).click()
  await expect(form.getByText(said('owner.appealNeeded')).first()).toBeVisible()
  await form.getByLabel(said('owner.appealWords')).fill('The pictures come with the next upload')
  expect(await lookAt(mine)).toEqual([])
  await mine.keyboard.press('Escape')
  await mine
    .getByRole('button', { name: said('owner.appeal') })
    .first()
    .click() // what was typed is kept
  await expect(form.getByLabel(said('owner.appealWords'))).toHaveValue('The pictures come with the next upload')
  await form.getByRole('button', { name: said('owner.appealSend') }).click()
  await expect(mine.getByText(/^Your appeal waits for an answer/).first()).toBeVisible()
  await expect(mine.getByRole('button', { name: said('owner.appeal') })).toHaveCount(0)
  await mine.reload() // without the toast
  await settled(mine)
  expect(await lookAt(mine)).toEqual([])

  const second = await newcomer('customer', { lang: 'en', width: 1280, height: 900 })
  const { viewer } = await ask<{ viewer: { id: string } }>(second.context, '{ viewer { id } }')
  const grant = (role: string) =>
    ask(boss, `mutation { grantRole(input: { account: "${viewer.id}", role: "${role}" }) { id } }`)
  await grant('admin')
  try {
    await signInAnew(second)
    const line = (page: typeof mine) => page.locator(`[data-row^="appeal-${id}"]`)

    const first = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
    await first.goto('/admin/moderation')
    await settled(first)
    await line(first).click()
    const open = first.locator('[data-detail^="appeal-"]')
    await expect(open.getByText(said('admin.appealBarred'))).toBeVisible()
    await expect(open.getByRole('button', { name: said('admin.overturn') })).toHaveCount(0)

    const another = second.page
    await another.goto('/admin/moderation')
    await settled(another)
    await line(another).click()
    const detail = another.locator('[data-detail^="appeal-"]')
    await expect(detail.getByText('The pictures come with the next upload')).toBeVisible()
    await expect(detail.getByText('No pictures')).toBeVisible()
    await expect(detail.getByText(/^In time: due in/)).toBeVisible()
    expect(await lookAt(another)).toEqual([])
    await detail.getByRole('button', { name: said('admin.overturn') }).click()
    const why = another.getByRole('dialog')
    await why.getByRole('textbox').fill('You are right')
    await why.getByRole('button', { name: said('admin.overturn') }).click()
    await expect(
      another.getByText('Hall of the Second Look: the decision is taken back', { exact: true }).first(),
    ).toBeVisible({ timeout: 15_000 })
  } finally {
    await grant('customer')
  }

  await expect
    .poll(async () => {
      const { listing } = await ask<{ listing: { status: string } }>(
        owner.context,
        `{ listing(slugOrId: "${id}") { status } }`,
      )
      return listing.status
    })
    .toBe('APPROVED')
  await mine.goto('/dashboard')
  await settled(mine)
  await expect(mine.getByText(said('owner.appealGranted')).first()).toBeVisible()
  await expect(mine.getByText('You are right').first()).toBeVisible()
  expect(await lookAt(mine)).toEqual([])
})

test('the appeals of the demo fit a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar' })
  await page.goto('/admin/moderation#appeals')
  await settled(page)
  await expect(page.locator('[data-row^="appeal-"]').first()).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})
