import { test, expect } from './fixtures.ts'
import { ask } from './people.ts'
import { settled } from './browser.ts'
const out = process.env.SHOTS!
for (const [lang, theme, width] of [['ar','dark',390],['en','light',1280]] as const) {
  test(`shots ${lang}`, async ({ visit }) => {
    const couple = await visit({ lang, theme, width, height: 900, as: 'couple' })
    const { myShortlist: { share } } = await ask<any>(couple.context(), '{ myShortlist { share { id token } } }')
    await couple.goto('/for-couples-only')
    await expect(couple.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(couple)
    await couple.waitForTimeout(2500)
    for (const d of await couple.locator('details').all()) await d.evaluate((e: any) => { e.open = true })
    await couple.screenshot({ path: `${out}/couple-${lang}.png`, fullPage: true })
    await couple.locator('[aria-labelledby=family-title] button').click()
    await couple.waitForTimeout(800)
    await couple.screenshot({ path: `${out}/dialog-${lang}.png` })
    const aunt = await visit({ lang, theme, width, height: 900 })
    await aunt.goto(`/for-couples-only?share=${share.id}#${share.token}`)
    await aunt.waitForTimeout(2500)
    await aunt.screenshot({ path: `${out}/aunt-${lang}.png` })
    await aunt.getByRole('article').first().getByRole('button').first().click()
    await aunt.waitForTimeout(600)
    await aunt.screenshot({ path: `${out}/name-${lang}.png` })
    await aunt.getByRole('textbox').fill(lang === 'ar' ? 'أم خالد' : 'Um Khaled')
    await aunt.keyboard.press('Enter')
    await aunt.waitForTimeout(1500)
    await aunt.screenshot({ path: `${out}/voted-${lang}.png`, fullPage: true })
    await aunt.goto(`/for-couples-only?share=${share.id}#x`)
    await aunt.reload()
    await aunt.waitForTimeout(1500)
    await aunt.screenshot({ path: `${out}/ended-${lang}.png` })
  })
}
