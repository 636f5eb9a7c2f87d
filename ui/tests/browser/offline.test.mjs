import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newPage, openBrowser, signIn, url, visit } from './browser.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** A visitor, or the demo account `as`, with the offline worker in charge of the page. */
async function withWorker({ as } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  if (as) await signIn(context, as)
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  await context.addInitScript(() => localStorage.setItem('installBannerDismissed', String(Date.now())))
  const page = await newPage(context)
  await page.goto('/venues')
  await page.evaluate(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })),
  )
  return { context, page }
}

/** Opens the first venue of the list, as a visitor does, and gives its name once its picture is there. */
async function openFirst(page) {
  const link = page.locator('article.card :is(h2, h3) a').first()
  const name = await link.textContent()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await pictureShown(page)
  return name
}

const pictureShown = (page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector('.gallery-one img')
    return picture?.complete && picture.naturalWidth > 0
  })

it('opens a visited listing without a network, says so, and names what it cannot open', async () => {
  const { context, page } = await withWorker()
  const name = await openFirst(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await pictureShown(page)
  await page.getByText('No connection', { exact: true }).waitFor()

  await page.goto('/venue/nobody-was-here')
  await page.getByRole('alert').getByText('No connection. We try again as soon as it is back.').waitFor()
  await context.close()
})

it('says that a page cannot be opened whose files are not there, and opens it once there is a network', async () => {
  const { context, page } = await withWorker()
  await context.setOffline(true)
  await page.goto('/login')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await context.close()
})

for (const [what, missing] of [
  ['words of a page', /account-.*\.js/],
  ['words of every page', /base-.*\.js/],
  ['scripts', /react-.*\.js/],
]) {
  it(`leaves no page blank where the ${what} do not come`, async () => {
    const page = await visit(browser, { lang: 'en' })
    await page.context().route(missing, (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await page
      .getByText(/^(This page could not be shown|The page could not be loaded\b.*)$/)
      .filter({ visible: true })
      .waitFor()
    await page.context().unroute(missing)
    await page.getByRole(what === 'words of a page' ? 'button' : 'link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.context().close()
  })
}

it('loads a page again by itself whose words did not come, once there is a network', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.context().route(/base-.*\.js/, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByText(/^The page could not be loaded\b/).waitFor()
  await page.context().unroute(/base-.*\.js/)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.context().close()
})

it('asks once more for the first words of a page', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.context().route(/base-.*\.js/, (route) => route.abort(), { times: 2 }) // the preload and the first import
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.context().close()
})

it('leaves what the server wrote on the screen where the scripts do not come', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.context().route(/react-.*\.js/, (route) => route.abort())
  await page.addInitScript(() =>
    addEventListener(
      'error',
      ({ target }) => {
        globalThis.missing = target.src
      },
      true,
    ),
  )
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.missing)
  assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
  assert.equal(await page.getByText(/^The page could not be loaded\b/).isVisible(), false)
  await page.context().close()
})

it('shows the pictures that did not come without a network, once it is back', async () => {
  const page = await visit(browser, { lang: 'en', width: 390, height: 844 })
  await page.goto('/venues')
  await page.locator('article.card').nth(5).waitFor()
  await page.mouse.wheel(0, 1000)
  await page.waitForFunction(() => scrollY > innerHeight)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText('No connection', { exact: true }).waitFor()
  const broken = () =>
    [...document.querySelectorAll('main img')].filter((each) => each.complete && each.naturalWidth === 0).length
  await page.locator('article.card').nth(11).scrollIntoViewIfNeeded()
  await page.waitForFunction(broken)
  await page.context().setOffline(false)
  await page.getByText('No connection', { exact: true }).waitFor({ state: 'detached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every((each) => each.complete && each.naturalWidth > 0),
  )
  await page.context().close()
})

it('opens a page that the server wrote, again without a network', async () => {
  const { context, page } = await withWorker()
  await page.goto('/faq')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await context.close()
})

it('keeps an inquiry that is sent without a network, lets it be taken back, and delivers it once', async () => {
  const { context, page } = await withWorker({ as: 'couple' })
  await openFirst(page)
  await context.setOffline(true)
  const message = `Is a Thursday in May still free? ${Date.now()}`
  await page.getByLabel('Your name').fill('Lian')
  await page.getByLabel('Your number').fill('+963944000111')
  await page.getByLabel('Your message').fill(message)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor()
  await page.getByText('One message is waiting to be sent.').waitFor()

  await page.getByRole('button', { name: 'Do not send it' }).click()
  assert.equal(await page.getByLabel('Your message').inputValue(), message)
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Lian')
  await send.click()
  await page.reload()
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor()

  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Your message was sent' }).waitFor()
  await page.goto('/my-inquiries')
  await page.getByText(message).first().waitFor()
  assert.equal(await page.getByText(message).count(), 1)
  assert.equal(await page.evaluate(() => localStorage.getItem('outbox')), null)
  await context.close()
})
