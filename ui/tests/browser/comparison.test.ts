import { expect, test } from './fixtures.ts'
import { settled } from './browser.ts'
import { ask } from './people.ts'

for (const lang of ['ar', 'en'] as const)
  test(`a comparison on a phone says which columns are in view, and turns by keys: ${lang}`, async ({ visit }) => {
    const page = await visit({ lang, width: 390 })
    const { featuredVenues } = (await ask(page.context(), `{ featuredVenues(first: 3) { id } }`)) as {
      featuredVenues: { id: string }[]
    }
    await page.context().addInitScript(
      (hearts) => localStorage.setItem('shortlist', JSON.stringify(hearts)),
      featuredVenues.map(({ id }) => id),
    )
    await page.goto('/for-couples-only')
    await settled(page)
    await page.getByRole('button', { name: lang === 'ar' ? 'المقارنة بينها' : 'Compare them' }).click()
    const frame = page.locator('.comparison-frame')
    await expect(frame.getByRole('status')).toHaveText(lang === 'ar' ? '1–2 من 3' : '1–2 of 3')
    await expect(frame).toHaveAttribute('data-more', 'true')
    const [before, after] = [frame.getByRole('button').nth(0), frame.getByRole('button').nth(1)]
    await after.focus()
    await page.keyboard.press('Enter')
    await expect(frame.getByRole('status')).toHaveText(lang === 'ar' ? '2–3 من 3' : '2–3 of 3')
    await expect(frame).toHaveAttribute('data-more', 'false')
    await expect(after).toBeFocused()
    await before.focus()
    await page.keyboard.press('Enter')
    await expect(frame.getByRole('status')).toHaveText(lang === 'ar' ? '1–2 من 3' : '1–2 of 3')
    await frame.getByRole('region').focus()
    await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(frame.getByRole('status')).toHaveText(lang === 'ar' ? '2–3 من 3' : '2–3 of 3')
  })
