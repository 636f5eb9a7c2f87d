import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { openBrowser, url, violations, visit } from './browser.mjs'
import { ask, newcomer } from './people.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const section = (page, name) => page.getByRole('region', { name, exact: true })

it('keeps an edited profile, and says what is wrong with one beside its field', async () => {
  const { context, page } = await newcomer(browser, 'customer', { theme: 'light' })
  await page.goto('/profile')
  const details = section(page, 'بياناتكم')
  await details.getByLabel('الاسم').fill('س')
  await details.getByLabel('رقم الموبايل').fill('0944')
  await details.getByRole('button', { name: 'حفظ' }).click()
  await page.getByRole('alert').getByRole('link').nth(1).waitFor()
  assert.deepEqual(await violations(page), [])
  await details.getByLabel('الاسم').fill('سلمى الخالد')
  await details.getByLabel('رقم الموبايل').fill('٠٩٤٤ ١٠٠ ٣٠٠')
  await details.getByLabel('لغة الرسائل').selectOption('en')
  await details.getByRole('button', { name: 'حفظ' }).click()
  await page.getByText('حُفظت بياناتكم', { exact: true }).waitFor()
  await page.reload()
  assert.equal(await details.getByLabel('رقم الموبايل').inputValue(), '+963944100300')
  assert.equal(await details.getByLabel('لغة الرسائل').inputValue(), 'en')
  const { viewer } = await ask(context, '{ viewer { username verified } }')
  assert.deepEqual(viewer, { username: 'سلمى الخالد', verified: false })
  await details.getByRole('button', { name: 'إرسال رابط التأكيد' }).click()
  await page.getByText('أُرسل الرابط', { exact: true }).waitFor()
  await context.close()
})

it('changes the password and stays signed in, while other browsers are signed out', async () => {
  const { context, page, email, password } = await newcomer(browser, 'customer', { lang: 'en' })
  const elsewhere = await visit(browser, { lang: 'en' })
  const login = (secret) =>
    elsewhere.context().request.post(`${url}/api/auth/login`, { data: { email, password: secret } })
  const signedInThere = async () => (await elsewhere.context().request.get(`${url}/api/auth/me`)).status() === 200
  await login(password)
  await page.goto('/profile')
  const sessions = section(page, 'Where you are signed in')
  await sessions.getByRole('listitem').nth(1).waitFor()
  await sessions.getByText('This browser').waitFor()
  await sessions.getByRole('button', { name: /^Sign out of/ }).click()
  await page.getByText('Signed out there', { exact: true }).waitFor()
  assert.equal(await signedInThere(), false)

  await login(password)
  const form = section(page, 'Change the password')
  await form.getByLabel('Current password').fill('not-this-one')
  await form.getByLabel('New password').fill('roses-by-the-door')
  await form.getByLabel('Confirm password').fill('roses-by-the-door')
  await form.getByRole('button', { name: 'Change the password' }).click()
  await form.getByText('The current password is not right').first().waitFor()
  assert.equal(await form.getByLabel('New password').inputValue(), 'roses-by-the-door')
  // What the server has said follows the reader, and nothing typed is lost.
  await page.getByRole('button', { name: 'ع, العربية' }).click()
  await section(page, 'تغيير كلمة المرور').getByText('كلمة المرور الحالية غير صحيحة').first().waitFor()
  await page.getByRole('button', { name: 'EN, English' }).click()
  await form.getByText('The current password is not right').first().waitFor()
  assert.equal(await form.getByLabel('New password').inputValue(), 'roses-by-the-door')
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('The password is changed', { exact: true }).waitFor()
  assert.equal(await signedInThere(), false)
  await page.reload()
  await form.waitFor()
  assert.equal((await context.request.get(`${url}/api/auth/me`)).status(), 200)
  await context.close()
})

it('hands over what is kept, then erases the account and this browser’s memory of it', async () => {
  const { context, page, email, password } = await newcomer(browser, 'venue_owner', { lang: 'en', width: 1280 })
  await page.goto('/profile')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ])
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'))
  assert.equal(kept.user.email, email)
  assert.equal(kept.sessions.length, 1)

  await page.getByRole('button', { name: 'I want to erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your listings from every page').waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await dialog.getByText('The password is not right').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account is erased' }).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.equal(await page.evaluate(() => localStorage.getItem('user')), null)
  assert.equal((await context.request.get(`${url}/api/auth/me`)).status(), 401)
  assert.equal((await context.request.post(`${url}/api/auth/login`, { data: { email, password } })).status(), 401)
  await context.close()
})

it('says that a link of a mail does not work, and offers another to whoever is signed in', async () => {
  const visitor = await visit(browser, { lang: 'en' })
  await visitor.goto('/verify-email?token=AAAA')
  await visitor.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
  await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await violations(visitor), [])
  await visitor.context().close()

  const { context, page } = await newcomer(browser, 'customer')
  await page.goto('/verify-email?token=AAAA')
  await page.getByRole('button', { name: 'إرسال رابط التأكيد' }).click()
  await page.getByText('افتحوا بريدكم واضغطوا الرابط خلال سبعة أيام.').waitFor()
  await context.close()
})
