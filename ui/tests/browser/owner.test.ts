import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { boxOf, toStep } from './browser.ts'
import { ask } from './people.ts'

/** Pictures of one colour each, as a telephone would send them. */
const pictures = (page: Page, colours: string[]) =>
  page
    .evaluate(
      (all) =>
        all.map((colour) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
          const pen = canvas.getContext('2d')!
          pen.fillStyle = colour
          pen.fillRect(0, 0, 640, 480)
          return canvas.toDataURL('image/jpeg').split(',')[1]!
        }),
      colours,
    )
    .then((all) =>
      all.map((data, i) => ({
        name: `${colours[i]!.slice(1)}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(data, 'base64'),
      })),
    )

const shown = (page: Page) =>
  page
    .locator('[data-place] img')
    .evaluateAll((images) => images.map((each) => each.getAttribute('src')!.split('/').at(-2)))

/** A venue with all that it needs, as its owner's program would send it. */
const details = (name: string) => ({
  name: { ar: name },
  description: { ar: 'قاعة واسعة في قلب المدينة' },
  place: { governorate: 'damascus' },
  capacity: 300,
})
const offer = (amount: string) => ({ available: true, price: { amount, currency: 'USD' }, phone: '+963944100200' })
const create = async (context: BrowserContext, name: string) =>
  (
    await ask<{ createVenue: { id: string } }>(
      context,
      `mutation ($input: CreateVenue!) { createVenue(input: $input) { id version } }`,
      {
        input: { details: details(name), offer: offer('1500') },
      },
    )
  ).createVenue
const versionOf = async (boss: BrowserContext, id: string) =>
  (
    await ask<{ listing: { version: number } }>(boss, `query ($id: String!) { listing(slugOrId: $id) { version } }`, {
      id,
    })
  ).listing.version
const decide = async (boss: BrowserContext, mutation: string, id: string, reason?: string) =>
  ask(
    boss,
    `mutation { ${mutation}(input: { listing: "${id}", version: ${await versionOf(boss, id)}${reason ? `, reason: ${JSON.stringify(reason)}` : ''} }) { id } }`,
  )

test.describe('writing a listing', () => {
  test('names every mistake beside its field, takes the focus there, and keeps what was typed', async ({
    newcomer,
  }) => {
    const { page } = await newcomer('venue_owner')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'لا إعلانات لكم بعد' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'أول إعلان لكم' }).click()
    await page.getByLabel('الاسم بالإنكليزية').fill('   ')
    await toStep(page, 2)
    await page.getByLabel('علامة قريبة بالإنكليزية').fill('x'.repeat(161))
    await toStep(page, 6)
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeVisible()
    await summary.getByRole('link', { name: 'علامة قريبة بالإنكليزية: أطول من 160 حرفًا' }).click()
    const landmark = page.getByLabel('علامة قريبة بالإنكليزية')
    expect(await landmark.evaluate((each) => each === document.activeElement)).toBe(true)
    await landmark.fill('opposite the French hospital')
    await toStep(page, 6)
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    await expect(summary).toBeVisible()
    expect(await summary.evaluate((each) => each === document.activeElement), 'the summary has the focus').toBe(true)
    expect(await summary.getByRole('link').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    await summary.getByRole('link', { name: 'السعة: السعة ضيف واحد على الأقل' }).click()
    expect(await page.locator('#capacity').evaluate((each) => each === document.activeElement)).toBe(true)
    await page.locator('#capacity').fill('٢٥٠')
    expect(await page.locator('#capacity').inputValue()).toBe('250')
    expect(await page.getByText('السعة ضيف واحد على الأقل').count(), 'a complaint goes with its cause').toBe(0)

    await page.getByLabel('الاسم بالعربية').fill('قاعة الرمان')
    await expect(page.getByText('ما كتبتم محفوظ على هذا الجهاز').first()).toBeVisible()
    await page.reload()
    expect(await page.getByLabel('الاسم بالعربية').inputValue()).toBe('قاعة الرمان')
    await expect(page.getByText('أعدنا إليكم ما كتبتم هنا')).toBeVisible()
  })

  test('leads through its steps on a phone, and loses nothing on the way back or by a reload', async ({ newcomer }) => {
    const { page } = await newcomer('venue_owner', { lang: 'en', width: 390, height: 844 })
    await page.goto('/dashboard/new')
    const step = (number: number) => page.getByText(new RegExp(`^Step ${number} of 6: `))
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await next.click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2) // the name and the guests, of this step alone
    await page.getByLabel('Name in English').fill('Rumman hall')
    await page.locator('#capacity').fill('250')
    await page.keyboard.press('Enter')
    await expect(step(2)).toBeVisible()
    expect(await step(2).evaluate((each) => each.parentElement === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.locator('#governorate').selectOption('damascus')
    await next.click()
    await expect(step(3)).toBeVisible()
    await page.goBack()
    await expect(step(2)).toBeVisible()
    await page.reload()
    await expect(step(2)).toBeVisible()
    await expect(page.locator('#governorate')).toHaveValue('damascus')
    await toStep(page, 6)
    await expect(page.getByRole('heading', { name: 'Rumman hall' })).toBeVisible()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('The listing was sent for approval', { exact: true })).toBeVisible()
  })

  test('sends pictures, refuses what is none, and puts them in order by keys, buttons and dragging', async ({
    newcomer,
  }) => {
    const { context, page } = await newcomer('venue_owner', { width: 1280, height: 1000 })
    await page.goto('/dashboard/new')
    await toStep(page, 4)
    const files = page.locator('input[type=file]')
    await files.setInputFiles(await pictures(page, ['#aa2211', '#22aa11', '#1122aa']))
    await expect(page.locator('[data-place="2"]')).toBeVisible()
    const [red, green, blue] = await shown(page)
    await files.setInputFiles([
      { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are words') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 << 20, 7) },
    ])
    await expect(page.getByText('الصورة غير مقروءة. أرسلوا JPEG أو PNG أو WebP.')).toBeVisible()
    await expect(page.getByText('الصورة أكبر من 10 ميغابايت')).toBeVisible()
    for (const name of ['words.jpg', 'huge.jpg'])
      await page.getByRole('button', { name: new RegExp(`^إزالة.*${name}`) }).click()

    const handle = (place: number) => page.locator(`[data-place="${place}"] button`).first()
    await handle(0).focus()
    await page.keyboard.press('End')
    expect(await shown(page)).toEqual([green, blue, red])
    await page.getByRole('button', { name: 'تقديم الصورة 3' }).click()
    expect(await shown(page)).toEqual([green, red, blue])
    await handle(0).scrollIntoViewIfNeeded()
    const from = await boxOf(handle(0))
    const to = await boxOf(page.locator('[data-place="1"]'))
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    expect(await shown(page)).toEqual([red, green, blue])

    await toStep(page, 1)
    await page.getByLabel('الاسم بالعربية').fill('قاعة الألوان')
    await page.locator('#capacity').fill('250')
    await toStep(page, 2)
    await page.getByLabel('المحافظة').selectOption({ label: 'دمشق' })
    await toStep(page, 6)
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    await expect(page.getByText('أُرسل الإعلان للموافقة', { exact: true })).toBeVisible()
    await expect(page.locator('tr', { hasText: 'قاعة الألوان' }).getByText('قيد المراجعة')).toBeVisible()
    const { myListings } = await ask<{ myListings: { draft: { pictures: { hash: string }[] } }[] }>(
      context,
      `{ myListings { draft { pictures { hash } } } }`,
    )
    expect(myListings[0]!.draft.pictures.map((each) => each.hash)).toEqual([red, green, blue])
  })
})

test.describe('a listing that was decided on', () => {
  test('is mended and sent again after a refusal, edited as a revision when published, and repriced at once', async ({
    newcomer,
    boss,
  }) => {
    const { context, page } = await newcomer('venue_owner', { lang: 'en', theme: 'light' })
    const { id } = await create(context, 'قاعة الياسمين الجديدة')
    await decide(boss, 'rejectListing', id, 'The pictures are missing')
    await page.goto('/dashboard')
    await expect(page.getByText('The pictures are missing')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Mend it and send it again' }).click()
    await page.getByLabel('Name in English').fill('The new Yasmin')
    await page.getByRole('button', { name: 'Save and send again' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'The new Yasmin' }).getByText('In review')).toBeVisible()

    await decide(boss, 'approveListing', id)
    await page.goto(`/dashboard/listings/${id}`)
    await page.getByRole('textbox', { name: /^Description in English/ }).fill('A garden with a pond')
    await page.getByRole('button', { name: 'Send the edit for approval' }).click()
    await expect(page.getByText('waits for approval').first()).toBeVisible()
    const live = () =>
      ask<{ listing: { descriptionEn: string | null; price: { amount: string }; revision: unknown } }>(
        boss,
        `query ($id: String!) { listing(slugOrId: $id) { descriptionEn price { amount } revision { id } } }`,
        {
          id,
        },
      )
    expect((await live()).listing.descriptionEn, 'what is published stays').toBeNull()
    await decide(boss, 'rejectRevision', id, 'There is no pond')
    await page.goto('/dashboard')
    await expect(page.getByText('There is no pond')).toBeVisible()

    await page.goto(`/dashboard/listings/${id}`)
    await page.locator('#price').fill('1750')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((at) => at.pathname === '/dashboard')
    let listing: Awaited<ReturnType<typeof live>>['listing'] | undefined
    for (let tries = 0; tries < 40 && Number(listing?.price.amount) !== 1750; tries++) {
      // the read model may be a moment behind
      await page.waitForTimeout(100)
      ;({ listing } = await live())
    }
    expect([Number(listing?.price.amount), listing?.revision]).toEqual([1750, null])

    await page.goto(`/dashboard/listings/${id}`)
    const archive = page.getByRole('button', { name: 'Archive the listing' })
    await archive.click()
    await page.getByRole('button', { name: 'Sure? Press again' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'The new Yasmin' }).getByText('Archived')).toBeVisible()
  })

  test('puts two edits together when somebody else was faster', async ({ newcomer, boss }) => {
    const { context, page } = await newcomer('venue_owner', { lang: 'en' })
    const { id } = await create(context, 'قاعة الصدى')
    await page.goto(`/dashboard/listings/${id}`)
    await page.getByLabel('Name in English').fill('Mine')
    await page.locator('#address').fill('Straight Street 7')
    await ask(boss, `mutation ($input: EditListing!) { editListing(input: $input) { id } }`, {
      input: {
        listing: id,
        details: { ...details('قاعة الصدى'), name: { ar: 'قاعة الصدى', en: 'Theirs' }, capacity: 420 },
      },
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Theirs' })
    await expect(note).toBeVisible()
    expect(await note.evaluate((each) => each === document.activeElement), 'the note has the focus').toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await page.locator('#capacity').inputValue(), 'what only they changed is taken over').toBe('420')
    expect(await page.locator('#address').inputValue(), 'what only I changed stays').toBe('Straight Street 7')
    expect(await page.getByLabel('Name in English').inputValue()).toBe('Mine')
    await note.getByRole('button', { name: 'Take this instead' }).click()
    expect(await page.getByLabel('Name in English').inputValue()).toBe('Theirs')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Theirs' })).toBeVisible()
    const { listing } = await ask<{ listing: { draft: unknown } }>(
      context,
      `query ($id: String!) { listing(slugOrId: $id) { draft { name { en } capacity place { address } } } }`,
      { id },
    )
    expect(listing.draft).toEqual({ name: { en: 'Theirs' }, capacity: 420, place: { address: 'Straight Street 7' } })
  })
})

test('reads, answers, amends and closes an inquiry', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en', width: 1280 })
  const { id } = await create(context, 'قاعة الحديث')
  await decide(boss, 'approveListing', id)
  await page.goto('/dashboard/inquiries')
  await expect(page.getByRole('heading', { name: 'No inquiries yet' })).toBeVisible()
  const couple = await newcomer('customer')
  await ask(
    couple.context,
    `mutation ($input: SendInquiry!) { sendInquiry(input: $input, form: { elapsed: 9000 }) { id } }`,
    {
      input: {
        listing: id,
        name: 'ليان وكنان',
        phone: '+963944555666',
        message: 'Is the first Thursday of June free?',
      },
    },
  )
  await page.reload()
  await page.getByRole('button', { name: /ليان وكنان/ }).click()
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  await expect(page.getByText('All are opened')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call ليان وكنان' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Your answer').fill('It is')
  await page.reload()
  // Its address opens it again, beside the list; Back closes it.
  const detail = page.getByRole('region', { name: 'The inquiry' })
  await expect(detail.getByRole('heading', { name: 'ليان وكنان' })).toBeVisible()
  const list = await boxOf(page.getByRole('button', { name: /ليان وكنان/ }))
  const open = await boxOf(detail)
  expect(
    open.x >= list.x + list.width && open.x + open.width > 1200,
    `beside the list, as wide as the page: ${JSON.stringify({ list, open })}`,
  ).toBe(true)
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /ليان وكنان/ }).click()
  await expect(detail).toBeVisible()
  expect(
    await page.getByRole('button', { name: /ليان وكنان/ }).count(),
    'on a phone it stands in the place of the list',
  ).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'All inquiries' }).click()
  await page.getByRole('button', { name: /ليان وكنان/ }).click()
  await page.setViewportSize({ width: 1280, height: 844 })
  expect(await page.getByLabel('Your answer').inputValue(), 'an answer that was not sent is kept').toBe('It is')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('You answered', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Amend the answer' }).click()
  await page.getByLabel('Your answer').fill('It is, from six')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.locator('blockquote', { hasText: 'It is, from six' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the inquiry' }).click()
  await page.getByRole('button', { name: 'Sure? Press again' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await couple.page.goto('/my-inquiries')
  await expect(couple.page.getByText('It is, from six')).toBeVisible()
})
