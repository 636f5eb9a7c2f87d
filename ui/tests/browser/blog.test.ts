import { lookAt } from './axe.ts'
import { everyLook, newPage, settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'

const titles = { ar: 'كيف تختارون الصالة', en: 'Choosing a hall' }

test('reads the blog in ar and en, on a phone and a desktop', async ({ contexts }) => {
  for (const [lang, viewport] of [
    ['ar', { width: 390, height: 844 }],
    ['en', { width: 1280, height: 900 }],
  ] as const) {
    const context = await contexts.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'lang', value: lang, url }])
    const page = await newPage(context)
    await page.goto(`/blog?lang=${lang}`)
    await settled(page)
    expect(await lookAt(page)).toEqual([])
    await page.getByRole('link', { name: titles[lang] }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: titles[lang] })).toBeVisible()
    await expect(page.locator('.post-contents a').first()).toBeVisible()
    await expect(page.locator('.prose table')).toBeVisible()
    await expect(page.locator('.post-listing article').first()).toBeVisible()
    expect(await lookAt(page)).toEqual([])
    await context.close()
  }
})

test('finds a post by its words, in another spelling, and says where there is none', async ({ visit }) => {
  const page = await visit({ lang: 'ar' })
  await page.goto('/blog')
  await settled(page)
  await page.getByRole('searchbox').fill('الصاله عربون')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: titles.ar }).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('الصاله عربون')
  await page.getByRole('searchbox').fill('كلمةلايكتبهاأحد')
  await page.keyboard.press('Enter')
  await expect(page.getByText('لم نجد مقالًا بهذه الكلمات')).toBeVisible()
})

test('opens a post without scripts, in the language of its address', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog/choosing-a-hall')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Choosing a hall/)
  await expect(page.getByText('The number comes first').last()).toBeVisible()
  await expect(page.locator('.prose table')).toBeVisible()
  await context.close()
})

test('begins in the language of a post’s address, whatever was chosen before, and asks nothing again', async ({
  visit,
}) => {
  const page = await visit({ lang: 'ar' })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postData() ?? ''))
  await page.goto('/blog/choosing-a-hall', { waitUntil: 'networkidle' })
  await expect(page.locator('#root:not([data-written])')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/blog/choosing-a-hall')
  expect(asked).toEqual([])
})

test('stands still while the app takes a post over', async ({ contexts }) => {
  for (const width of [390, 1280])
    for (const lang of ['ar', 'en'] as const) {
      if (!everyLook && (lang === 'ar') !== (width === 390)) continue
      const tops: number[] = []
      for (const javaScriptEnabled of [false, true]) {
        const context = await contexts.newContext({
          baseURL: url,
          javaScriptEnabled,
          viewport: { width, height: 844 },
        })
        // A face that comes late is left out (font-display: optional), and a heading may then take a line more.
        await context.route(/\.woff2/, (route) => route.abort())
        const page = await context.newPage()
        await page.goto(`/blog/choosing-a-hall?lang=${lang}`)
        if (javaScriptEnabled) await expect(page.locator('#root:not([data-written])')).toBeVisible()
        const cover = page.locator('.post-cover')
        await expect(cover).toBeVisible()
        const [head, box] = [await page.locator('.post-head').boundingBox(), await cover.boundingBox()]
        tops.push(Math.round(box!.y - head!.y))
        await context.close()
      }
      expect(tops[1], `${lang} at ${width}`).toBe(tops[0])
    }
})

test('turns a post to the other language', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/blog/choosing-a-hall')
  await settled(page)
  await page.locator('.post-other a').click()
  await expect(page.getByRole('heading', { level: 1, name: titles.ar })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
