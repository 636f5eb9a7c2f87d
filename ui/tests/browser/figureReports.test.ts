import { violations } from './axe.ts'
import { expect, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const looks = [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const

for (const look of looks) {
  const words = readWords(look.lang)

  testIn(look.lang, 'en')(
    `a question is kept as a report with an alarm, and removed, by keyboard too, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      const name = `Report ${Date.now()}`
      await page.goto('/admin/figures?measures=listingViews,contactClicks&breakdown=listing')
      await page.getByRole('button', { name: words['admin.figMore'] }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words['admin.figNewReport'] }).click()
      await dialog.getByLabel(words['admin.figReportName']).fill(name)
      await dialog.getByLabel(words['admin.figAlarm']).check()
      await dialog.getByLabel(words['admin.figAlarmPercent']).fill('5')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: words['admin.figKeepReport'] }).click()
      await expect(dialog.getByLabel(words['admin.figAlarmPercent'])).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel(words['admin.figAlarmPercent']).fill('50')
      await dialog.getByRole('button', { name: words['admin.figKeepReport'] }).click()
      const kept = dialog.getByRole('listitem').filter({ hasText: name })
      await expect(kept).toBeVisible()
      expect(await violations(page)).toEqual([])
      const remove = kept.getByRole('button').last()
      await remove.focus() // by keyboard: the word that it was kept may lie over it
      await page.keyboard.press('Enter')
      await expect(remove).toHaveText(words['common.sure']!)
      await page.keyboard.press('Enter')
      await expect(kept).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: words['admin.figMore'] })).toBeFocused()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true)
    },
  )
}
