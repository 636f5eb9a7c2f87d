import { expect, test } from './fixtures.ts'

test('a page of what couples ask for leads to its answers, to its like, and to the list where a filter is changed', async ({
  visit,
}) => {
  const page = await visit({ lang: 'en', width: 390, height: 844 })
  await page.goto('/damascus')
  await page.getByRole('link', { name: /^Women-only halls in Damascus/ }).click()
  await expect(page).toHaveURL(/\/venues\/women-only\/damascus$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women-only halls in Damascus')
  await expect(page).toHaveTitle(/^Women-only halls in Damascus · /)
  const lead = page.getByText(/^\d+ venues\. Prices begin at /)
  await expect(lead).toBeVisible()
  const count = /^\d+/.exec((await lead.textContent())!)![0]
  await expect(page.getByRole('heading', { name: `${count} venues` })).toBeVisible()

  // To a hall and back.
  const first = page.locator('.card-grid article a').first()
  await first.click()
  await expect(page).toHaveURL(/\/venue\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women-only halls in Damascus')

  // The same elsewhere.
  await page.getByRole('navigation', { name: 'In other governorates' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Women-only halls in (?!Damascus)/)
  await page.goBack()

  // A filter that is taken off goes on to the list, with the others.
  await page.getByRole('button', { name: 'Remove Women-only hall' }).click()
  await expect(page).toHaveURL(/\/venues\?governorateId=damascus$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wedding venues')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women-only halls in Damascus')

  // Too few answer: the list with the filters.
  await page.goto('/venues/women-only/quneitra?lang=en')
  await expect(page).toHaveURL(/\/venues\?.*governorateId=quneitra/)
  // In the other language it is the same page.
  await page.goto('/venues/women-only/damascus?lang=ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صالات للسيدات فقط في دمشق')
})
