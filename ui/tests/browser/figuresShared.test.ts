import { request } from '@playwright/test'
import { violations } from './axe.ts'
import { url } from './browser.ts'
import { expect, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

for (const [lang, theme, width] of [
  ['ar', 'dark', 390],
  ['en', 'light', 1280],
] as const) {
  const words = readWords(lang)

  testIn(lang, 'en')(
    `an admin shows figures by a link, which needs no account and ends at once (${lang})`,
    async ({ visit }) => {
      const admin = await visit({ lang, theme, width, as: 'admin' })
      await admin.goto('/admin/figures?measures=pageViews,sessions&breakdown=channel&filter=device:is:mobile')
      const first = await admin.getByLabel(words['admin.figTotals']).locator('dd').first().textContent()
      await admin.getByRole('button', { name: words['admin.figMore'] }).click()
      await admin.getByRole('menuitem', { name: words['admin.figShare'] }).click()
      const name = `The board's page ${Date.now()}`
      await admin.getByLabel(words['admin.figShareName']).fill(name)
      await admin.getByRole('button', { name: words['admin.figMakeShare'] }).click()
      const link = await admin.locator('[data-link]').textContent()
      expect(await violations(admin)).toEqual([])

      const reader = await visit({ lang, theme, width })
      await reader.goto(link!)
      await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(reader.getByLabel(words['admin.figTotals']).locator('dd').first()).toHaveText(first!)
      await expect(reader.getByRole('table').last()).toBeVisible()
      expect(await reader.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violations(reader)).toEqual([])

      const made = admin.getByRole('listitem').filter({ hasText: name })
      const end = made.getByRole('button').last()
      await end.press('Enter') // by keyboard: the word that it was made may lie over it
      await expect(end).toHaveText(words['common.sure']!)
      await end.press('Enter')
      await expect(made).toHaveCount(0)
      await reader.reload()
      await expect(reader.getByRole('heading', { name: words['answer.gone'] })).toBeVisible()
    },
  )

  testIn(lang, 'ar')(
    `an admin makes a key, with which a program reads figures until it is revoked (${lang})`,
    async ({ visit }) => {
      const admin = await visit({ lang, theme, width, as: 'admin' })
      await admin.goto('/admin/figures')
      await admin.getByRole('button', { name: words['admin.figMore'] }).click()
      await admin.getByRole('menuitem', { name: words['admin.figKeys'] }).click()
      const name = `Sheet ${Date.now()}`
      await admin.getByLabel(words['admin.figKeyName']).fill(name)
      await admin.getByRole('button', { name: words['admin.figMakeKey'] }).click()
      const made = admin.locator('[data-key]')
      const password = admin.getByLabel(words['form.confirmPassword']!, { exact: true })
      await expect(made.or(password)).toBeVisible()
      if (await password.isVisible()) {
        // The worker's admin signed in some minutes ago.
        await password.fill(process.env.DEMO_PASSWORD!)
        await admin.getByRole('button', { name: words['form.goOn'] }).click()
      }
      const key = await made.textContent()
      const kept = admin.getByRole('listitem').filter({ hasText: name })
      await expect(kept).toContainText(words['admin.figKeyUnused']!)
      expect(await violations(admin)).toEqual([])

      const program = await request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } })
      const day = new Date().toISOString().slice(0, 10)
      const asks = () => program.get(`${url}/api/figures.json?from=${day}&to=${day}`)
      const answer = await asks()
      expect(answer.status()).toBe(200)
      expect(((await answer.json()) as { measures: string[] }).measures).toEqual(['pageViews'])

      const revoke = kept.getByRole('button')
      await revoke.press('Enter')
      await expect(revoke).toHaveText(words['common.sure']!)
      await revoke.press('Enter')
      await expect(kept).toHaveCount(0)
      expect((await asks()).status()).toBe(401)
      await program.dispose()
    },
  )
}
