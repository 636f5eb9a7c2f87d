import assert from 'node:assert/strict'
import { readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readWords } from '../../build/words.mjs'
import { openBrowser, violations, visit } from './browser.mjs'
import { password, Server } from './server.mjs'
import { totp } from './totp.mjs'

const words = readWords('ar')
const pictures = ['home-ar.png', 'search-en.png'].map((name) =>
  fileURLToPath(new URL(`../../../docs/pictures/${name}`, import.meta.url)),
)
/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
const leastTime = 3000

/** Damascus is UTC+3 all year. */
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

/** The letter's text, whatever its transfer encoding. */
const decoded = (mail) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
const reason = 'نحتاج إلى وصف أطول بقليل'

let browser
const server = new Server({ demo: false })
before(async () => {
  browser = await openBrowser()
  await server.start()
  await server.run(['admin', 'create', 'amina@example.org', '--name', 'أمينة'], { input: `${password}\n` })
})
after(async () => {
  await browser?.close()
  await server.stop()
})

/** Asks until the answer is true: what a page shows may be a moment behind the log. */
async function until(what, ask) {
  for (let tries = 0; tries < 60; tries++) {
    if (await ask()) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  assert.fail(`it never came: ${what}`)
}

async function register(name, email, phone, role) {
  const page = await visit(browser, { at: server.url })
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
async function signIn(email, { first, ...options }) {
  const page = await visit(browser, { at: server.url, ...options })
  await page.goto('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === first)
  return page
}

/** The page as it is now, looked at by axe in both languages and themes; it is left in Arabic and dark. */
async function looksWell(page) {
  const { pathname, search } = new URL(page.url())
  for (const lang of ['en', 'ar']) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: server.url }])
    const at = new URLSearchParams(search)
    at.set('lang', lang)
    await page.goto(`${pathname}?${at}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      assert.deepEqual(await violations(page), [], `${pathname} in ${lang}, ${theme}`)
    }
  }
  await page.goto(pathname + search)
}

/** Empties Redis, whose socket the data directory's link leads to. */
function flushRedis() {
  return new Promise((resolve, reject) => {
    const socket = connect(join(readlinkSync(join(server.data, 'sockets')), 'redis'))
    socket.on('error', reject)
    socket.once('data', (answer) => {
      socket.end()
      return String(answer).startsWith('+OK') ? resolve() : reject(new Error(String(answer)))
    })
    socket.write('FLUSHALL\r\n')
  })
}

let stopped
/** A step of the way, which nobody takes where one before it has failed. */
const step = (name, take) =>
  it(name, async (t) => {
    if (stopped) return t.skip(`after a step that failed: ${stopped}`)
    stopped = name
    await take()
    stopped = undefined
  })

describe('the way of one listing', () => {
  let owner
  let admin
  let couple
  let listing

  const waiting = () => admin.locator('li', { hasText: 'قاعة أمواج الياسمين' }).first()
  /** The listing as the queue shows it whole. */
  const whole = async () => {
    await waiting().getByRole('button').click()
    return admin.locator('[data-detail]', { hasText: 'قاعة أمواج الياسمين' })
  }
  const clicks = async (page) => {
    await page.goto(`/admin/analytics?from=${today()}&to=${today()}`)
    const tile = page
      .locator('dl > div', { has: page.locator('dt', { hasText: words['admin.contactClicks'] }) })
      .locator('dd')
      .first()
    await tile.waitFor()
    return tile.innerText()
  }

  step('begins with an owner who registers and writes it, with pictures', async () => {
    owner = await register('أبو كريم', 'karim@example.org', '0933 000 101', 'venue_owner')
    await owner.goto('/dashboard/new')
    await owner.locator('#name').fill('قاعة أمواج الياسمين')
    await owner.locator('#name-en').fill('Waves of Jasmine Hall')
    await owner.locator('#description').fill('قاعة على النهر.')
    await owner.locator('#governorate').selectOption('homs')
    await owner.locator('#capacity').fill('٣٥٠')
    await owner.locator('#price').fill('1800')
    await owner.locator('#phone').fill('0933 000 102')
    await owner.locator('#whatsapp').fill('0933 000 103')
    await owner.locator('#pictures input[type=file]').setInputFiles(pictures)
    await owner.locator('#pictures [data-place="1"]').waitFor({ timeout: 60_000 })
    await looksWell(owner) // what was typed is still there after every reload
    assert.equal(await owner.locator('#capacity').inputValue(), '350')
    await owner.getByRole('button', { name: words['owner.submitNew'] }).click()
    await owner.waitForURL((url) => url.pathname === '/dashboard')
    await owner.getByText('قاعة أمواج الياسمين').first().waitFor()
    await looksWell(owner)
  })

  step('an admin of a real site sets up a second factor before anything else', async () => {
    admin = await signIn('amina@example.org', { first: '/admin', width: 1280, height: 900 })
    await admin.goto('/admin/moderation')
    await admin.getByRole('heading', { level: 1, name: words['admin.factorSetUpTitle'] }).waitFor()
    assert.equal(await waiting().count(), 0)
    await admin.locator('#code').waitFor()
    await looksWell(admin)
    const secret = await admin.locator('form code').innerText()
    await admin.locator('#code').fill(String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, '0'))
    await admin.getByRole('button', { name: words['admin.factorEnable'] }).click()
    await admin.locator('#code[aria-invalid=true]').waitFor()
    await admin.locator('#code').fill(totp(secret))
    await admin.getByRole('button', { name: words['admin.factorEnable'] }).click()
    await admin.getByRole('heading', { level: 1, name: words['account.codesTitle'] }).waitFor()
    assert.equal(await admin.locator('li code').count(), 10)
    assert.deepEqual(await violations(admin), [])
    await admin.getByRole('button', { name: words['account.codesKept'] }).click()
    await waiting().waitFor()
  })

  step('an admin sees it in the queue and rejects it with a reason', async () => {
    await admin.goto('/admin/moderation')
    await waiting().waitFor()
    const detail = await whole()
    listing = (await detail.locator('a[href^="/admin/history/"]').getAttribute('href')).split('/').at(-1)
    await looksWell(admin)
    await detail.getByRole('button', { name: words['admin.reject'] }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.locator('textarea').fill(reason)
    assert.deepEqual(await violations(admin), [])
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await waiting().waitFor({ state: 'detached' })
    await until('the mail with the reason', () =>
      server.mails().some((mail) => mail.includes('karim@example.org') && decoded(mail).includes(reason)),
    )
  })

  step('the owner reads why, mends it and sends it again', async () => {
    await owner.goto('/dashboard')
    await owner.getByText(reason).first().waitFor()
    await owner.goto(`/dashboard/listings/${listing}`)
    await owner
      .locator('#description')
      .fill('قاعة على نهر العاصي، بشرفة واسعة وحديقة ياسمين، تتسع لثلاثمئة وخمسين ضيفاً.')
    await owner.getByRole('button', { name: words['owner.submitAgain'] }).click()
    await owner.waitForURL((url) => url.pathname === '/dashboard')
  })

  step('the admin approves it', async () => {
    await admin.goto('/admin/moderation')
    const detail = await whole()
    await detail.getByText(reason).waitFor() // what was refused before
    await detail.getByRole('button', { name: words['admin.approve'] }).click()
    await waiting().waitFor({ state: 'detached' })
  })

  step('a couple finds it without a hamza and in English', async () => {
    couple = await register('لين', 'leen@example.org', '0933 000 104', 'customer')
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

  step('opens it, taps WhatsApp and asks', async () => {
    await couple.goto('/search?q=' + encodeURIComponent('امواج الياسمين'))
    await couple
      .getByRole('link', { name: /أمواج الياسمين/ })
      .first()
      .click()
    await couple.getByRole('heading', { level: 1, name: 'قاعة أمواج الياسمين' }).waitFor()
    await looksWell(couple)
    await couple.context().route('https://wa.me/**', (route) => route.abort())
    const told = couple.waitForResponse((answer) => answer.url().endsWith('/vendor-click'))
    const chat = couple.locator('a[href^="https://wa.me/"]:visible').first()
    assert.match(await chat.getAttribute('href'), /^https:\/\/wa\.me\/963933000103\?text=/)
    await chat.click()
    assert.equal((await told).status(), 202)
    await couple.locator('textarea[name=message]').fill('هل القاعة متاحة في حزيران؟')
    await couple.waitForTimeout(leastTime)
    await couple.getByRole('button', { name: words['listing.send'], exact: true }).click()
    await couple.getByText(words['listing.inquirySent']).first().waitFor()
  })

  step('the owner gets the mail and answers; the couple reads it', async () => {
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
    await couple.getByText('متاحة في العشرين منه. أهلاً بكم.').waitFor()
    await looksWell(couple)
  })

  step(
    'a visitor who leaves an email gets the answer by mail; for one who does not, the owner is told to call',
    async () => {
      const visitor = await visit(browser, { at: server.url })
      const asks = async (name, email) => {
        await visitor.goto(`/venue/${listing}`)
        await visitor.locator('#inquiry input[name=name]').fill(name)
        await visitor.locator('#inquiry input[name=phone]').fill('0933 000 105')
        await visitor.locator('#inquiry input[name=email]').fill(email)
        await visitor.locator('#inquiry textarea').fill('كم تبلغ كلفة ليلة الخميس؟')
        await visitor.waitForTimeout(leastTime)
        await visitor.locator('#inquiry button[type=submit]').click()
        await visitor.getByText(words['listing.inquirySent']).first().waitFor()
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
      await owner.getByText(words['owner.unanswerable']).waitFor()
      assert.equal(await owner.getByLabel(words['owner.answer']).count(), 0)
      assert.deepEqual(await violations(owner), [])
      await owner.getByRole('button', { name: words['owner.closeReached'] }).click()
      await visitor.context().close()
    },
  )

  step('one click is one: on the tile and in the file', async () => {
    await until('the click on the tile', async () => (await clicks(admin)) === '1')
    await looksWell(admin)
    const file = await admin.request.get(`${server.url}/api/analytics.csv?by=total&from=${today()}&to=${today()}`)
    assert.match(await file.text(), /^"contactClicks","total","","1",/m)
  })

  step('its history tells every step, and the log is whole', async () => {
    await admin.goto(`/admin/history/${listing}`)
    for (const event of ['eventCreated', 'eventRejected', 'eventResubmitted', 'eventApproved'])
      await admin.getByText(words[`admin.${event}`]).first().waitFor()
    await admin.getByText(reason).first().waitFor()
    await looksWell(admin)
    assert.match(await server.run(['verify']), /whole: \d+ events/)
  })

  step('is all there after Redis is emptied and the server killed', async () => {
    await flushRedis()
    await server.kill('SIGKILL')
    await server.start()
    await until('the counters are filled again', async () => (await clicks(admin)) === '1')
    await couple.goto('/my-inquiries')
    await couple.getByText('متاحة في العشرين منه. أهلاً بكم.').waitFor()
    await couple.goto('/search?q=' + encodeURIComponent('امواج الياسمين'))
    await couple
      .getByRole('link', { name: /أمواج الياسمين/ })
      .first()
      .waitFor()
    assert.match(await server.run(['verify']), /whole: \d+ events/)
  })
})
