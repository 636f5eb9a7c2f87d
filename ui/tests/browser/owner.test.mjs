import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openBrowser, violations } from './browser.mjs'
import { admin, ask, newcomer } from './people.mjs'

let browser
let boss
before(async () => {
  browser = await openBrowser()
  boss = await admin(browser)
})
after(() => browser?.close())

/** Pictures of one colour each, as a telephone would send them. */
const pictures = (page, colours) =>
  page
    .evaluate(
      (all) =>
        all.map((colour) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
          const pen = canvas.getContext('2d')
          pen.fillStyle = colour
          pen.fillRect(0, 0, 640, 480)
          return canvas.toDataURL('image/jpeg').split(',')[1]
        }),
      colours,
    )
    .then((all) =>
      all.map((data, i) => ({
        name: `${colours[i].slice(1)}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(data, 'base64'),
      })),
    )

const shown = (page) =>
  page
    .locator('[data-place] img')
    .evaluateAll((images) => images.map((each) => each.getAttribute('src').split('/').at(-2)))

/** A venue with all that it needs, as its owner's program would send it. */
const details = (name) => ({
  name: { ar: name },
  description: { ar: 'قاعة واسعة في قلب المدينة' },
  place: { governorate: 'damascus' },
  capacity: 300,
})
const offer = (amount) => ({ available: true, price: { amount, currency: 'USD' }, phone: '+963944100200' })
const create = async (context, name) =>
  (
    await ask(context, `mutation ($input: CreateVenue!) { createVenue(input: $input) { id version } }`, {
      input: { details: details(name), offer: offer('1500') },
    })
  ).createVenue
const versionOf = async (id) =>
  (await ask(boss, `query ($id: String!) { listing(slugOrId: $id) { version } }`, { id })).listing.version
const decide = async (mutation, id, reason) =>
  ask(
    boss,
    `mutation { ${mutation}(input: { listing: "${id}", version: ${await versionOf(id)}${reason ? `, reason: ${JSON.stringify(reason)}` : ''} }) { id } }`,
  )

describe('writing a listing', () => {
  it('names every mistake beside its field, takes the focus there, and keeps what was typed', async () => {
    const { context, page } = await newcomer(browser, 'venue_owner')
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'لا إعلانات لكم بعد' }).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: 'أول إعلان لكم' }).click()
    await page.getByLabel('الاسم بالإنكليزية').fill('   ')
    await page.getByLabel('علامة قريبة بالإنكليزية').fill('x'.repeat(161))
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    const summary = page.getByRole('alert')
    await summary.waitFor()
    await summary.getByRole('link', { name: 'علامة قريبة بالإنكليزية: أطول من 160 حرفًا' }).click()
    const landmark = page.getByLabel('علامة قريبة بالإنكليزية')
    assert.ok(await landmark.evaluate((each) => each === document.activeElement))
    await landmark.fill('opposite the French hospital')
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    await summary.waitFor()
    assert.ok(await summary.evaluate((each) => each === document.activeElement), 'the summary has the focus')
    assert.equal(await summary.getByRole('link').count(), 3)
    assert.deepEqual(await violations(page), [])
    await summary.getByRole('link', { name: 'السعة: السعة ضيف واحد على الأقل' }).click()
    assert.ok(await page.locator('#capacity').evaluate((each) => each === document.activeElement))
    await page.locator('#capacity').fill('٢٥٠')
    assert.equal(await page.locator('#capacity').inputValue(), '250')
    assert.equal(await page.getByText('السعة ضيف واحد على الأقل').count(), 0, 'a complaint goes with its cause')

    await page.getByLabel('الاسم بالعربية').fill('قاعة الرمان')
    await page.getByText('ما كتبتم محفوظ على هذا الجهاز').first().waitFor()
    await page.reload()
    assert.equal(await page.getByLabel('الاسم بالعربية').inputValue(), 'قاعة الرمان')
    await page.getByText('أعدنا إليكم ما كتبتم هنا').waitFor()
    await context.close()
  })

  it('sends pictures, refuses what is none, and puts them in order by keys, buttons and dragging', async () => {
    const { context, page } = await newcomer(browser, 'venue_owner', { width: 1280, height: 1000 })
    await page.goto('/dashboard/new')
    const files = page.locator('input[type=file]')
    await files.setInputFiles(await pictures(page, ['#aa2211', '#22aa11', '#1122aa']))
    await page.locator('[data-place="2"]').waitFor()
    const [red, green, blue] = await shown(page)
    await files.setInputFiles([
      { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are words') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 << 20, 7) },
    ])
    await page.getByText('الصورة غير مقروءة. أرسلوا JPEG أو PNG أو WebP.').waitFor()
    await page.getByText('الصورة أكبر من 10 ميغابايت').waitFor()
    for (const name of ['words.jpg', 'huge.jpg'])
      await page.getByRole('button', { name: new RegExp(`^إزالة.*${name}`) }).click()

    const handle = (place) => page.locator(`[data-place="${place}"] button`).first()
    await handle(0).focus()
    await page.keyboard.press('End')
    assert.deepEqual(await shown(page), [green, blue, red])
    await page.getByRole('button', { name: 'تقديم الصورة 3' }).click()
    assert.deepEqual(await shown(page), [green, red, blue])
    await handle(0).scrollIntoViewIfNeeded()
    const [from, to] = [await handle(0).boundingBox(), await page.locator('[data-place="1"]').boundingBox()]
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    assert.deepEqual(await shown(page), [red, green, blue])

    await page.getByLabel('الاسم بالعربية').fill('قاعة الألوان')
    await page.getByLabel('المحافظة').selectOption({ label: 'دمشق' })
    await page.locator('#capacity').fill('250')
    await page.getByRole('button', { name: 'إرسال للموافقة' }).click()
    await page.getByText('أُرسل الإعلان للموافقة', { exact: true }).waitFor()
    await page.locator('li', { hasText: 'قاعة الألوان' }).getByText('قيد المراجعة').waitFor()
    const { myListings } = await ask(context, `{ myListings { draft { pictures { hash } } } }`)
    assert.deepEqual(
      myListings[0].draft.pictures.map((each) => each.hash),
      [red, green, blue],
    )
    await context.close()
  })
})

describe('a listing that was decided on', () => {
  it('is mended and sent again after a refusal, edited as a revision when published, and repriced at once', async () => {
    const { context, page } = await newcomer(browser, 'venue_owner', { lang: 'en', theme: 'light' })
    const { id } = await create(context, 'قاعة الياسمين الجديدة')
    await decide('rejectListing', id, 'The pictures are missing')
    await page.goto('/dashboard')
    await page.getByText('The pictures are missing').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: 'Mend it and send it again' }).click()
    await page.getByLabel('Name in English').fill('The new Yasmin')
    await page.getByRole('button', { name: 'Save and send again' }).click()
    await page.getByRole('listitem').filter({ hasText: 'The new Yasmin' }).getByText('In review').waitFor()

    await decide('approveListing', id)
    await page.goto(`/dashboard/listings/${id}`)
    await page.getByRole('textbox', { name: /^Description in English/ }).fill('A garden with a pond')
    await page.getByRole('button', { name: 'Send the edit for approval' }).click()
    await page.getByText('waits for approval').first().waitFor()
    const live = () =>
      ask(boss, `query ($id: String!) { listing(slugOrId: $id) { descriptionEn price { amount } revision { id } } }`, {
        id,
      })
    assert.equal((await live()).listing.descriptionEn, null, 'what is published stays')
    await decide('rejectRevision', id, 'There is no pond')
    await page.goto('/dashboard')
    await page.getByText('There is no pond').waitFor()

    await page.goto(`/dashboard/listings/${id}`)
    await page.locator('#price').fill('1750')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((at) => at.pathname === '/dashboard')
    let listing
    for (let tries = 0; tries < 40 && Number(listing?.price.amount) !== 1750; tries++) {
      // the read model may be a moment behind
      await page.waitForTimeout(100)
      ;({ listing } = await live())
    }
    assert.deepEqual([Number(listing.price.amount), listing.revision], [1750, null])

    await page.goto(`/dashboard/listings/${id}`)
    const archive = page.getByRole('button', { name: 'Archive the listing' })
    await archive.click()
    await page.getByRole('button', { name: 'Sure? Press again' }).click()
    await page.getByRole('listitem').filter({ hasText: 'The new Yasmin' }).getByText('Archived').waitFor()
    await context.close()
  })

  it('puts two edits together when somebody else was faster', async () => {
    const { context, page } = await newcomer(browser, 'venue_owner', { lang: 'en' })
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
    await note.waitFor()
    assert.ok(await note.evaluate((each) => each === document.activeElement), 'the note has the focus')
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.locator('#capacity').inputValue(), '420', 'what only they changed is taken over')
    assert.equal(await page.locator('#address').inputValue(), 'Straight Street 7', 'what only I changed stays')
    assert.equal(await page.getByLabel('Name in English').inputValue(), 'Mine')
    await note.getByRole('button', { name: 'Take this instead' }).click()
    assert.equal(await page.getByLabel('Name in English').inputValue(), 'Theirs')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Theirs' }).waitFor()
    const { listing } = await ask(
      context,
      `query ($id: String!) { listing(slugOrId: $id) { draft { name { en } capacity place { address } } } }`,
      { id },
    )
    assert.deepEqual(listing.draft, { name: { en: 'Theirs' }, capacity: 420, place: { address: 'Straight Street 7' } })
    await context.close()
  })
})

it('reads, answers, amends and closes an inquiry', async () => {
  const { context, page } = await newcomer(browser, 'venue_owner', { lang: 'en', width: 1280 })
  const { id } = await create(context, 'قاعة الحديث')
  await decide('approveListing', id)
  await page.goto('/dashboard/inquiries')
  await page.getByRole('heading', { name: 'No inquiries yet' }).waitFor()
  const couple = await newcomer(browser, 'customer')
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
  await page.getByText('Read', { exact: true }).waitFor()
  await page.getByText('All are opened').waitFor()
  await page.getByRole('link', { name: 'Call ليان وكنان' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByLabel('Your answer').fill('It is')
  await page.reload()
  // Its address opens it again, beside the list; Back closes it.
  const detail = page.getByRole('region', { name: 'The inquiry' })
  await detail.getByRole('heading', { name: 'ليان وكنان' }).waitFor()
  const [list, open] = [
    await page.getByRole('button', { name: /ليان وكنان/ }).boundingBox(),
    await detail.boundingBox(),
  ]
  assert.ok(
    open.x >= list.x + list.width && open.x + open.width > 1200,
    `beside the list, as wide as the page: ${JSON.stringify({ list, open })}`,
  )
  await page.goBack()
  await detail.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /ليان وكنان/ }).click()
  await detail.waitFor()
  assert.equal(
    await page.getByRole('button', { name: /ليان وكنان/ }).count(),
    0,
    'on a phone it stands in the place of the list',
  )
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'All inquiries' }).click()
  await page.getByRole('button', { name: /ليان وكنان/ }).click()
  await page.setViewportSize({ width: 1280, height: 844 })
  assert.equal(await page.getByLabel('Your answer').inputValue(), 'It is', 'an answer that was not sent is kept')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByText('You answered', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Amend the answer' }).click()
  await page.getByLabel('Your answer').fill('It is, from six')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.locator('blockquote', { hasText: 'It is, from six' }).waitFor()
  await page.getByRole('button', { name: 'Close the inquiry' }).click()
  await page.getByRole('button', { name: 'Sure? Press again' }).click()
  await page.getByText('Closed', { exact: true }).waitFor()
  await couple.page.goto('/my-inquiries')
  await couple.page.getByText('It is, from six').waitFor()
  await couple.context.close()
  await context.close()
})
