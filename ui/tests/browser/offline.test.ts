import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { chunks, newPage, textOf, url } from './browser.ts'
import { readFileSync } from 'node:fs'
import { lookAt } from './axe.ts'
import { ask, type Account, type Contexts, signIn } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')

async function openWithWorker(contexts: Contexts, as?: Account) {
  const context = await contexts.newContext({
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

const test = base.extend<{
  /** Opens a page with the offline worker in charge, for a visitor or the demo account `as`. */
  withWorker: (as?: Account) => Promise<{ context: BrowserContext; page: Page }>
}>({
  withWorker: ({ contexts }, give) => give((as) => openWithWorker(contexts, as)),
})

/** Opens the first venue of the list, as a visitor does, and gives its name once its picture is there. */
async function openFirst(page: Page) {
  const link = page.locator('article.card :is(h2, h3) a').first()
  const name = await textOf(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await pictureShown(page)
  return name
}

/** Whether this browser has stored anything that contains a text. */
const isStored = (page: Page, part: string) =>
  page.evaluate((wanted) => Object.values(localStorage).some((each) => String(each).includes(wanted)), part)

const pictureShown = (page: Page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('.gallery-one img')
    return picture?.complete && picture.naturalWidth > 0
  })

test('opens a visited listing without a network, says so, and names what it cannot open', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  const name = await openFirst(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await pictureShown(page)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()

  await page.goto('/venue/nobody-was-here')
  await expect(page.getByRole('heading', { level: 1, name: 'This listing cannot be shown now' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle('This listing cannot be shown now · Syrian Weddings')
  await expect(page.getByRole('alert').getByText('We try again as soon as the connection is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
})

test('opens a saved budget without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/budget-calculator')
  await page.getByRole('button', { name: 'Save with a link' }).click()
  await expect(page).toHaveURL(/\/budget-calculator\/[0-9a-f-]{36}$/)
  const sum = await textOf(page.locator('[data-total]'))
  await expect.poll(() => isStored(page, page.url().split('/').at(-1)!)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('[data-total]')).toHaveText(sum)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('keeps a song, plays and seeks it without a network, and is rid of it again', async ({ withWorker, boss }) => {
  const music = readFileSync(new URL('../../../internal/tool/demo/music/files/sahra.mp3', import.meta.url))
  const sent = await boss.request.post(`${url}/api/audio`, { data: music, headers: { Origin: url } })
  const { hash, duration } = (await sent.json()) as { hash: string; duration: number }
  const title = `Kept for the road ${Date.now() % 1_000_000}`
  await ask(boss, 'mutation ($input: SetSong!) { setSong(input: $input) { position } }', {
    input: {
      title: { ar: title, en: title },
      category: 'PARTY',
      licence: { name: 'made here', holder: 'Syrian Weddings' },
      audio: hash,
    },
  })
  const { context, page } = await withWorker()
  await page.goto('/songs?category=party&lang=en')
  const size = (music.length / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  const named = new RegExp(`^${words['songs.keep'].split(' (')[0]} \\(${size} MB\\): ${title}$`)
  await page.getByRole('button', { name: named }).click()
  const remove = page.getByRole('button', { name: `${words['songs.keptRemove']}: ${title}` }).first()
  await expect(remove).toBeVisible()
  const kept = page.getByRole('region', { name: words['songs.keptTitle'] })
  await expect(kept).toContainText(`one song, ${size} MB`)
  expect((await lookAt(page)).filter((each) => !each.includes(' region: '))).toEqual([]) // a toast is in none

  await context.setOffline(true)
  await page.goto('/songs?category=dabke&lang=en')
  await expect(kept.getByRole('link', { name: title, exact: true })).toBeVisible()
  await kept.getByRole('button', { name: `Play ${title}`, exact: true }).click()
  const place = () => page.evaluate(() => document.querySelector('audio')!.currentTime)
  const player = page.getByRole('region', { name: words['songs.player'] })
  await expect(player).toBeVisible()
  await expect.poll(place).toBeGreaterThan(0)
  const slider = player.getByRole('slider', { name: /^Place in the song/ }).first()
  const seconds = duration / 1000
  await slider.focus()
  await page.keyboard.press('PageUp')
  await expect.poll(place).toBeGreaterThan(Math.min(30, seconds - 2))
  const before = await place()
  await expect.poll(place).toBeGreaterThan(before) // it goes on from there
  await page.keyboard.press('Home')
  await expect.poll(place).toBeLessThan(before)

  const answer = await page.evaluate(async (path) => {
    const asked = async (headers: Record<string, string>) => {
      const it = await fetch(path, { headers })
      return [it.status, it.headers.get('Content-Range'), (await it.arrayBuffer()).byteLength]
    }
    return Promise.all([
      asked({ Range: 'bytes=10-19' }),
      asked({ Range: 'bytes=-5' }),
      asked({ Range: 'bytes=99999999-' }),
    ])
  }, `/api/audio/${hash}.mp3`)
  const bytes = music.length
  expect(answer[0]![0]).toBe(206)
  expect(answer[0]![2]).toBe(10)
  expect(answer[1]![2]).toBe(5)
  expect(answer[2]![0]).toBe(416)
  expect(bytes).toBeGreaterThan(1000)

  // Its page was not visited, and stands nevertheless.
  await kept.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await context.setOffline(false)
  const rid = kept.getByRole('button', { name: words['songs.keptRemoveAll'] })
  await rid.click()
  await kept.getByRole('button', { name: words['common.sure'] }).click()
  await expect(kept).toHaveCount(0)
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('kept-songs')).keys()).length)).toBe(0)
})

test('opens the list of a party without a network, and keeps what is changed', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/songs?lang=en')
  await page
    .getByRole('button', { name: new RegExp(`^${words['songs.listAdd']}: `) })
    .first()
    .click()
  await page.goto('/songs/list')
  const out = page.getByRole('button', { name: new RegExp(`^${words['songs.takeOut']!.replace('{what}', '')}`) })
  await expect(out).toHaveCount(1)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: words['songs.ourTitle'] })).toBeVisible()
  await expect(page.getByText('1 song, 1 minute').first()).toBeVisible()
  await expect(page.getByText(words['songs.listSaveOffline']!)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel(words['songs.listCalled']!).fill('Written on the road')
  await page.reload()
  await expect(page.getByLabel(words['songs.listCalled']!)).toHaveValue('Written on the road')
})

test('takes a kept song off the device once it is archived', async ({ withWorker, boss }) => {
  const music = readFileSync(new URL('../../../internal/tool/demo/music/files/halawa.mp3', import.meta.url))
  const sent = await boss.request.post(`${url}/api/audio`, { data: music, headers: { Origin: url } })
  const { hash } = (await sent.json()) as { hash: string }
  const title = `Not for long ${Date.now() % 1_000_000}`
  await ask(boss, 'mutation ($input: SetSong!) { setSong(input: $input) { position } }', {
    input: {
      title: { ar: title, en: title },
      category: 'CAKE',
      licence: { name: 'made here', holder: 'Syrian Weddings' },
      audio: hash,
    },
  })
  const { page } = await withWorker()
  await page.goto('/songs?category=cake&lang=en')
  await page.getByRole('button', { name: new RegExp(`^Keep on this device .*: ${title}$`) }).click()
  const kept = page.getByRole('region', { name: words['songs.keptTitle'] })
  await expect(kept).toBeVisible()
  const { songBook } = await ask<{ songBook: { nodes: { id: string; title: { en: string } }[] } }>(
    boss,
    'query ($find: FindSongs!) { songBook(find: $find) { nodes { id title { en } } } }',
    { find: { words: title } },
  )
  const song = songBook.nodes.find((each) => each.title.en === title)!.id
  await ask(boss, 'mutation ($input: ArchiveSong!) { archiveSong(input: $input) { position } }', { input: { song } })
  await page.goto('/songs?lang=en')
  await expect(kept).toHaveCount(0)
  await expect(page.locator('.toast')).toContainText('no longer on the site')
})

test('opens a visited post without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/blog')
  const link = page.locator('.blog-card-link').first()
  const name = await textOf(link.locator('h2'))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('.prose p').first()).toBeVisible()
})

test('says that a page cannot be opened whose files are not there, and opens it once there is a network', async ({
  withWorker,
}) => {
  const { context, page } = await withWorker()
  await context.setOffline(true)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

for (const wait of [600, 2500, 4500, 9000]) {
  test(`goes to a page whose files are not there, once the network is back after ${wait} ms`, async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    await page.goto('/venues', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    const link = page.locator('article.card :is(h2, h3) a').nth(3)
    const name = await textOf(link)
    await link.click()
    const said = page.getByRole('status').filter({ hasText: 'We try again as soon as the connection is back.' })
    if (wait > 2000) {
      await page.waitForTimeout(2300)
      expect(await said.and(page.locator('p')).isVisible(), 'the way to the page waits').toBe(true)
      expect(await said.count(), 'it is said once').toBe(1)
      await page.waitForTimeout(wait - 2300)
    } else await page.waitForTimeout(wait)
    expect(await page.getByRole('heading', { level: 1, name: 'Wedding venues' }).isVisible()).toBe(true)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 10_000 })
    await expect(said).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Wedding venues' })).toBeVisible()
  })
}

test('goes to a page whose files came too late for the network that is back, and offers nothing over an error', async ({
  visit,
}) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/venues', { waitUntil: 'networkidle' })
  await page.evaluate(() => localStorage.removeItem('installBannerDismissed'))
  let reached = false
  await page
    .context()
    .route(new RegExp(`${chunks('ListingPage').source}|manifest\\.webmanifest`), (route) =>
      reached ? route.fallback() : route.abort(),
    )
  const link = page.locator('article.card :is(h2, h3) a').first()
  const name = await textOf(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  const offer = page.locator('section[aria-label="Keep Syrian Weddings at hand"]')
  await expect(offer).toBeAttached()
  expect(await offer.isVisible()).toBe(false)
  reached = true
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

for (const [from, to, file, title] of [
  ['/admin', '/admin/moderation', 'Moderation', 'Moderation'],
  ['/dashboard', '/dashboard/inquiries', 'Inbox', 'Inquiries'],
] as const) {
  test(`loads again with pauses that grow where a file of ${to} is gone, and says so`, async ({ visit }) => {
    const page = await visit({ lang: 'en', as: from === '/admin' ? 'admin' : 'venue' })
    await page.goto(from, { waitUntil: 'networkidle' })
    const gone = chunks(file)
    await page.context().route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.locator(`a[href="${to}"]`).first().click()
    await expect.poll(() => loads).toBe(2) // at once, and after a second
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
    await page.waitForTimeout(2000) // within the pause of three seconds
    expect(loads).toBe(2)
    await page.context().unroute(gone)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

for (const [what, missing] of [
  ['words of a page', chunks('account')],
  ['words of every page', chunks('base')],
  ['scripts', chunks('react')],
] as const) {
  test(`leaves no page blank where the ${what} do not come`, async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    await page.context().route(missing, (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(
      page.getByText(/^(This page could not be shown|The page could not be loaded\b.*)$/).filter({ visible: true }),
    ).toBeVisible()
    await page.context().unroute(missing)
    await page.getByRole(what === 'words of a page' ? 'button' : 'link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
}

test('leaves no page blank where neither it nor what tells of that comes', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 1280, height: 900 })
  await page.goto('/about')
  const missing = /\/assets\/(Log|Rou)-/
  await page.context().route(missing, (route) => route.abort())
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().unroute(missing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('loads a page again by itself whose words did not come, once there is a network', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.context().route(chunks('base'), (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText(/^The page could not be loaded\b/)).toBeVisible()
  await page.context().unroute(chunks('base'))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('asks once more for the first words of a page', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  // The preload and the first import, which may be one request: the second import comes half a second after both.
  let first = 0
  await page.context().route(chunks('base'), (route) => {
    first ||= Date.now()
    return Date.now() - first < 300 ? route.abort() : route.fallback()
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('leaves what the server wrote on the screen where the scripts do not come', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.context().route(chunks('react'), (route) => route.abort())
  await page.addInitScript(() =>
    addEventListener(
      'error',
      ({ target }) => {
        document.documentElement.dataset.missing = (target as HTMLScriptElement).src
      },
      true,
    ),
  )
  await page.goto('/faq', { waitUntil: 'commit' })
  // An assertion asks the document that is there now; a function may run in the one before.
  await expect(page.locator('html[data-missing]')).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByText(/^The page could not be loaded\b/).isVisible()).toBe(false)
})

test('shows the pictures that did not come without a network, once it is back', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 390, height: 844 })
  await page.goto('/venues')
  await expect(page.locator('article.card').nth(5)).toBeVisible()
  await page.mouse.wheel(0, 1000)
  await page.waitForFunction(() => scrollY > innerHeight)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  const broken = () =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (each) => each.complete && each.naturalWidth === 0,
    ).length
  await page.locator('article.card').nth(11).scrollIntoViewIfNeeded()
  await page.waitForFunction(broken)
  await page.context().setOffline(false)
  await expect(page.getByText('No connection', { exact: true })).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].every(
      (each) => each.complete && each.naturalWidth > 0,
    ),
  )
})

test('opens a page that the server wrote, again without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/faq')
  const title = await textOf(page.getByRole('heading', { level: 1 }))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('keeps an inquiry that is sent without a network, lets it be taken back, and delivers it once', async ({
  withWorker,
}) => {
  const { context, page } = await withWorker('couple')
  await openFirst(page)
  await context.setOffline(true)
  const message = `Is a Thursday in May still free? ${Date.now()}`
  await page.getByLabel('Your name').fill('Lian')
  await page.getByLabel('Your number').fill('+963944000111')
  await page.getByLabel('Your message').fill(message)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  await expect(page.getByText('One message is waiting to be sent.')).toBeVisible()

  await page.getByRole('button', { name: 'Do not send it' }).click()
  expect(await page.getByLabel('Your message').inputValue()).toBe(message)
  expect(await page.getByLabel('Your name').inputValue()).toBe('Lian')
  await send.click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible()
  await page.goto('/my-inquiries')
  await expect(page.getByText(message).first()).toBeVisible()
  expect(await page.getByText(message).count()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull()
})

test('sends a decision of moderation as its page is left, also where the worker is asked first', async ({
  withWorker,
}) => {
  const { page } = await withWorker('admin')
  for (const leave of [() => page.reload(), () => page.goto('/faq')]) {
    await page.goto('/admin/moderation')
    const row = page.locator('[data-row^="review-"]').last()
    const key = (await row.getAttribute('data-row'))!
    await row.getByRole('heading').getByRole('button').click()
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await leave()
    await expect(async () => {
      await page.goto('/admin/moderation')
      await expect(page.locator('[data-row^="review-"]').first()).toBeVisible()
      await expect(page.locator(`[data-row="${key}"]`)).toHaveCount(0)
    }).toPass({ timeout: 20_000 })
  }
})

test('begins in the language that was chosen without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/venues') // which the worker keeps, in English
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'العربية' }).filter({ visible: true }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: /\p{Script=Arabic}/u })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(heading).toBeVisible()
})

test('opens a list that was come to by a link without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/')
  await page.locator('main a[href="/venues"]').filter({ visible: true }).first().click()
  await expect(page.locator('article.card').first()).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('article.card').first()).toBeVisible()
})

test('opens the result of a quiz that was seen without a network', async ({ withWorker }) => {
  const { context, page } = await withWorker()
  await page.goto('/quiz')
  const progress = page.getByRole('progressbar')
  for (let at = 1; at <= 8; at++) {
    await expect(progress).toHaveAttribute('value', String(at))
    await page.keyboard.press('1')
  }
  await page.waitForURL(/\/quiz\/results\//)
  const style = page.getByRole('heading', { level: 1, name: 'Luxury' })
  const match = page.getByRole('article').first()
  await expect(style).toBeVisible()
  await expect(match).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(style).toBeVisible()
  await expect(page.getByText('Your wedding style', { exact: true })).toBeVisible()
  await expect(match).toBeVisible()
})
