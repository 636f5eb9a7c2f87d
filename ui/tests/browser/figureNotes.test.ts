import { violations } from './axe.ts'
import { expect, test, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const looks = [
  { lang: 'ar', theme: 'dark', width: 390, height: 844, onwards: 'ArrowLeft' },
  { lang: 'en', theme: 'light', width: 1280, height: 900, onwards: 'ArrowRight' },
] as const

for (const { onwards, ...look } of looks) {
  const words = readWords(look.lang)
  const lost = look.lang === 'ar' ? 'لم تصل أي مشاهدة طوال 3 ساعات' : 'No page view arrived for 3 hours'

  testIn(look.lang, 'en')(`why Thursday fell is three clicks from the dashboards, ${look.lang}`, async ({ visit }) => {
    const page = await visit({ ...look, as: 'admin' })
    await page.goto('/admin/analytics')
    await page.getByRole('link', { name: words['admin.toFigures'] }).click()
    const marks = page.getByRole('toolbar', { name: words['admin.figNoteMarks'] })
    await marks.getByRole('button', { name: lost }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(lost)).toBeVisible()
    await expect(dialog.getByText('انقطعت الكهرباء')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('listitem').filter({ hasText: lost }).getByRole('link').click()
    await expect(page).toHaveURL(/interval=hour/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The table for screen readers stands beside the chart.
    for (const hour of ['19:00', '20:00', '21:00'])
      await expect(page.getByRole('row', { name: hour }).getByRole('cell').first()).toHaveText(/^[0٠]$/)
  })

  testIn(look.lang, 'ar')(
    `marks are a finger wide, below their place, and reached by keys, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto('/admin/figures')
      const marks = page.getByRole('toolbar', { name: words['admin.figNoteMarks'] }).getByRole('button')
      await expect(marks.first()).toBeVisible()
      const boxes = await marks.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      )
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
      const apart = boxes.slice(1).map((box, i) => Math.abs(box.x - boxes[i]!.x))
      for (const each of apart) expect(each).toBeGreaterThanOrEqual(24)
      await marks.first().focus()
      await page.keyboard.press(onwards)
      await expect(marks.nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(marks.nth(1)).toBeFocused()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true)

      await page.locator('[data-now] summary').click()
      await expect(page.getByText(words['admin.figNowClicks'])).toBeVisible()
      expect(await violations(page)).toEqual([])
    },
  )
}

test('who is on the site now is one number on every page that tells it', async ({ visit }) => {
  const look = { lang: 'en', theme: 'light', width: 1280, height: 900 } as const
  const visitor = await visit(look)
  await visitor.goto('/venues')
  const page = await visit({ ...look, as: 'admin' })
  const told = async (at: string) => {
    await page.goto(at)
    const line = page.getByText(/on the site now/i).first()
    await expect(line).toBeVisible()
    return at.endsWith('figures')
      ? page.locator('[data-now] summary span').nth(1).innerText()
      : ((await line.innerText()).match(/\d+/)?.[0] ?? '0')
  }
  // The visitor is counted within seconds; who came before is counted no longer after five minutes.
  await expect(async () => {
    const [overview, analytics, figures] = [
      await told('/admin'),
      await told('/admin/analytics'),
      await told('/admin/figures'),
    ]
    expect(Number(figures)).toBeGreaterThan(0)
    expect([overview, analytics]).toEqual([figures, figures])
  }).toPass({ timeout: 60_000 })
})

test('an admin writes on a day, changes it and takes it off', async ({ visit }) => {
  const words = readWords('en')
  const page = await visit({ as: 'admin', lang: 'en', theme: 'light', width: 1280, height: 900 })
  await page.goto('/admin/figures')
  await page.getByRole('button', { name: words['admin.figNoteAdd'] }).click()
  await page.getByLabel(words['admin.figNoteText'], { exact: true }).fill('The festival of jasmine')
  await page.getByRole('button', { name: words['admin.figNoteKeep'] }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'The festival of jasmine' })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: words['admin.figNoteEdit'] }).click()
  await page.getByLabel(words['admin.figNoteText'], { exact: true }).fill('The festival of roses')
  await page.getByRole('button', { name: words['admin.figNoteKeep'] }).click()
  const changed = page.getByRole('listitem').filter({ hasText: 'The festival of roses' })
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: words['admin.figNoteRemove'] }).click()
  await changed.getByRole('button', { name: words['common.sure'] }).click()
  await expect(changed).toHaveCount(0)
  await page.goto('/admin/audit?kind=figurenote')
  await expect(page.getByText(words['admin.eventFigureNoteRemoved']).first()).toBeVisible()
})
