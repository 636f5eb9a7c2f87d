import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { leastTime, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
const shots = process.env.SHOTS

/** A screen as axe sees it, and pictures of it in both widths where somebody wants to look. */
async function looksWell(page: Page, name: string) {
  const found = await violations(page)
  expect(
    found.filter((each) => !each.startsWith('region: ')), // a toast comes and goes, in no landmark
    name,
  ).toEqual([])
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(needed, `${name} is as wide as the window`).toBeLessThanOrEqual(given!)
  if (!shots) return
  const size = page.viewportSize()!
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize(size)
}

async function write(page: Page, topic: string, text: string) {
  await page.locator('[name=subject]').fill(topic)
  await page.locator('[name=message]').fill(text)
  await page.waitForTimeout(leastTime)
  await page.getByRole('button', { name: words['messages.send'], exact: true }).click()
  await expect(page.getByRole('heading', { name: words['messages.sent'] })).toBeVisible()
  const reference = (await page.getByText(/^[2-9CFHJKMPRTVWX]{4}-[2-9CFHJKMPRTVWX]{4}$/).textContent())!
  return reference
}

test('writes signed out, is answered, and reads it by the link', async ({ visit, newcomer }) => {
  const page = await visit()
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: /\+963/ }).first()).toBeVisible()
  await page.getByRole('button', { name: words['messages.send'], exact: true }).click()
  await expect(page.getByText(words['messages.wayMissing'])).toBeVisible()
  await looksWell(page, 'contact-errors')
  await page.locator('[name=name]').fill('هدى الحموي')
  await page.locator('[name=phone]').fill('0944 100 300')
  await page.locator('[name=message]').fill('وصل العربون؟')
  await page.reload()
  await expect(page.locator('[name=message]')).toHaveValue('وصل العربون؟')
  await page.locator('[name=name]').fill('هدى الحموي')
  await page.locator('[name=phone]').fill('0944 100 300')
  const reference = await write(page, 'العربون', 'دفعت العربون أمس، هل وصل؟')
  await looksWell(page, 'contact-sent')
  const link = (await page.getByRole('link', { name: words['messages.follow'] }).getAttribute('href'))!

  const admin = await visit({ as: 'admin', width: 1280 })
  await admin.goto('/admin/contact-messages')
  await looksWell(admin, 'inbox')
  await admin.locator('[name=q]').fill(reference.toLowerCase())
  await admin.keyboard.press('Enter')
  const row = admin.getByRole('row', { name: new RegExp(reference) })
  await expect(row).toContainText('هدى الحموي')
  await row.getByRole('link', { name: 'العربون' }).click()
  await expect(admin.getByText('دفعت العربون أمس، هل وصل؟')).toBeVisible()
  await admin.locator('[name=note]').fill('راجعت الحساب مع المالك')
  await admin.getByRole('button', { name: words['admin.messagesAddNote'] }).click()
  await expect(admin.getByText('راجعت الحساب مع المالك')).toBeVisible()
  await admin.locator('[name=text]').fill('وصل العربون، شكرًا لكم.')
  await admin.getByRole('button', { name: words['admin.messagesSendResolve'] }).click()
  await expect(admin.getByRole('list', { name: words['admin.messagesThread'] })).toContainText('وصل العربون')
  await looksWell(admin, 'inbox-message')

  await page.goto(link)
  await expect(page.getByText('وصل العربون، شكرًا لكم.')).toBeVisible()
  expect(await page.locator('main').textContent()).not.toContain('راجعت الحساب')
  await looksWell(page, 'contact-message')
  await page.locator('[name=text]').fill('ممتاز')
  await page.getByRole('button', { name: words['messages.send'], exact: true }).click()
  await expect(page.getByText(words['messages.stateInProgress'])).toBeVisible()

  // The link in another browser, where an account takes it over; afterwards it says where the message is.
  const { page: later, context } = await newcomer('customer')
  await later.goto(link)
  await later.getByRole('button', { name: words['messages.attach'] }).click()
  await expect(later).toHaveURL(/\/my-messages\/[0-9a-f-]+$/)
  await expect(later.getByText('وصل العربون، شكرًا لكم.')).toBeVisible()
  await looksWell(later, 'my-message')
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText(/محفوظة الآن في حساب/)).toBeVisible()
  await looksWell(page, 'contact-link-dead')
  await context.close()
})

test('writes signed in, and finds the answer in My support messages', async ({ newcomer, boss }) => {
  const { page, context } = await newcomer('customer', { theme: 'light' })
  await page.goto('/my-messages')
  await expect(page.getByRole('heading', { name: words['messages.none'] })).toBeVisible()
  await looksWell(page, 'my-messages-empty')
  await page.goto('/contact')
  const reference = await write(page, 'تغيير الرقم', 'كيف أغيّر رقمي؟')
  await page.getByRole('link', { name: words['messages.follow'] }).click()
  await expect(page.getByText('كيف أغيّر رقمي؟')).toBeVisible()
  const id = page.url().split('/').at(-1)!
  await ask(boss, `mutation($input: AnswerContactMessage!) { answerContactMessage(input: $input) { position } }`, {
    input: { message: id, text: 'من صفحة حسابي.' },
  })
  await page.reload()
  await expect(page.getByText('من صفحة حسابي.')).toBeVisible()
  await page.goto('/my-messages')
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText(words['messages.stateInProgress'])).toBeVisible()
  await looksWell(page, 'my-messages')
  await context.close()
})

test('erases by the link what was sent signed out', async ({ visit }) => {
  const page = await visit({ lang: 'en', theme: 'light' })
  const en = readWords('en')
  await page.goto('/contact')
  await page.locator('[name=name]').fill('Huda')
  await page.locator('[name=email]').fill('huda@example.com')
  await page.locator('[name=subject]').fill('My data')
  await page.locator('[name=message]').fill('What do you keep of me?')
  await page.waitForTimeout(leastTime)
  await page.getByRole('button', { name: en['messages.send'], exact: true }).click()
  await page.getByRole('link', { name: en['messages.follow'] }).click()
  await expect(page.getByText('What do you keep of me?')).toBeVisible()
  const link = page.url()
  await page.getByRole('button', { name: en['messages.erase'] }).click()
  await page.getByRole('button', { name: en['common.sure'] }).click()
  await expect(page.getByRole('heading', { name: en['messages.erased'] })).toBeVisible()
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('This message was erased as its sender asked.')).toBeVisible()
})

test('leaves telephone and mail without scripts, and no form, which they would send in the address', async ({
  contexts,
}) => {
  const context = await contexts.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact?lang=en')
  await expect(page.getByRole('heading', { name: readWords('en')['messages.write'] })).toBeHidden()
  await expect(page.locator('main form')).toBeHidden()
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
  await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible()
})
