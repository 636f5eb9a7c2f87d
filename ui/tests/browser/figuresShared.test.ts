import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

for (const [lang, theme, width] of [
  ['ar', 'dark', 390],
  ['en', 'light', 1280],
] as const) {
  const words = readWords(lang)

  test(`an admin shows figures by a link, which needs no account and ends at once (${lang})`, async ({ visit }) => {
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
  })
}
