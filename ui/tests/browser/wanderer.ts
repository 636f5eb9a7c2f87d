/**
 * A random walk through the site: follows links, presses what changes nothing on the server, goes back and forward,
 * switches language and theme, opens a second tab, loses the network, signs out. After every step the page has to be
 * whole. A seed gives the same walk as long as the site offers the same; a failure names the seed and the steps that
 * led to it.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { newPage, patience, requestsAfterFrames, url } from './browser.ts'
import type { Open } from './fixtures.ts'
import type { Account, Look } from './people.ts'
import { readWords } from './words.ts'

declare global {
  interface Window {
    /** What a page in each language may not say. */
    foreign: Record<string, string[]>
  }
}

const words = { ar: readWords('ar'), en: readWords('en') }

/** For each language the sentences that only the other one has: without variables, of two words and more. */
const foreign = {
  ar: sentencesOf(words.en, words.ar),
  en: sentencesOf(words.ar, words.en),
}

function sentencesOf(these: Record<string, string>, others: Record<string, string>) {
  const known = new Set(Object.values(others))
  return Object.values(these).filter((text) => /\S\s\S/.test(text) && !/[{<]/.test(text) && !known.has(text))
}

/** Who walks, and on what. */
export const guises: Record<string, Look & { as?: Account }> = {
  'a visitor on a phone': { lang: 'ar', width: 390, height: 844 },
  'a visitor at a desk': { lang: 'en', width: 1280, height: 900 },
  'a couple on a phone': { as: 'couple', lang: 'ar', width: 390, height: 844 },
  'an owner at a desk': { as: 'venue', lang: 'ar', width: 1280, height: 900 },
  'a provider on a phone': { as: 'provider', lang: 'en', width: 390, height: 844 },
  'an admin at a desk': { as: 'admin', lang: 'en', width: 1280, height: 900 },
  'an admin on a phone': { as: 'admin', lang: 'ar', width: 390, height: 844 },
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
function chance(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A text as a number that is the same everywhere (FNV-1a). */
function hashOf(text: string) {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** When this process called the server, in the walks of all guises. */
const calls: number[] = []

/** Waits while a minute has more calls than the server lets one person make (`call` in docs/security.md). */
async function slowDown() {
  while (calls.filter((at) => at > Date.now() - 60_000).length > 750)
    await new Promise((resolve) => setTimeout(resolve, 500))
}

/** How often each kind of step is taken, in hundredths. */
const kinds = { link: 62, press: 16, back: 10, forward: 4, reload: 3, tab: 2, offline: 3 }

/** A link or a button that a page offers. */
interface Offer {
  name: string
  /** Where a link leads. */
  to: string | undefined
  /** The language that a button turns to. */
  turnsTo: string | undefined
  /** Whether it opens a dialog. */
  opens: boolean
}

/**
 * In the page: what can be followed or pressed, in the order of the page. Links lead to pages of the site in this tab.
 * Buttons only show something: nothing is sent or decided.
 */
function offers(kind: 'link' | 'press'): Offer[] {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const shown = (each: Element) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    each.getBoundingClientRect().width > 1 &&
    !each.closest('[inert], .skip')
  const links = () =>
    [...within.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((each) => {
      const to = new URL(each.href)
      const page =
        to.origin === location.origin && !/^\/(api|media|icons|graphql)\b|\.(xml|rss|atom)$/.test(to.pathname)
      return page && !each.download && each.target !== '_blank' && shown(each)
    })
  const everywhere = 'header button, nav button, [aria-haspopup=dialog], [role=tab], summary'
  const narrows = '.filters button, .narrowing button'
  const harmless = `${everywhere}, ${narrows}, button[aria-haspopup], button[aria-pressed], button[aria-expanded]`
  const presses = () => {
    const typing = document.querySelector('main form :is(input, textarea)')
    return [...within.querySelectorAll<HTMLButtonElement>(typing ? everywhere : harmless)].filter(
      (each) => !each.disabled && !each.closest('form:not([role=search])') && shown(each),
    )
  }
  const found = kind === 'link' ? links() : presses()
  document.querySelectorAll('[data-wanderer]').forEach((each) => each.removeAttribute('data-wanderer'))
  return found.map((each, i) => {
    each.setAttribute('data-wanderer', String(i))
    const to = each instanceof HTMLAnchorElement ? new URL(each.href) : undefined
    return {
      name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40),
      to: to && decodeURI(to.pathname + to.search + to.hash),
      turnsTo: each.matches('.other-tongue') ? each.lang : undefined,
      opens: each.getAttribute('aria-haspopup') === 'dialog',
    }
  })
}

/** What a page should be after a step. */
interface Expected {
  /** The address it should have. */
  arrived?: string | undefined
  /** The entry of the history that it should be at. */
  entry?: string
  /** Whether the focus should be on the heading, or in the part of the page that the address names. */
  focused?: boolean
  /** Whether the focus should be on anything. */
  kept?: boolean
  /** Whether a dialog should be open. */
  opened?: boolean
  theme?: string | undefined
  lang?: string | undefined
  signedOut?: boolean
}

/** In the page: what is wrong with it, as sentences. */
function faults({ arrived, entry, focused, kept, opened, theme, lang, signedOut }: Expected): string[] {
  const wrong: string[] = []
  const root = document.documentElement
  const at = decodeURI(location.pathname + location.search + location.hash)
  if (arrived !== undefined && at !== arrived) wrong.push(`it is at ${at} and not at ${arrived}`)
  if (entry !== undefined && navigation.currentEntry!.key !== entry) wrong.push(`it stays at ${at}`)
  if (lang !== undefined && root.lang !== lang) wrong.push(`it is in ${root.lang} and not in ${lang}`)
  if (theme !== undefined && root.dataset.theme !== theme) wrong.push(`it is ${root.dataset.theme} and not ${theme}`)
  if (signedOut && localStorage.getItem('user') !== null) wrong.push('it still knows who was signed in')
  if (root.scrollWidth > innerWidth) wrong.push(`it is ${root.scrollWidth} px wide in a window of ${innerWidth}`)
  const count = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).length
  if (count('h1') !== 1) wrong.push(`it has ${count('h1')} headings of the first level`)
  if (count('main') !== 1) wrong.push(`it has ${count('main')} main landmarks`)
  if (document.querySelector('main [aria-busy=true], main .spin')) wrong.push('it is still loading')
  if (document.querySelector('#root[data-written]')) wrong.push('the app does not stand')
  const said = document.body.innerText
  const odd = /\bundefined\b|\[object Object\]|\bNaN\b/.exec(said)
  if (odd) wrong.push(`it says “${said.slice(Math.max(0, odd.index - 30), odd.index + 30)}”`)
  const others = new Set(window.foreign[root.lang])
  const own = (each: Element) => !each.closest(`[lang]:not(html), [dir=auto], bdi, script, style, template`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent!.trim()
    if (others.has(text) && own(texts.currentNode.parentElement!)) wrong.push(`in ${root.lang} it says “${text}”`)
  }
  for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = each.getAttribute(name)
      if (text !== null && others.has(text) && own(each)) wrong.push(`in ${root.lang} its ${name} says “${text}”`)
    }
  }
  const focus = document.activeElement
  const named = `${focus?.tagName.toLowerCase() ?? 'nothing'} “${focus?.textContent.trim().slice(0, 30) ?? ''}”`
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (opened && !modal) wrong.push('no dialog has opened')
  if (modal && !modal.contains(focus)) wrong.push(`the focus is on ${named} and not in the dialog`)
  if (focused && modal) wrong.push('a dialog of the page before is open')
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (focused && focus?.tagName !== 'H1' && !(part && part.contains(focus)))
    wrong.push(`the focus is on ${named} and not on the heading`)
  if (kept && (focus === null || focus === document.body)) wrong.push('the focus is lost')
  return wrong
}

/** In the page: whether a press at its middle reaches an element, once that is in view. */
function reachable(each: Element) {
  each.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = each.getBoundingClientRect()
  return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Where each role begins, besides the public pages. */
const dashboards: Record<Account, string> = {
  couple: '/profile',
  venue: '/dashboard',
  provider: '/provider-dashboard',
  editor: '/admin',
  admin: '/admin',
}

/**
 * Walks `steps` steps. Throws with the seed and the steps where a page is not whole. The next step waits until no
 * request is under way; a hasty walk does not wait for what a press has begun to load.
 */
export async function wander(
  visit: Open,
  { guise, seed, steps, hasty = false }: { guise: string; seed: number; steps: number; hasty?: boolean },
): Promise<void> {
  const random = chance(seed)
  const trail: string[] = []
  const troubles: string[] = []
  const { as, ...look } = guises[guise]!
  const page = await visit(look)
  const context = page.context()
  await context.addInitScript((sentences) => void (window.foreign = sentences), foreign) // they are many
  let offline = false
  const listen = (tab: Page) => {
    tab.on('pageerror', (error) => troubles.push(`an exception: ${error.message}`))
    tab.on('console', (message) => {
      const network = offline || /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED)/.test(message.text())
      const { url: from } = message.location()
      // A walk goes from page to page more often in a minute than the server counts of one person.
      const uncounted = /\b429\b/.test(message.text()) && /\/analytics\/track\//.test(from)
      if (message.type() === 'error' && !network && !uncounted)
        troubles.push(`on the console: ${message.text()} (${from})`)
    })
    tab.on('request', (request) => {
      if (!/^\/(assets|icons|media)\//.test(new URL(request.url()).pathname)) calls.push(Date.now())
    })
    tab.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${response.status()} of ${response.url()}`)
    })
  }
  listen(page)
  const fail = (wrong: string[]) => {
    const walked = trail.map((each, i) => `  ${i + 1}. ${each}`).join('\n')
    throw new Error(`${guise}, seed ${seed}, after step ${trail.length}: ${wrong.join('; ')}\n${walked}`)
  }
  /** What is answered by a page that may be on its way to another; undefined where it is. */
  const within = async <T>(answer: Promise<T>) => {
    try {
      return await answer
    } catch (error) {
      if (!/context was destroyed|navigat/i.test((error as Error).message)) throw error
      return undefined
    }
  }
  /** Waits until the page is whole; what is wrong with it in the end is a fault. */
  const check = async (tab: Page, expected: Expected = {}) => {
    const end = Date.now() + patience
    for (;;) {
      const requests = (await within(requestsAfterFrames(tab))) ?? []
      const wrong =
        requests.length > 0 && !hasty
          ? [`it waits for ${requests[0]!.url()}`]
          : ((await within(tab.evaluate(faults, expected))) ?? ['it is on its way'])
      if (troubles.length > 0) fail(troubles)
      if (wrong.length === 0) return
      if (Date.now() > end) fail(wrong)
    }
  }
  const path = () => decodeURI(new URL(page.url()).pathname)
  /**
   * One of what the page offers. Each has a number of its own and the least is taken, so that what others add to the
   * site meanwhile seldom leads the walk elsewhere.
   */
  const choose = async (kind: 'link' | 'press', fits: (offer: Offer) => boolean = () => true) => {
    const draw = random()
    const found = (await page.evaluate(offers, kind)).map((each, i) => ({ ...each, i })).filter(fits)
    const number = ({ name, to }: Offer) => hashOf(`${draw} ${to} ${name}`)
    if (found.length === 0) return undefined
    const one = found.reduce((least, each) => (number(each) < number(least) ? each : least))
    return { ...one, element: page.locator(`[data-wanderer="${one.i}"]`) }
  }
  /**
   * Presses as a finger does, else as a keyboard: what stays above the page may cover a button. In a hasty walk a
   * dialog that an earlier press has opened may lie over it: then nobody can press it.
   */
  const press = async ({ element }: { element: Locator }): Promise<'finger' | 'keyboard' | 'nobody'> => {
    if (await element.evaluate(reachable)) {
      try {
        await element.click({ timeout: hasty ? 1000 : patience })
        return 'finger'
      } catch (error) {
        if (!hasty) throw error
      }
    }
    const pressed = await element.evaluate((each: HTMLElement) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (modal && !modal.contains(each)) return false
      each.click()
      return true
    })
    return pressed ? 'keyboard' : 'nobody'
  }
  let entered = 0
  /** Signs in with a session of this walk's own; pages that are opened from now on know of it. */
  const enter = async () => {
    const data = { email: `${as}@example.com`, password: process.env.DEMO_PASSWORD }
    const answer = await context.request.post(`${url}/api/auth/login`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
    const { user } = (await answer.json()) as { user: unknown }
    await context.addInitScript(
      ([time, kept]) => {
        if (Number(localStorage.getItem('entered')) >= time) return
        localStorage.setItem('entered', String(time))
        localStorage.setItem('user', kept)
      },
      [++entered, JSON.stringify(user)] as const,
    )
  }
  const start = ['/', '/venues', '/services', '/search', '/faq', ...(as ? [dashboards[as]] : [])]
  const open = async () => {
    if (as) await enter()
    const first = start[Math.floor(random() * start.length)]!
    trail.push(`open ${first}`)
    await page.goto(first)
    await check(page)
  }

  const takers = {
    async link() {
      const link = await choose('link')
      if (!link) return takers.escape()
      trail.push(`${path()}: link “${link.name}” to ${link.to}`)
      const before = path()
      if ((await press(link)) === 'nobody') return takers.escape()
      await check(page, { arrived: link.to, focused: new URL(link.to!, url).pathname !== encodeURI(before) })
    },
    async press() {
      const button = await choose('press')
      if (!button) return takers.escape()
      trail.push(`${path()}: press “${button.name}”`)
      if ([words.ar, words.en].some((each) => each['nav.signOut'] === button.name)) return takers.signOut(button)
      const theme = (['light', 'dark'] as const).find((each) =>
        [words.ar, words.en].some((all) => all[`shell.${each}`] === button.name),
      )
      const by = await press(button)
      if (by === 'nobody') return takers.escape()
      await check(page, { kept: by === 'finger', theme, lang: button.turnsTo, opened: button.opens && !hasty })
    },
    async signOut(button: { element: Locator }) {
      const gone = page.waitForEvent('load', { timeout: patience })
      await press(button)
      await gone
      await check(page, { arrived: '/', signedOut: true })
      await open()
    },
    async escape() {
      trail.push(`${path()}: Escape`)
      await page.keyboard.press('Escape')
      await check(page)
    },
    async go(way: 'back' | 'forward') {
      const to = await page.evaluate((by) => {
        const entry = navigation.entries()[navigation.currentEntry!.index + by]
        return entry && { key: entry.key, url: entry.url!, same: entry.sameDocument }
      }, { back: -1, forward: 1 }[way])
      if (!to) return takers.link()
      trail.push(`${path()}: ${way}`)
      const moved = to.same && new URL(to.url).pathname !== encodeURI(path())
      await page.evaluate((back) => (back ? history.back() : history.forward()), way === 'back')
      await check(page, { entry: to.key, focused: moved })
    },
    back: () => takers.go('back'),
    forward: () => takers.go('forward'),
    async reload() {
      trail.push(`${path()}: reload`)
      await page.reload()
      await check(page)
    },
    async tab() {
      trail.push(`${path()}: a second tab`)
      const tab = await newPage(context)
      listen(tab)
      await tab.goto(page.url())
      await check(tab)
      await tab.close()
    },
    // What opens is not pressed: its code comes from the worker, which no browser test but the worker's own has.
    async offline() {
      const button = await choose(
        'press',
        ({ opens, name }) => !opens && name !== words.ar['nav.signOut'] && name !== words.en['nav.signOut'],
      )
      trail.push(`${path()}: no network${button ? `, press “${button.name}”` : ''}`)
      offline = true
      await context.setOffline(true)
      if (button) await press(button)
      await within(requestsAfterFrames(page))
      await context.setOffline(false)
      offline = false
      await check(page)
    },
  }
  try {
    await open()
    for (let step = 0; step < steps; step++) {
      await slowDown()
      let at = random() * 100
      await takers[(Object.keys(kinds) as (keyof typeof kinds)[]).find((each) => (at -= kinds[each]) < 0) ?? 'link']()
    }
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith(`${guise}, seed`)) throw error
    fail([message])
  }
}
