import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { violations } from './axe.ts'
import { leastTime, settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const arabic = readWords('ar')
const english = readWords('en')
const said = (key: MessageKey) => arabic[key]

test('a couple take the quiz by keyboard, share the result and leave a contact', async ({ visit }) => {
  const page = await visit({ lang: 'ar', width: 390 })
  await page.goto('/for-couples-only')
  await page.getByRole('link', { name: said('pages.couplesQuiz') }).click()
  const question = page.getByRole('heading', { level: 1 })
  await expect(question).toHaveText(said('quiz.venueTypePreference'))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('3')
  await expect(question).toHaveText(said('quiz.guestCount'))
  await expect(question).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { pressed: true })).toContainText(said('quiz.gardenVenue'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(question).toHaveText(said('quiz.guestCount'))
  await page.keyboard.press('2')
  await page.reload()
  await expect(question).toHaveText(said('quiz.budgetLevel'))
  for (const [digit, next] of [
    ['1', 'quiz.seasonPreference'],
    ['1', 'quiz.colorPalette'],
    ['3', 'quiz.entertainmentStyle'],
    ['3', 'quiz.photographyStyle'],
    ['3', 'quiz.mood'],
  ] as const) {
    await page.keyboard.press(digit)
    await expect(question).toHaveText(said(next))
  }
  await settled(page)
  await page.context().setOffline(true)
  await page.keyboard.press('3')
  await expect(question).toHaveText(said('quiz.garden'))
  await expect(page.getByText(said('quiz.waiting'))).toBeVisible()
  await page.context().setOffline(false)
  await page.waitForURL(/\/quiz\/results\//)
  await expect(question).toHaveText(said('quiz.garden'))
  await settled(page)
  expect(await violations(page)).toEqual([])

  const form = page.getByRole('region', { name: said('quiz.contact') })
  await form.getByLabel(said('quiz.name')).fill('ليلى')
  await form.getByLabel(said('quiz.phone')).fill('0944123456')
  await page.waitForTimeout(leastTime)
  await form.getByRole('button', { name: said('quiz.leave') }).click()
  await expect(page.getByRole('heading', { name: said('quiz.contactLeft') })).toBeVisible()

  const friend = await visit({ lang: 'en' })
  await friend.goto(page.url().replace(url, ''))
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(english['quiz.garden'])
  await expect(friend.getByText(english['quiz.aStyle'])).toBeVisible()
  await expect(friend.getByText(english['quiz.yourStyle'])).toHaveCount(0)
  await expect(friend.getByRole('link', { name: english['quiz.takeIt'] })).toBeVisible()
  await expect(friend.getByRole('heading', { name: english['quiz.contact'] })).toHaveCount(0)
  await settled(friend)
  expect(await violations(friend)).toEqual([])
  expect(await friend.content()).not.toContain('ليلى')
})

test('Back leads to the question before, and one press answers one question', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 1280 })
  await page.goto('/for-couples-only')
  await page.getByRole('link', { name: english['pages.couplesQuiz'] }).click()
  const question = page.getByRole('heading', { level: 1 })
  await expect(question).toHaveText(english['quiz.venueTypePreference'])
  await page.getByRole('button', { name: english['quiz.gardenVenue'] }).dblclick()
  await expect(question).toHaveText(english['quiz.guestCount'])
  await page.keyboard.down('2')
  await page.keyboard.down('2') // it is held: Playwright says that it is a repetition
  await page.keyboard.down('2')
  await page.keyboard.up('2')
  await expect(question).toHaveText(english['quiz.budgetLevel'])
  await page.goBack()
  await expect(question).toHaveText(english['quiz.guestCount'])
  await expect(page.getByRole('button', { pressed: true })).toContainText(english['quiz.from100'])
  await page.goForward()
  await expect(question).toHaveText(english['quiz.budgetLevel'])
  await page.reload()
  await expect(question).toHaveText(english['quiz.budgetLevel'])
  await page.goBack()
  await page.goBack()
  await expect(question).toHaveText(english['quiz.venueTypePreference'])
  await page.goBack()
  await expect(page).toHaveURL(/for-couples-only$/)
})

test('a result that is not there is a page that is not there', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  const response = await page.goto('/quiz/results/01920000-0000-7000-8000-000000000000')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english['pages.notFoundTitle'])
})

test('an admin tries other weights, sees a style that is rare, and saves', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1366, height: 900 })
  await page.goto('/admin/quiz')
  await expect(page.getByText(english['admin.quizCompletions']).first()).toBeVisible()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('tab', { name: english['admin.quizWeights'] }).click()
  const field = page.getByRole('textbox', { name: 'Weight of “Grand” for Luxury' })
  const before = await field.inputValue()
  await field.fill(before === '4' ? '5' : '4')
  await page.getByRole('button', { name: english['admin.quizTry'] }).click()
  await expect(page.getByRole('heading', { name: english['admin.quizShares'] })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: english['admin.quizSave'] }).click()
  await expect(page.getByText(english['admin.saved'], { exact: true })).toBeVisible()
})
