import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readWords } from '../../build/words.mjs'
import { newPage, openBrowser, visit } from './browser.mjs'
import { ask, newcomer } from './people.mjs'

const words = readWords('en')
const leastTime = 3500 // a form that is sent sooner comes from no person

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** A venue of the demo: its id and the address of its page. */
async function venue(context) {
  const { listings } = await ask(context, '{ listings(filter: { kind: VENUE }, first: 1) { nodes { id slugEn } } }')
  const { id, slugEn } = listings.nodes[0]
  return { id, path: `/venue/${slugEn}` }
}

/** Waits until something that holds these words has the focus. */
const focused = (page, text) =>
  page.waitForFunction(
    (held) => document.activeElement?.textContent.includes(held) && document.activeElement !== document.body,
    text,
  )
const press = async (page, button) => {
  await button.focus()
  await page.keyboard.press('Enter')
}

describe('two tabs', () => {
  it('begin two listings of one owner: sending one leaves the other, which is offered until it is sent', async () => {
    const { context, page: one } = await newcomer(browser, 'venue_owner', { lang: 'en', theme: 'light', width: 1280 })
    const two = await newPage(context)
    for (const [page, name] of [
      [one, 'Alpha hall'],
      [two, 'Beta farm'],
    ]) {
      await page.goto('/dashboard/new')
      await page.getByLabel('Name in English').fill(name)
      await page.getByLabel('Name in Arabic').fill('قاعة الرمان')
      await page.getByLabel('Description in Arabic', { exact: true }).fill('قاعة واسعة في قلب المدينة')
      await page.locator('#governorate').selectOption('damascus')
      await page.locator('#capacity').fill('250')
      await page.getByText(words['owner.kept']).waitFor()
    }
    await one.getByRole('button', { name: words['owner.submitNew'] }).click()
    await one.getByRole('heading', { name: 'Alpha hall' }).waitFor()
    await one.getByRole('heading', { name: words['owner.unfinished'] }).waitFor()
    await two.reload()
    assert.equal(await two.getByLabel('Name in English').inputValue(), 'Beta farm')
    await two.close()
    await one.getByRole('button', { name: words['owner.continue'] }).click()
    await one.getByText('We put back what you wrote here').waitFor()
    assert.equal(await one.getByLabel('Name in English').inputValue(), 'Beta farm')
    await context.close()
  })

  it('write one inquiry together, and neither takes anything from the other', async () => {
    const { context, page: one } = await newcomer(browser, 'customer', { lang: 'en' })
    const { path } = await venue(context)
    const two = await newPage(context)
    for (const page of [one, two]) await page.goto(path)
    const message = (page) => page.locator('#inquiry [name=message]')
    await message(one).pressSequentially('Is Friday free?')
    await two.waitForFunction(() => document.querySelector('#inquiry [name=message]').value === 'Is Friday free?')
    await message(two).pressSequentially(' For 200 guests.')
    await one.waitForFunction(() => document.querySelector('#inquiry [name=message]').value.endsWith('guests.'))
    await two.close()
    await one.reload()
    assert.equal(await message(one).inputValue(), 'Is Friday free? For 200 guests.')
    await context.close()
  })

  it('save the profile without undoing each other', async () => {
    const { context, page: one, user } = await newcomer(browser, 'customer', { lang: 'en' })
    const two = await newPage(context)
    for (const page of [one, two]) {
      await page.goto('/profile')
      await page.locator('#username').waitFor()
    }
    const save = async (page, field, value) => {
      await page.locator(field).fill(value)
      await page.getByRole('button', { name: words['account.save'], exact: true }).click()
      await page.getByText(words['account.saved'], { exact: true }).waitFor()
    }
    await save(one, '#username', 'Samar and Sami')
    await two.waitForFunction(() => document.querySelector('#username').value === 'Samar and Sami')
    await save(two, '#phone', '+963944100299')
    await one.reload()
    await one.locator('#username').waitFor()
    assert.equal(await one.locator('#username').inputValue(), 'Samar and Sami')
    assert.equal(await one.locator('#phone').inputValue(), '+963944100299')
    assert.notEqual(user.username, 'Samar and Sami')
    await context.close()
  })
})

it('gives the focus to what became of what was sent', async () => {
  const { context, page } = await newcomer(browser, 'customer', { lang: 'en', theme: 'light' })
  const { path } = await venue(context)
  await page.goto(path)

  const report = page.getByRole('button', { name: words['listing.report'] })
  await press(page, report)
  const dialog = page.getByRole('dialog')
  await page.waitForFunction(() => document.activeElement?.matches('dialog [name=reason]'))
  await dialog.locator('[name=reason]').selectOption('closed')
  await page.waitForTimeout(leastTime)
  await press(page, dialog.getByRole('button', { name: words['listing.reportSend'] }))
  await focused(page, words['listing.reportSent'])
  await page.keyboard.press('Escape')
  await page.waitForFunction((name) => document.activeElement?.textContent.includes(name), words['listing.report'])

  await page.locator('#inquiry [name=message]').fill('Is Friday free?')
  await press(page, page.locator('#inquiry button[type=submit]'))
  await focused(page, words['listing.inquirySent'])

  await page.locator('[name=rating]').selectOption('5')
  await press(page, page.getByRole('button', { name: words['listing.sendReview'] }))
  await focused(page, words['listing.reviewWaits'])

  await page.goto('/my-inquiries')
  const close = page.getByRole('button', { name: words['account.closeInquiry'] })
  await press(page, close)
  await page.keyboard.press('Enter')
  await focused(page, words['state.closed'])
  await context.close()
})

it('keeps the letters that are typed while the search is still on its way', async () => {
  const page = await visit(browser, { lang: 'en', width: 1280 })
  await page.goto('/about')
  // The dialog's code takes its time, as on a slow network.
  await page.route(/SearchDialog/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.locator('header').getByRole('button', { name: words['shell.search'] }).click()
  await page.keyboard.type('garden damascus', { delay: 60 })
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.waitFor()
  await page.waitForFunction(() => document.querySelector('dialog [name=q]').value === 'garden damascus')
  await page.getByRole('dialog').getByRole('button', { name: words['common.cancel'] }).click()
  await page.waitForFunction((name) => document.activeElement?.ariaLabel === name, words['shell.search'])
  await page.context().close()
})

it('goes back to its place on a list that was opened further, also after a reload', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.goto('/venues?shown=72')
  const card = page.locator('.card-grid > *').nth(54)
  await card.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  const back = async (stood) => {
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 120, stood)
    await card.waitFor()
  }
  const at = await place()
  assert.ok(at > 3000)
  await page.reload()
  await back(at)

  await card.getByRole('link').first().click()
  await page.waitForURL(/\/venue\//)
  await page.locator('#inquiry').waitFor()
  await page.reload()
  await page.goBack()
  await back(at)
  await page.context().close()
})
