import { settled } from './browser.ts'
import { expect, test } from './fixtures.ts'

test('a page of what couples ask for leads to its answers, its like, and the list where a filter is changed', async ({
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
  // Its filters are those of its name, whatever else the address says.
  await page.goto('/venues/women-only/damascus?lang=en&amenities=pool&governorateId=aleppo')
  await expect(page.getByRole('heading', { name: `${count} venues` })).toBeVisible()
  await expect(page.locator('.active-filters')).toHaveText('DamascusWomen-only hall')
  // In the other language it is the same page, and the dollar sign stays before its number.
  await page.goto('/venues/women-only/damascus?lang=ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صالات للسيدات فقط في دمشق')
  await expect(page.getByText('تبدأ الأسعار من \u2067$')).toBeVisible()
  // A price that was converted is said to be about that much, and services have no capacity.
  await page.goto('/services/photography/damascus?lang=en')
  await expect(page.getByText(/Prices begin at \u2066≈ \$[\d,]+\u2069\. Compare prices and free days,/)).toBeVisible()
})

test('a category that there is not is a page that there is not, also from within the app', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/services/nonsense', '/services/nonsense/homs', '/venues/nonsense/homs']) {
    expect((await page.goto(path))!.status()).toBe(404)
    await settled(page)
    const absent = (await heading.textContent())!
    await page.goto('/services/photography')
    await settled(page)
    await expect(heading).toHaveText(/^Photography/)
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(heading, path).toHaveText(absent)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('on paper a list is lines without controls, and answers are open', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 794, height: 1122 })
  await page.goto('/venues/women-only/damascus')
  const card = page.locator('.card-grid article').first()
  await expect(card).toBeVisible()
  const controls = page.locator('#main').locator('select, .btn, .card-picture')
  expect(await controls.filter({ visible: true }).count()).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  await expect(controls.filter({ visible: true })).toHaveCount(0)
  await expect(card).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/faq')
  const answer = page.locator('details > :not(summary)').first()
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
})
