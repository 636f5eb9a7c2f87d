import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: '))

test('calculates a budget on a phone, saves it, and its link opens elsewhere', async ({ visit }) => {
  const page = await visit()
  await page.goto('/budget-calculator')
  await expect(page.getByRole('heading', { level: 1, name: words['budget.heading'] })).toBeVisible()
  const total = page.locator('[data-total]')
  await expect(total).toBeVisible()
  const before = await total.textContent()
  await page.locator('#guestCount').fill('0')
  await expect(page.getByText(words['budget.guestsWrong']!)).toBeVisible()
  await page.locator('#guestCount').fill('٢٥٠')
  await expect(total).not.toHaveText(before!)
  const own = page.locator('[id="customPrices.dj"]')
  await own.fill('abc')
  await expect(own).toHaveValue('')
  await own.fill('٣٠٠٫٣٧')
  await expect(own).toHaveValue('300.37')
  await expect(total).toContainText('.')
  expect(quiet(await violations(page)), 'the calculator').toEqual([])
  const sum = await total.textContent()
  await page.getByRole('button', { name: words['budget.save'], exact: true }).click()
  await expect(page).toHaveURL(/\/budget-calculator\/[0-9a-f-]{36}$/)
  await expect(page.locator('[data-total]')).toHaveText(sum!)
  expect(quiet(await violations(page)), 'a saved budget').toEqual([])

  const other = await visit()
  await other.goto(page.url())
  await expect(other.locator('[data-total]')).toHaveText(sum!)
  await expect(other.getByRole('button', { name: words['budget.end'] })).toHaveCount(0)
  const file = await other.request.get(`/api/budgets/${page.url().split('/').at(-1)}.pdf`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).length).toBeLessThan(300 * 1024)

  // The address says what is changed: it is read anew, with what was typed since, and Back leads to it again.
  await page.getByRole('link', { name: words['budget.change'], exact: true }).click()
  await page.getByText(words['budget.contact']!).click()
  await page.getByLabel(words['budget.email']!).fill('leila@example.com')
  await page.locator('#guestCount').fill('300')
  await page.reload()
  await expect(page.locator('#guestCount')).toHaveValue('300')
  await expect(page.locator('[id="customPrices.dj"]')).toHaveValue('300.37')
  const changed = await total.textContent()
  await page.getByRole('button', { name: words['budget.saveChange'], exact: true }).click()
  await expect(page).toHaveURL(/\/budget-calculator\/[0-9a-f-]{36}$/)
  await expect(page.locator('[data-total]')).toHaveText(changed!)
  await page.goBack()
  await expect(page).toHaveURL(/\?change=/)
  await expect(page.locator('#guestCount')).toHaveValue('300')
  await page.goBack()
  await page.goForward()
  await page.goForward()
  await expect(page.locator('[data-total]')).toHaveText(changed!)

  await page.getByRole('button', { name: words['budget.end'], exact: true }).click()
  await page.getByRole('button', { name: words['common.sure'], exact: true }).click()
  await expect(page).toHaveURL(/\/budget-calculator$/)
  await other.reload()
  await expect(other.getByText(words['budget.missing']!)).toBeVisible()
})

test('no script that the worker of every visitor keeps is a library of charts', async ({ visit }) => {
  const { request } = await visit()
  const worker = await (await request.get('/sw.js')).text()
  const scripts = [...new Set(worker.match(/assets\/[\w-]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(50)
  for (const script of scripts) expect(await (await request.get(`/${script}`)).text(), script).not.toContain('recharts')
})

test('an admin edits prices, pastes a table with a mistake, and reads the difference of a file', async ({ visit }) => {
  const page = await visit({ as: 'admin', width: 1280 })
  await page.goto('/admin/budget-pricing')
  await expect(page.getByRole('table')).toBeVisible()
  expect(quiet(await violations(page)), 'the grid').toEqual([])
  await page
    .getByRole('button', { name: `${words['budget.type.rooftop']}، ${words['budget.season.winter']}` })
    .or(
      page.getByRole('button', {
        name: new RegExp(`${words['budget.type.rooftop']}, ${words['budget.season.winter']}`),
      }),
    )
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#djMin').fill('900')
  await dialog.locator('#djMax').fill('100')
  await dialog.getByRole('button', { name: words['admin.save'], exact: true }).click()
  await expect(dialog.getByText(words['admin.budgetWrongOrder']!)).toBeVisible()
  await dialog.locator('#djMax').fill('950')
  await dialog.getByRole('button', { name: words['admin.save'], exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const csv = await (await page.request.get('/api/budget-pricing.csv')).text()
  await page.getByRole('button', { name: words['admin.budgetPaste'] }).click()
  const table = page.getByRole('dialog').getByLabel(words['admin.budgetTable']!)
  const [head = '', first = ''] = csv.split('\n')
  await table.fill(`${head.split(',').slice(0, -1).join('\t').replaceAll('"', '')}\nx`)
  await expect(page.getByRole('alert').filter({ hasText: 'favorsPerPerson' })).toBeVisible()
  await table.fill(`${head}\n${first.replace(/"[\d.]+"$/, '"7.77"')}`)
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('7.77')
})
