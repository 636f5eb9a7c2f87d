import { expect, test } from './fixtures.ts'
import { settled } from './browser.ts'
import { publish } from './venues.ts'
import { readWords } from './words.ts'

/** One name for two halls would number the second. */
const arabic = 'بيت القنوات لعناوين الصفحات'
const english = 'Qanawat House of Addresses'

/** Other tests search in Damascus, where the first page of halls for three hundred is nearly full. */
const elsewhere = 'hama'
const followed = { ar: 'فُتح مرة', en: 'followed once' }

for (const look of [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const)
  test(`an admin mends an address, and the old one leads on, ${look.lang}`, async ({ visit }, { retry }) => {
    const words = readWords(look.lang)
    const tag = `${look.lang}${retry || ''}` // a second attempt has names of its own
    const other = `${look.lang === 'ar' ? 'ثانية' : 'again'}${retry || ''}`
    const page = await visit({ ...look, as: 'admin' })
    const owner = await visit({ ...look, as: 'venue' })
    await publish(owner.context(), page.context(), `${arabic} ${tag}`, `${english} ${tag}`, elsewhere)

    await page.goto('/admin/view-slugs')
    await page.getByLabel(words['admin.slugsFind']).fill(`${english} ${tag}`)
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: `${english.toLowerCase().replaceAll(' ', '-')}-${tag}` })
    await expect(row).toHaveCount(1)
    const before = (await row.getByRole('link').getAttribute('href'))!
    await row.getByRole('button', { name: words['admin.slugMend'] }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words['admin.english']).fill('')
    await dialog.getByRole('button', { name: words['admin.save'] }).click()
    await expect(dialog.getByLabel(words['admin.english'])).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(words['admin.english']).fill(`house-${tag}-2027`)
    await dialog.getByLabel(words['admin.arabic']).fill(`بيت-${other}-2027`)
    await dialog.getByRole('button', { name: words['admin.save'] }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`house-${tag}-2027`, { exact: true })).toBeVisible()
    await expect(page.getByText(words['admin.slugFormer'])).toBeVisible()

    await owner.goto(before)
    await settled(owner)
    expect(decodeURI(new URL(owner.url()).pathname)).toBe(
      `/venue/${look.lang === 'ar' ? `بيت-${other}` : `house-${tag}`}-2027`,
    )
    await expect(owner.getByRole('heading', { level: 1 })).toContainText(look.lang === 'ar' ? arabic : english)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(followed[look.lang], { exact: true })).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
