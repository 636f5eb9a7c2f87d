import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { lookAt } from './axe.ts'
import { settled } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const said = (key: MessageKey) => words[key]

test('an admin grants a subscription, its owner reads it, and another admin is not overrun', async ({
  visit,
  newcomer,
}) => {
  const owner = await newcomer('venue_owner', { lang: 'en' })
  const page = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
  await page.goto('/admin/subscriptions')
  await settled(page)
  expect(await lookAt(page)).toEqual([])

  await page.getByRole('button', { name: said('admin.subscriptionGrant') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(owner.email)
  const found = dialog.getByRole('button', { name: owner.user.username })
  await expect(found).toHaveCount(1) // others of that name were listed before the address was looked for
  await found.click()
  await dialog.getByLabel(said('admin.subscriptionPlan')).selectOption({ label: 'Gold' })
  await dialog.getByRole('button', { name: said('admin.subscriptionGrant') }).click()
  await expect(dialog.getByText(said('admin.reasonNeeded'))).toBeVisible()
  await dialog.getByLabel(said('admin.reason')).fill('A partner of ours')
  await dialog.getByRole('button', { name: said('admin.subscriptionGrant') }).click()
  await expect(page.getByText(said('admin.subscriptionGranted')).first()).toBeVisible()

  await owner.page.goto('/dashboard/plan')
  await settled(owner.page)
  await expect(owner.page.getByText('Gold plan').first()).toBeVisible()
  await expect(owner.page.getByText('A partner of ours')).toBeVisible()
  await expect(owner.page.getByText('0 of 1,000')).toBeVisible()
  expect(await lookAt(owner.page)).toEqual([])

  // Another admin extends it while the dialog is open.
  await page.getByRole('searchbox').fill(owner.email)
  await page.getByRole('button', { name: said('admin.find') }).click()
  const row = page.getByRole('row', { name: owner.user.username })
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: said('admin.subscriptionCancel') }).click()
  const { viewer } = await ask<{ viewer: { id: string } }>(owner.context, '{ viewer { id } }')
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  await ask(
    page.context(),
    'mutation ($input: ExtendSubscription!) { extendSubscription(input: $input) { position } }',
    { input: { user: viewer.id, until, autoRenew: false, reason: 'A gift' } },
  )
  await dialog.getByLabel(said('admin.reason')).fill('Asked for')
  await dialog.getByRole('button', { name: said('admin.subscriptionCancel') }).click()
  await expect(dialog.getByText(said('admin.subscriptionConflict'))).toBeVisible()
  await expect(dialog.getByText('A gift')).toBeVisible()
  await dialog.getByRole('button', { name: said('admin.subscriptionCancel') }).click()
  await expect(page.getByText(said('admin.subscriptionCancelledNow')).first()).toBeVisible()
  await expect(row.getByText(said('admin.subscriptionCancelled'))).toBeVisible()

  await row.getByRole('button', { name: owner.user.username, exact: true }).click()
  await expect(dialog.getByText('Asked for')).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})

test('the plan of an owner fits a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'venue', lang: 'ar' })
  await page.goto('/dashboard/plan')
  await settled(page)
  await expect(page.getByText('الباقة الفضية').first()).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'الباقة' })).toBeAttached()
})

test('the list of subscriptions fits a phone, sorts and filters', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar' })
  await page.goto('/admin/subscriptions?state=expired')
  await settled(page)
  const ar = readWords('ar')
  await expect(page.getByText(ar['admin.subscriptionExpired']).last()).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await page.getByLabel(ar['admin.subscriptionsOrder'], { exact: true }).selectOption('ENDING')
  await expect(page).toHaveURL(/sort=ENDING/)
  await page.goto('/admin/subscriptions?q=nobody-is-called-so')
  await expect(page.getByText(ar['admin.subscriptionsNoneFound'])).toBeVisible()
})
