import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { lookAt } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, type Open, test } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const said = (key: MessageKey, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words[key])

const music = (name: string) =>
  readFileSync(new URL(`../../../internal/tool/demo/music/files/${name}.mp3`, import.meta.url))
const mp3 = (name = 'marhaba') => ({ name: `${name}.mp3`, mimeType: 'audio/mpeg', buffer: music(name) })

const quiet = (found: string[]) => found.filter((each) => !each.includes(' region: ')) // a toast is in none

const unique = (name: string) => `${name} ${Date.now() % 1_000_000}`
const field = (page: Page, name: string) => page.locator(`#${name}`)
const file = (page: Page) => page.locator('#audio')
const save = (page: Page) => page.getByRole('button', { name: said('songEditor.save'), exact: true })
const duration = (page: Page) => page.getByText(said('songEditor.duration'), { exact: true })

/** Fills a new song as its editor does. */
async function fill(page: Page, title: string, moment = 'CAKE') {
  await file(page).setInputFiles(mp3())
  await expect(duration(page)).toBeVisible()
  await field(page, 'titleAr').fill(title)
  await field(page, 'titleEn').fill(title)
  await field(page, 'category').selectOption(moment)
  await field(page, 'licenceName').selectOption('CC BY 4.0')
  await field(page, 'licenceHolder').fill('The musicians of the demo')
}

async function desk(visit: Open) {
  const page = await visit({ as: 'editor', lang: 'en', theme: 'light', width: 1280, height: 900 })
  await page.goto('/admin/songs')
  return page
}

test('an editor uploads a song, hears it before it is saved, and it is in the library at once', async ({ visit }) => {
  const page = await desk(visit)
  await page.getByRole('link', { name: said('songEditor.add'), exact: true }).click()
  await save(page).click()
  for (const key of ['fileNeeded', 'titleArNeeded', 'categoryNeeded', 'licenceNeeded', 'holderNeeded'] as const)
    await expect(page.getByRole('link', { name: said(`songEditor.${key}`) })).toBeVisible()
  expect(await lookAt(page)).toEqual([])

  const title = unique('Cutting the cake')
  await fill(page, title)
  await page
    .getByRole('button', { name: said('songs.playWhat', { name: said('songEditor.file') }) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: said('songs.player') })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0)

  // What was typed is back after a reload, its file included.
  await page.reload()
  await expect(field(page, 'titleEn')).toHaveValue(title)
  await expect(duration(page)).toBeVisible()
  await expect(page.getByText(said('songEditor.goesOn'))).toBeVisible()
  await page.getByRole('link', { name: said('songEditor.all') }).click()
  await page.getByRole('button', { name: said('songEditor.stay') }).click()
  expect(await lookAt(page)).toEqual([])
  await save(page).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toBeVisible()

  const reader = await visit({ lang: 'en' })
  await reader.goto('/songs?category=cake&lang=en')
  await expect(reader.getByRole('link', { name: title, exact: true })).toBeVisible()

  // Words find it in the list, which then fits the window.
  await page.getByRole('searchbox').fill(title)
  await page.keyboard.press('Enter')
  await expect(page.locator('li:has([aria-haspopup=menu])')).toHaveCount(1)
  await row.getByRole('button', { name: new RegExp(`^${said('songEditor.actionsOf', { name: '.?' })}`) }).click()
  await page.getByRole('menuitem', { name: said('songEditor.archive') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The holder asked us to')
  await dialog.getByRole('button', { name: said('songEditor.archive') }).click()
  await expect(row).toHaveCount(0)
  const found = async () => (await (await fetch(`${url}/songs?category=cake&lang=en`)).text()).includes(title)
  await expect.poll(found).toBe(false)
  await page.getByRole('button', { name: words['common.undo'] }).click()
  await expect(row).toBeVisible()
  await expect.poll(found).toBe(true)
})

test('a program that is called song.mp3 and a WAV are refused in words at the field', async ({ visit }) => {
  const page = await desk(visit)
  await page.goto('/admin/songs/new')
  const program = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(`MZ${'\0program'.repeat(400)}`) }
  await file(page).setInputFiles(program)
  await expect(page.getByRole('alert').filter({ hasText: /song\.mp3: .*MP3/ })).toBeVisible()
  await expect(file(page)).toHaveAttribute('aria-invalid', 'true')
  const wave = Buffer.concat([Buffer.from('RIFF\x24\xf0\0\0WAVEfmt '), Buffer.alloc(60_000)])
  await file(page).setInputFiles({ name: 'song.wav', mimeType: 'audio/wav', buffer: wave })
  await expect(page.getByRole('alert').filter({ hasText: /song\.wav: .*MP3/ })).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await file(page).setInputFiles(mp3())
  await expect(duration(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('songs are put in order by keys', async ({ visit, boss }) => {
  const names = ['One', 'Two', 'Three'].map((each) => unique(`Farewell ${each}`))
  const sent = await boss.request.post(`${url}/api/audio`, { data: music('wada'), headers: { Origin: url } })
  const { hash } = (await sent.json()) as { hash: string }
  for (const title of names)
    await ask(boss, 'mutation ($input: SetSong!) { setSong(input: $input) { position } }', {
      input: {
        title: { ar: title, en: title },
        category: 'FAREWELL',
        licence: { name: 'made here', holder: 'Syrian Weddings' },
        audio: hash,
      },
    })
  const page = await desk(visit)
  await page.goto('/admin/songs?category=farewell')
  const handle = page.getByRole('button', { name: said('admin.orderHandle', { what: names[2]! }) })
  await handle.focus()
  await page.keyboard.press('Home')
  await expect(handle).toBeFocused()
  const places = async (at: Page) =>
    (await at.getByRole('link', { name: /^Farewell (One|Two|Three) / }).allTextContents()).filter((each) =>
      names.includes(each),
    )
  await expect.poll(() => places(page)).toEqual([names[2], names[0], names[1]])
  const reader = await visit({ lang: 'en' })
  await expect
    .poll(async () => {
      await reader.goto('/songs?category=farewell&lang=en')
      return places(reader)
    })
    .toEqual([names[2], names[0], names[1]])
})

test('of two tabs the second reads what the first saved before it overwrites that', async ({ visit }) => {
  const page = await desk(visit)
  await page.goto('/admin/songs/new')
  const title = unique('Night of the two')
  await fill(page, title)
  await save(page).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(field(page, 'artistEn')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await field(other, 'artistEn').fill('Theirs')
  await save(other).click()
  await expect(other).toHaveURL(/\/admin\/songs$/)

  await field(page, 'artistEn').fill('Mine')
  await save(page).click()
  const clash = page.getByRole('alert').filter({ hasText: said('songEditor.conflict') })
  await expect(clash).toBeFocused()
  await expect(clash.getByRole('heading').first()).toBeInViewport()
  await expect(clash.locator('del')).toHaveText('Theirs')
  await expect(clash.locator('ins')).toHaveText('Mine')
  expect(quiet(await lookAt(page))).toEqual([])
  await clash.getByRole('button', { name: said('songEditor.keepMine') }).click()
  await save(page).click()
  await expect(row).toContainText('Mine')
})

test('the page of songs fits a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar', width: 320 })
  await page.goto('/admin/songs')
  await settled(page)
  expect(await lookAt(page)).toEqual([])
  await page.goto('/admin/songs/new')
  await settled(page)
  expect(await lookAt(page)).toEqual([])
})
