import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readFile } from 'node:fs/promises'
import { violations } from './axe.ts'
import { url } from './browser.ts'
import { ask } from './people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('keeps an edited profile, and says what is wrong with one beside its field', async ({ newcomer }) => {
  const { context, page } = await newcomer('customer', { theme: 'light' })
  await page.goto('/profile')
  const details = section(page, 'بياناتكم')
  await details.getByLabel('الاسم').fill('س')
  await details.getByLabel('رقم الموبايل').fill('0944')
  await details.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByRole('alert').getByRole('link').nth(1)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await details.getByLabel('الاسم').fill('سلمى الخالد')
  await details.getByLabel('رقم الموبايل').fill('٠٩٤٤ ١٠٠ ٣٠٠')
  await details.getByLabel('لغة رسائلنا إليكم').selectOption('en')
  await details.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('حُفظت بياناتكم', { exact: true })).toBeVisible()
  await page.reload()
  expect(await details.getByLabel('رقم الموبايل').inputValue()).toBe('+963944100300')
  expect(await details.getByLabel('لغة رسائلنا إليكم').inputValue()).toBe('en')
  const { viewer } = await ask<{ viewer: unknown }>(context, '{ viewer { username verified } }')
  expect(viewer).toEqual({ username: 'سلمى الخالد', verified: false })
  await details.getByRole('button', { name: 'إرسال رابط التأكيد' }).click()
  await expect(page.getByText('أُرسل الرابط', { exact: true })).toBeVisible()
})

test('changes the password and stays signed in, while other browsers are signed out', async ({ visit, newcomer }) => {
  const { context, page, email, password } = await newcomer('customer', { lang: 'en' })
  const elsewhere = await visit({ lang: 'en' })
  const login = (secret: string) =>
    elsewhere.context().request.post(`${url}/api/auth/login`, { data: { email, password: secret } })
  const signedInThere = async () => (await elsewhere.context().request.get(`${url}/api/auth/me`)).status() === 200
  await login(password)
  await page.goto('/profile')
  const sessions = section(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem').nth(1)).toBeVisible()
  await expect(sessions.getByText('This browser')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out of/ }).click()
  await expect(page.getByText('Signed out there', { exact: true })).toBeVisible()
  expect(await signedInThere()).toBe(false)

  await login(password)
  const form = section(page, 'Change the password')
  await form.getByLabel('Current password').fill('not-this-one')
  await form.getByLabel('New password').fill('roses-by-the-door')
  await form.getByLabel('Confirm password').fill('roses-by-the-door')
  await form.getByRole('button', { name: 'Change the password' }).click()
  await expect(form.getByText('The current password is not right').first()).toBeVisible()
  expect(await form.getByLabel('New password').inputValue()).toBe('roses-by-the-door')
  // What the server has said follows the reader, and nothing typed is lost.
  await page.getByRole('button', { name: 'ع, العربية' }).click()
  await expect(section(page, 'تغيير كلمة المرور').getByText('كلمة المرور الحالية غير صحيحة').first()).toBeVisible()
  await page.getByRole('button', { name: 'EN, English' }).click()
  await expect(form.getByText('The current password is not right').first()).toBeVisible()
  expect(await form.getByLabel('New password').inputValue()).toBe('roses-by-the-door')
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('The password is changed', { exact: true })).toBeVisible()
  expect(await signedInThere()).toBe(false)
  await page.reload()
  await expect(form).toBeVisible()
  expect((await context.request.get(`${url}/api/auth/me`)).status()).toBe(200)
})

test('hands over what is kept, then erases the account and this browser’s memory of it', async ({ newcomer }) => {
  const { context, page, email, password } = await newcomer('venue_owner', { lang: 'en', width: 1280 })
  await page.goto('/profile')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ])
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(kept.user.email).toBe(email)
  expect(kept.sessions.length).toBe(1)

  await page.getByRole('button', { name: 'I want to erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Your listings from every page')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await expect(dialog.getByText('The password is not right')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is erased' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  expect((await context.request.get(`${url}/api/auth/me`)).status()).toBe(401)
  expect((await context.request.post(`${url}/api/auth/login`, { data: { email, password } })).status()).toBe(401)
})

test('says that a link of a mail does not work, and offers another to whoever is signed in', async ({
  visit,
  newcomer,
}) => {
  const visitor = await visit({ lang: 'en' })
  await visitor.goto('/verify-email?token=AAAA')
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await violations(visitor)).toEqual([])

  const { page } = await newcomer('customer')
  await page.goto('/verify-email?token=AAAA')
  await page.getByRole('button', { name: 'إرسال رابط التأكيد' }).click()
  await expect(page.getByText('افتحوا بريدكم واضغطوا على الرابط خلال سبعة أيام.')).toBeVisible()
})
