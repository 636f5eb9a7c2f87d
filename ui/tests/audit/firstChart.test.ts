import type { Page } from '@playwright/test'
import { test } from '../browser/fixtures.ts'
import slow4G from './slow4g.json' with { type: 'json' }

/** From asking for a page of figures until its first chart has its lines, in milliseconds. */
async function firstChart(page: Page, path: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('.recharts-surface path').first().waitFor({ timeout: 60_000 })
  return Date.now() - began
}

const bar = 2500

for (const [as, path] of [
  ['venue', '/dashboard/figures'],
  ['admin', '/admin/figures'],
] as const)
  test(`when the first chart of ${path} stands on a telephone on slow 4G`, async ({ visit }) => {
    const times: number[] = []
    const again: number[] = []
    for (let load = 0; load < 3; load++) {
      const page = await visit({ lang: 'ar', width: 390, height: 844, as })
      times.push(await firstChart(page, path))
      again.push(await firstChart(page, path))
      await page.context().close()
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[1]!
    console.log(`${path}: ${median(times)} ms at first, ${median(again)} ms with its scripts kept; bar ${bar} ms`)
  })
