import type { Page } from '@playwright/test'

/** How high a sheet of A4 without margins is, in pixels, and how much of it a page may leave empty. */
const [height, rest] = [1122, 4]

/** How many sheets a page prints: as it is, and where `last`, the last of its words, ends just above the end of one. */
export async function sheetsOf(page: Page, last: string): Promise<[number, number]> {
  const margin = { top: '0', bottom: '0', left: '0', right: '0' }
  const count = async () =>
    (await page.pdf({ width: '794px', height: `${height}px`, margin })).toString('latin1').match(/\/Type \/Page\b/g)!
      .length
  const before = page.viewportSize()!
  const asIs = await count()
  await page.setViewportSize({ width: 794, height })
  await page.emulateMedia({ media: 'print' })
  await page.locator(last).evaluate((element, end) => {
    const top = element.getBoundingClientRect().top + scrollY
    ;(element as HTMLElement).style.minBlockSize = `${end - top}px`
  }, height - rest)
  const full = await count()
  await page.setViewportSize(before)
  return [asIs, full]
}
