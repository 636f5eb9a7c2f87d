import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
const leastTime = 3000

// In every engine that there is: see playwright.config.ts. In Firefox Playwright has keys for Latin letters only: what
// it fills in otherwise React does not notice.
const looked = 'yasmin hall'
for (const [lang, name] of [
  ['ar', 'قاعة الياسمين'],
  ['en', 'Yasmin Hall'],
] as const) {
  test(`leads from the home page by search to a listing, and to an inquiry that was sent (${lang})`, async ({
    visit,
  }) => {
    const words = readWords(lang)
    const page = await visit({ lang })
    await page.goto('/')
    const search = page.getByRole('search')
    await search.getByRole('combobox', { name: words['home.searchLabel'] }).pressSequentially(looked)
    await search.getByRole('button', { name: words['shell.search'] }).click()
    await page.waitForURL((at) => at.pathname === '/search' && at.searchParams.get('q') === looked)
    await page.locator('.results').getByRole('article', { name }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    const form = page.locator('#inquiry form')
    await form.locator('[name=name]').pressSequentially('Samar')
    await form.locator('[name=phone]').pressSequentially('0944 100 200')
    await form.locator('[name=message]').pressSequentially('Is the hall free in May?')
    await page.waitForTimeout(leastTime)
    await form.getByRole('button', { name: words['listing.send'], exact: true }).click()
    await expect(page.getByText(words['listing.inquirySentGuest'])).toBeVisible()
  })
}
