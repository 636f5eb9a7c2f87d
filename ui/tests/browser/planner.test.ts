import { violations } from './axe.ts'
import { expect, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: '))

for (const lang of ['ar', 'en'] as const)
  testIn(lang, 'en')(`a saved budget becomes a plan, ${lang}`, async ({ visit }) => {
    const words = readWords(lang)
    const page = await visit({ as: 'couple', lang })
    await page.goto('/budget-calculator')
    await page.getByRole('button', { name: words['budget.save'], exact: true }).click()
    await expect(page).toHaveURL(/\/budget-calculator\/[0-9a-f-]{36}$/)
    await page.getByRole('tab', { name: words['budget.plan.view.plan'], exact: true }).click()
    await expect(page).toHaveURL(/view=plan/)
    const edit = (key: keyof typeof words) =>
      page.getByRole('button', { name: words['budget.plan.editOf']!.replace('{name}', words[key]!), exact: true })
    await edit('budget.dj').click()
    await page.locator('[name="lines.0.committed"]').fill('٣٠٠')
    await page.locator('[name="lines.0.paid"]').fill('100')
    await page.locator('[name="lines.0.due"]').fill('2020-01-01')
    expect(quiet(await violations(page)), 'the form of a line').toEqual([])
    await page.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    const left = page.locator('[data-plan="left"]')
    await expect(left).toContainText('$200')
    await expect(edit('budget.dj')).toBeFocused()
    await page.reload()
    await expect(left).toContainText('$200')
    await expect(page.getByText(words['budget.plan.overdue']!.split('{')[0]!.trim()).first()).toBeVisible()

    // A line of their own; it is there again after it was removed.
    await page.getByRole('button', { name: words['budget.plan.add'], exact: true }).click()
    await page.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    await expect(page.getByText(words['budget.plan.nameWrong']!)).toBeVisible()
    await page.locator('[name="lines.0.name"]').fill('ورد السيارة')
    await page.locator('[name="lines.0.quoted"]').fill('40')
    await page.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    const car = page.getByText('ورد السيارة', { exact: true })
    await expect(car).toHaveCount(1)
    await page
      .getByRole('button', { name: words['budget.plan.removeOf']!.replace('{name}', 'ورد السيارة'), exact: true })
      .click()
    await expect(car).toHaveCount(0)
    await page.getByRole('button', { name: words['budget.plan.undo'], exact: true }).click()
    await expect(car).toHaveCount(1)

    // Another tab changes what is open in this one.
    await edit('budget.dj').click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other
      .getByRole('button', { name: words['budget.plan.editOf']!.replace('{name}', words['budget.dj']!), exact: true })
      .click()
    await other.locator('[name="lines.0.committed"]').fill('350')
    await other.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    await expect(other.locator('[data-plan="left"]')).toContainText('$250')
    await page.locator('[name="lines.0.committed"]').fill('400')
    await page.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    await expect(page.getByText(words['budget.plan.conflict']!)).toBeVisible()
    await page.getByRole('button', { name: words['budget.plan.mine'], exact: true }).click()
    await page.getByRole('button', { name: words['budget.plan.save'], exact: true }).click()
    await expect(left).toContainText('$300')

    // Quotes of theirs are taken over, once.
    const takes = page.locator(`section[aria-labelledby="plan-proposals"] li button`)
    if ((await takes.count()) > 0) {
      const before = await takes.count()
      await takes.first().click()
      await expect(takes).toHaveCount(before - 1)
    }

    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(quiet(await violations(page)), 'a plan').toEqual([])
  })
