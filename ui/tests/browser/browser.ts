import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Milliseconds within which a page must have what it asks for. */
export const patience = 20_000

/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
export const leastTime = 3000

/** Whether tests look at all that they are about in each language, theme and width: `LOOKS=all`, as in `make audit`. */
export const everyLook = process.env.LOOKS === 'all'

/** What falls to the first or the second of two looks that take turns; with `LOOKS=all` each has everything. */
export const shareOf = <T>(turn: number, all: readonly T[]): T[] => all.filter((_, i) => everyLook || i % 2 === turn)

/** The server that globalSetup.ts has started, without a slash at its end. */
export const url = process.env.BASE_URL ?? ''

declare global {
  /** What tests note in a page. */
  interface Window {
    mixed: string[]
    passed: number[]
    painted: string[]
    before?: boolean
  }
}

const underWay = new WeakMap<Page, Set<Request>>()

/** In a page: two frames, within which what was asked for is under way and what came is drawn. */
const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Passes two frames of a page that `newPage` has made, and gives the requests that are under way then. */
export async function requestsAfterFrames(page: Page): Promise<Request[]> {
  await page.evaluate(twoFrames)
  return [...underWay.get(page)!]
}

/**
 * Resolves when a page waits for no answer and nothing in it says that it does. `networkidle` adds half a second to
 * that; it is for tests that look at what a page asks for later.
 */
export async function settled(page: Page): Promise<void> {
  const busy = () => document.querySelector('main [aria-busy=true], main .spin') !== null
  const awaited = async () => {
    const requests = await requestsAfterFrames(page)
    if (requests.length > 0) return requests.map((each) => each.url())
    return (await page.evaluate(busy)) ? ['what it draws'] : []
  }
  await expect.poll(awaited, { message: `${page.url()} waits`, timeout: patience, intervals: [0] }).toEqual([])
}

/**
 * A page of a context. It has arrived, or is loaded again, only when the app stands where the server's page stood: what
 * is found earlier is about to go. `waitUntil: 'commit'` waits for neither.
 */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // A beacon has nobody who waits for its end, and Chromium does not tell it.
  page.on('request', (each) => each.resourceType() !== 'ping' && requests.add(each))
  page.on('requestfinished', (each) => requests.delete(each))
  page.on('requestfailed', (each) => requests.delete(each))
  const arrival = async (options: { waitUntil?: string } = {}) => {
    if (options.waitUntil !== 'commit') await expect(page.locator('#root:not([data-written])')).toBeAttached()
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (to, options) => {
    const response = await goto(to, options)
    await arrival(options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await arrival(options)
    return response
  }
  return page
}

/** The text of something that has one. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}

/** Goes to a step of a wizard by its number. */
export const toStep = (page: Page, number: number) => page.locator(`form nav li:nth-child(${number}) button`).click()

/** Where something that is drawn stands, in pixels of the window. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not drawn`)
  return box
}

/** Matches the addresses of what the build calls by some names, which are cut in the names of its files. */
export function chunks(...names: string[]): RegExp {
  const manifest = JSON.parse(
    readFileSync(new URL('../../dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string; name?: string }>
  const files = names.flatMap((name) => {
    const called = Object.values(manifest).filter((each) => each.name === name)
    if (called.length === 0) throw new Error(`the build has nothing that is called ${name}`)
    return called.map(({ file }) => file.replace('.', '\\.'))
  })
  return new RegExp(files.join('|'))
}
