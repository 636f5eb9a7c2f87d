import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookAt, violations } from './axe.ts'
import { everyLook, toStep } from './browser.ts'
import { openPage, type Visit } from './people.ts'
import { password, Server } from './server.ts'
import { totp } from './totp.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
const pictures = ['home-ar.png', 'search-en.png'].map((name) =>
  fileURLToPath(new URL(`../../../docs/pictures/${name}`, import.meta.url)),
)
/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
const leastTime = 3000

/** Damascus is UTC+3 all year. */
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

/** The letter's text, whatever its transfer encoding. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
const reason = 'نحتاج إلى وصف أطول بقليل'

let server: Server
/** The pages that go through several tests. */
const pages: Page[] = []
test.beforeAll(async () => {
  server = new Server({ demo: false })
  await server.start()
  await server.run(['admin', 'create', 'amina@example.org', '--name', 'أمينة'], { input: `${password}\n` })
})
test.afterAll(async () => {
  for (const page of pages) await page.context().close()
  await server?.stop()
})

/** Asks until the answer is true: what a page shows may be a moment behind the log. */
const until = (what: string, ask: () => boolean | Promise<boolean>) =>
  expect.poll(ask, { message: `it never came: ${what}`, timeout: 120_000, intervals: [500] }).toBe(true)

async function register(browser: Browser, name: string, email: string, phone: string, role: string) {
  const page = await openPage(browser, { at: server.url })
  pages.push(page)
  await page.goto('/register')
  await page.locator('#username').fill(name)
  await page.locator('#email').fill(email)
  await page.locator('#phone').fill(phone)
  await page.locator('#password').fill(password)
  await page.locator('#confirmPassword').fill(password)
  await page.locator(`input[name=role][value=${role}]`).check()
  await page.waitForTimeout(leastTime)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === (role === 'customer' ? '/' : '/dashboard'))
  return page
}

/** Signs in to an account whose first page is `first`. */
async function signIn(browser: Browser, email: string, { first, ...look }: Visit & { first: string }) {
  const page = await openPage(browser, { at: server.url, ...look })
  pages.push(page)
  await page.goto('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === first)
  return page
}

const looks = [
  ['en', 'light'],
  ['ar', 'dark'],
] as const
let looked = 0

/**
 * The page as it is now, looked at by axe in one of the languages by turns, in a theme of its own, or in both with
 * `LOOKS=all`; it is left in Arabic.
 */
async function looksWell(page: Page) {
  const { pathname, search } = new URL(page.url())
  const speak = (lang: string) => page.context().addCookies([{ name: 'lang', value: lang, url: server.url }])
  for (const [lang, theme] of everyLook ? looks : [looks[looked++ % looks.length]!]) {
    await speak(lang)
    const at = new URLSearchParams(search)
    at.set('lang', lang)
    await page.goto(`${pathname}?${at}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
    expect(await lookAt(page, [theme]), `${pathname} in ${lang}`).toEqual([])
  }
  await speak('ar')
  await page.goto(pathname + search)
}

/** Empties Redis, whose socket the data directory's link leads to. */
function flushRedis() {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(join(readlinkSync(join(server.data, 'sockets')), 'redis'))
    socket.on('error', reject)
    socket.once('data', (answer) => {
      socket.end()
      if (String(answer).startsWith('+OK')) resolve()
      else reject(new Error(String(answer)))
    })
    socket.write('FLUSHALL\r\n')
  })
}

test.describe('a listing from its first draft to its approval', () => {
  // Nobody takes a step where one before it has failed.
  test.describe.configure({ mode: 'serial' })
  let owner: Page
  let admin: Page
  let couple: Page
  let listing: string

  const waiting = () => admin.locator('li', { hasText: 'قاعة أمواج الياسمين' }).first()
  /** The listing as the queue shows it whole. */
  const whole = async () => {
    await waiting().getByRole('button').click()
    return admin.locator('[data-detail]', { hasText: 'قاعة أمواج الياسمين' })
  }
  const clicks = async (page: Page) => {
    await page.goto(`/admin/analytics?from=${today()}&to=${today()}`)
    const tile = page
      .locator('dl > div', { has: page.locator('dt', { hasText: words['admin.contactClicks'] }) })
      .locator('dd')
      .first()
    await expect(tile).toBeVisible()
    return tile.innerText()
  }

  test('begins with an owner who registers and writes it, with pictures', async ({ browser }) => {
    owner = await register(browser, 'أبو كريم', 'karim@example.org', '0933 000 101', 'venue_owner')
    await owner.goto('/dashboard/new')
    await owner.locator('#name').fill('قاعة أمواج الياسمين')
    await owner.locator('#name-en').fill('Waves of Jasmine Hall')
    await owner.locator('#description').fill('قاعة على النهر.')
    await owner.locator('#capacity').fill('٣٥٠')
    await toStep(owner, 2)
    await owner.locator('#governorate').selectOption('homs')
    await toStep(owner, 3)
    await owner.locator('#price').fill('1800')
    await owner.locator('#phone').fill('0933 000 102')
    await owner.locator('#whatsapp').fill('0933 000 103')
    await toStep(owner, 4)
    await owner.locator('#pictures input[type=file]').setInputFiles(pictures)
    await expect(owner.locator('#pictures [data-place="1"]')).toBeVisible({ timeout: 60_000 })
    await looksWell(owner) // what was typed is still there after every reload
    expect(await owner.locator('#capacity').inputValue()).toBe('350')
    await toStep(owner, 6)
    await owner.getByRole('button', { name: words['owner.submitNew'] }).click()
    await owner.waitForURL((url) => url.pathname === '/dashboard')
    await expect(owner.getByText('قاعة أمواج الياسمين').first()).toBeVisible()
    await looksWell(owner)
  })

  test('an admin of a real site sets up a second factor before anything else', async ({ browser }) => {
    admin = await signIn(browser, 'amina@example.org', { first: '/admin', width: 1280, height: 900 })
    await admin.goto('/admin/moderation')
    await expect(admin.getByRole('heading', { level: 1, name: words['admin.factorSetUpTitle'] })).toBeVisible()
    expect(await waiting().count()).toBe(0)
    await expect(admin.locator('#code')).toBeVisible()
    await looksWell(admin)
    const secret = await admin.locator('form code').innerText()
    await admin.locator('#code').fill(String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, '0'))
    await admin.getByRole('button', { name: words['admin.factorEnable'] }).click()
    await expect(admin.locator('#code[aria-invalid=true]')).toBeVisible()
    await admin.locator('#code').fill(totp(secret))
    await admin.getByRole('button', { name: words['admin.factorEnable'] }).click()
    await expect(admin.getByRole('heading', { level: 1, name: words['account.codesTitle'] })).toBeVisible()
    expect(await admin.locator('li code').count()).toBe(10)
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: words['account.codesKept'] }).click()
    await expect(waiting()).toBeVisible()
  })

  test('an admin sees it in the queue and rejects it with a reason', async () => {
    await admin.goto('/admin/moderation')
    await expect(waiting()).toBeVisible()
    const detail = await whole()
    listing = (await detail.locator('a[href^="/admin/history/"]').getAttribute('href'))!.split('/').at(-1)!
    await looksWell(admin)
    await detail.getByRole('button', { name: words['admin.reject'] }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.locator('textarea').fill(reason)
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await expect(waiting()).toHaveCount(0)
    await until('the mail with the reason', () =>
      server.mails().some((mail) => mail.includes('karim@example.org') && decoded(mail).includes(reason)),
    )
  })

  test('the owner reads why, mends it and sends it again', async () => {
    await owner.goto('/dashboard')
    await expect(owner.getByText(reason).first()).toBeVisible()
    await owner.goto(`/dashboard/listings/${listing}`)
    await owner
      .locator('#description')
      .fill('قاعة على نهر العاصي، بشرفة واسعة وحديقة ياسمين، تتسع لثلاثمئة وخمسين ضيفاً.')
    await owner.getByRole('button', { name: words['owner.submitAgain'] }).click()
    await owner.waitForURL((url) => url.pathname === '/dashboard')
  })

  test('the admin approves it', async () => {
    await admin.goto('/admin/moderation')
    const detail = await whole()
    await expect(detail.getByText(reason)).toBeVisible() // what was refused before
    await detail.getByRole('button', { name: words['admin.approve'] }).click()
    await expect(waiting()).toHaveCount(0)
  })

  test('a couple finds it without a hamza and in English', async ({ browser }) => {
    couple = await register(browser, 'لين', 'leen@example.org', '0933 000 104', 'customer')
    for (const typed of ['قاعه امواج الياسمين', 'waves jasmin']) {
      await until(typed, async () => {
        await couple.goto(`/search?q=${encodeURIComponent(typed)}`)
        return couple
          .getByRole('link', { name: /أمواج الياسمين/ })
          .first()
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      })
    }
    await looksWell(couple)
  })

  test('opens it, taps WhatsApp and asks', async () => {
    await couple.goto('/search?q=' + encodeURIComponent('امواج الياسمين'))
    await couple
      .getByRole('link', { name: /أمواج الياسمين/ })
      .first()
      .click()
    await expect(couple.getByRole('heading', { level: 1, name: 'قاعة أمواج الياسمين' })).toBeVisible()
    await looksWell(couple)
    await couple.context().route('https://wa.me/**', (route) => route.abort())
    const told = couple.waitForResponse((answer) => answer.url().endsWith('/vendor-click'))
    const chat = couple.locator('a[href^="https://wa.me/"]:visible').first()
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/963933000103\?text=/)
    await chat.click()
    expect((await told).status()).toBe(202)
    await couple.locator('textarea[name=message]').fill('هل القاعة متاحة في حزيران؟')
    await couple.waitForTimeout(leastTime)
    await couple.getByRole('button', { name: words['listing.send'], exact: true }).click()
    await expect(couple.getByText(words['listing.inquirySent']).first()).toBeVisible()
  })

  test('the owner gets the mail and answers; the couple reads it', async () => {
    await until('the mail about the inquiry', () =>
      server.mails().some((mail) => mail.includes('karim@example.org') && decoded(mail).includes('/dashboard')),
    )
    await owner.goto('/dashboard/inquiries')
    await owner.getByRole('button', { name: /لين/ }).click()
    await owner.getByLabel(words['owner.answer']).fill('متاحة في العشرين منه. أهلاً بكم.')
    await owner.getByRole('button', { name: words['owner.send'], exact: true }).first().click()
    await until('the mail about the answer', () =>
      server.mails().some((mail) => mail.includes('leen@example.org') && decoded(mail).includes('/my-inquiries')),
    )
    await couple.goto('/my-inquiries')
    await expect(couple.getByText('متاحة في العشرين منه. أهلاً بكم.')).toBeVisible()
    await looksWell(couple)
  })

  test('a visitor who leaves an email gets the answer by mail; for one who does not, the owner is told to call', async ({
    visit,
  }) => {
    const visitor = await visit({ at: server.url })
    const asks = async (name: string, email: string) => {
      await visitor.goto(`/venue/${listing}`)
      await visitor.locator('#inquiry input[name=name]').fill(name)
      await visitor.locator('#inquiry input[name=phone]').fill('0933 000 105')
      await visitor.locator('#inquiry input[name=email]').fill(email)
      await visitor.locator('#inquiry textarea').fill('كم تبلغ كلفة ليلة الخميس؟')
      await visitor.waitForTimeout(leastTime)
      await visitor.locator('#inquiry button[type=submit]').click()
      await expect(visitor.getByText(words['listing.inquirySent']).first()).toBeVisible()
    }
    await asks('سلمى', 'salma@example.org')
    await asks('هالة', '')
    await owner.goto('/dashboard/inquiries')
    await owner.getByRole('button', { name: /سلمى/ }).click()
    await owner.getByLabel(words['owner.answer']).fill('تسعمئة دولار، ومعها الضيافة.')
    await owner.getByRole('button', { name: words['owner.send'], exact: true }).first().click()
    await until('the answer in a mail', () =>
      server
        .mails()
        .some((mail) => mail.includes('salma@example.org') && decoded(mail).includes('تسعمئة دولار، ومعها الضيافة.')),
    )
    await owner.goto('/dashboard/inquiries') // a reload would open the same one again
    await owner.getByRole('button', { name: /هالة/ }).click()
    await expect(owner.getByText(words['owner.unanswerable'])).toBeVisible()
    expect(await owner.getByLabel(words['owner.answer']).count()).toBe(0)
    expect(await violations(owner)).toEqual([])
    await owner.getByRole('button', { name: words['owner.closeReached'] }).click()
  })

  test('one click is one: on the tile and in the file', async () => {
    await until('the click on the tile', async () => (await clicks(admin)) === '1')
    await looksWell(admin)
    const file = await admin.request.get(`${server.url}/api/analytics.csv?by=total&from=${today()}&to=${today()}`)
    expect(await file.text()).toMatch(/^"contactClicks","total","","1",/m)
  })

  test('its history tells every step, and the log is whole', async () => {
    await admin.goto(`/admin/history/${listing}`)
    for (const event of ['eventCreated', 'eventRejected', 'eventResubmitted', 'eventApproved'] as const)
      await expect(admin.getByText(words[`admin.${event}`]).first()).toBeVisible()
    await expect(admin.getByText(reason).first()).toBeVisible()
    await looksWell(admin)
    expect(await server.run(['verify'])).toMatch(/intact: \d+ events/)
  })

  test('is all there after Redis is emptied and the server killed', async () => {
    await flushRedis()
    await server.kill('SIGKILL')
    await server.start()
    await until('the counters are filled again', async () => (await clicks(admin)) === '1')
    await couple.goto('/my-inquiries')
    await expect(couple.getByText('متاحة في العشرين منه. أهلاً بكم.')).toBeVisible()
    await couple.goto('/search?q=' + encodeURIComponent('امواج الياسمين'))
    await expect(couple.getByRole('link', { name: /أمواج الياسمين/ }).first()).toBeVisible()
    expect(await server.run(['verify'])).toMatch(/intact: \d+ events/)
  })
})
