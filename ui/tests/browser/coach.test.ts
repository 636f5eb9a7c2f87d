import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { settled } from './browser.ts'
import { expect, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const looks = [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const

/** Nothing of a page stands beyond its edge. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

for (const look of looks) {
  const words = readWords(look.lang)

  testIn(look.lang, 'ar')(
    `an owner reads what to do, and is led to the field that mends it, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'venue' })
      await page.goto('/dashboard')
      const first = page.locator('section', { has: page.getByRole('heading', { name: words['owner.coachFirst'] }) })
      await expect(first.getByRole('listitem').first()).toBeVisible()
      await first.getByRole('link', { name: words['owner.coachAll'] }).click()
      await expect(page.getByRole('heading', { name: words['owner.coachCompared'] })).toBeVisible()
      await settled(page) // what is asked again is dimmed
      await fits(page)
      expect(await violations(page)).toEqual([])

      const price = page.getByRole('link', { name: words['owner.coachWhatsApp'] })
      const listings = page.getByLabel(words['owner.listing'], { exact: true }).first()
      const ids = await listings.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')!))
      for (const id of ids) {
        await listings.selectOption(id)
        await expect(page.locator('section .course').first()).toBeVisible()
        if ((await price.count()) > 0) break
      }
      await price.click()
      await expect(page.locator('#whatsapp')).toBeFocused()
    },
  )

  testIn(look.lang, 'en')(`an admin sees supply beside demand and invites owners, ${look.lang}`, async ({ visit }) => {
    const page = await visit({ ...look, as: 'admin' })
    await page.goto('/admin/demand')
    await expect(page.getByRole('heading', { name: words['admin.market'] })).toBeVisible()
    await page.getByRole('button', { name: words['admin.marketMonth'] }).click()
    await expect(page).toHaveURL(/by=month/)
    await page.getByRole('button', { name: words['admin.marketInvite'] }).first().click()
    const send = page.getByRole('dialog').getByRole('link', { name: words['form.linkWhatsApp'] })
    await expect(send).toHaveAttribute('href', /wa\.me\/\?text=.*register/)
    await page.keyboard.press('Escape')
    await fits(page)
    expect(await violations(page)).toEqual([])
  })
}
