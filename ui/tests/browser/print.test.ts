import { expect, test } from './fixtures.ts'
import { settled } from './browser.ts'
import { readWords } from './words.ts'

/** A dark screen prints as ink on white paper. */
const looks = [
  { lang: 'ar', theme: 'dark' },
  { lang: 'en', theme: 'dark' },
] as const

for (const look of looks) {
  const words = readWords(look.lang)

  test(`the head of a place prints its words in ink, without its picture, ${look.lang}`, async ({ visit }) => {
    const page = await visit(look)
    await page.goto('/damascus')
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    const hero = page.locator('.place-hero')
    await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(hero.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(28, 20, 24)')
    for (const other of await hero.locator('> :not(.place-words)').all()) await expect(other).toBeHidden()
    expect((await hero.boundingBox())!.height).toBeLessThan(400)
  })

  test(`questions print with their answers, which stay with them, ${look.lang}`, async ({ visit }) => {
    const page = await visit(look)
    await page.goto('/faq')
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    const question = page.locator('#ranking')
    await expect(question.locator('p').first()).toBeVisible()
    await expect(question.getByRole('group', { name: words['pages.faqHelped'] })).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(question).toHaveCSS('break-inside', 'avoid')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('break-after', 'avoid')
  })

  test(`a listing prints no calendar that nobody opened, ${look.lang}`, async ({ visit }) => {
    const page = await visit(look)
    await page.goto('/venue/yasmin-hall')
    await settled(page)
    await expect(page.locator('#dates')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#dates')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: words['listing.datesShow'] }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#dates')).toBeVisible()
  })
}
