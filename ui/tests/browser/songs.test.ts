import type { BrowserContext } from '@playwright/test'
import { violations } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: ')) // a toast is in none

const seconds = 40

/** A tone of some 770 Hz, as frames of MPEG-1 layer III: mono, 128 kbit/s, 44.1 kHz. Each gain is another file. */
function recording(gain: number): Buffer {
  // Ten pairs of lines without sound, and one with: Huffman table 1. A second granule has the same.
  const lines = '1'.repeat(10) + '010'
  const part = (value: number, bits: number) => value.toString(2).padStart(bits, '0')
  const granule = part(lines.length, 12) + part(11, 9) + part(gain, 8) + '00000' + '00001'.repeat(3) + '0'.repeat(10)
  const bits = '0'.repeat(18) + granule + granule + lines + lines
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb90c4)
  for (let at = 0; at < bits.length; at += 8)
    frame[4 + at / 8] = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '0'), 2)
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}

/** Puts a song on the site as its editors do, and answers with its title. */
async function song(boss: BrowserContext, name: string, gain = 198): Promise<string> {
  const sent = await boss.request.post(`${url}/api/audio`, {
    data: recording(gain),
    headers: { 'Content-Type': 'audio/mpeg', Origin: url },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const { hash } = (await sent.json()) as { hash: string }
  const title = `${name} ${Date.now() % 1_000_000}`
  await ask(boss, 'mutation ($input: SetSong!) { setSong(input: $input) { position } }', {
    input: {
      title: { ar: title, en: title },
      category: 'DABKE',
      licence: { name: 'made here', holder: 'Syrian Weddings' },
      audio: hash,
    },
  })
  return title
}

test('a song plays on across pages, a language and a reload, until the player is closed', async ({ visit, boss }) => {
  const first = await song(boss, 'Bride of the hills')
  const second = await song(boss, 'Ring of jasmine', 196)
  const page = await visit({ lang: 'en' })
  await page.goto('/songs?lang=en')
  await settled(page)
  await page.evaluate(() => void (document.documentElement.dataset.stays = ''))
  await page
    .getByRole('button', { name: `Play ${first}`, exact: true })
    .first()
    .click()
  const player = page.getByRole('region', { name: words['songs.player'] })
  await expect(player).toBeVisible()
  await page.getByRole('button', { name: `${words['songs.later']}: ${second}` }).click()
  const heard = () => page.evaluate(() => document.querySelector('audio')!.currentTime)
  await expect.poll(heard).toBeGreaterThan(0)
  expect(quiet(await violations(page))).toEqual([])

  await page.getByRole('link', { name: first, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  const before = await heard()
  await page.getByRole('link', { name: words['nav.home'], exact: true }).first().click()
  await expect(page).toHaveURL(`${url}/`)
  await expect.poll(heard).toBeGreaterThan(before)
  expect(await page.evaluate(() => 'stays' in document.documentElement.dataset)).toBe(true)
  expect(await page.locator('audio').count()).toBe(1)

  await page.getByRole('button', { name: 'العربية' }).first().click()
  await expect(page.getByRole('region', { name: readWords('ar')['songs.player'] })).toBeVisible()
  const inArabic = await heard()
  await expect.poll(heard).toBeGreaterThan(inArabic)
  await page.getByRole('button', { name: 'English' }).first().click()

  // The bar covers nothing that floats: the bottom bar is below it.
  const above = await player.evaluate((bar) => bar.getBoundingClientRect().bottom)
  expect(above).toBeLessThanOrEqual(
    1 + (await page.locator('.bottom-bar').evaluate((bar) => bar.getBoundingClientRect().top)),
  )

  await page.reload()
  await expect(player).toBeVisible()
  await expect(player.getByRole('link', { name: first })).toBeVisible()
  await player.getByRole('button', { name: words['songs.close'] }).click()
  await expect(player).toHaveCount(0)
  await page.getByRole('button', { name: words['common.undo'] }).click()
  await expect(player).toBeVisible()
})

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test(`the songs have nothing for axe and fit 320 px (${lang})`, async ({ visit, boss }) => {
    const title = await song(boss, 'Night of henna')
    const page = await visit({ lang, theme, width: 320 })
    await page.goto('/songs')
    await settled(page)
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click()
    await page.getByRole('region', { name: readWords(lang)['songs.player'] }).waitFor()
    await page.getByRole('button', { name: readWords(lang)['songs.more'] }).click()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/player-${lang}.png` })
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await violations(page)).toEqual([])
    if (process.env.SHOTS) {
      await page.setViewportSize({ width: lang === 'ar' ? 390 : 1280, height: 800 })
      await page.screenshot({ path: `${process.env.SHOTS}/song-${lang}.png` })
      await page.goto('/songs')
      await settled(page)
      await page.screenshot({ path: `${process.env.SHOTS}/songs-${lang}.png` })
    }
  })
}
