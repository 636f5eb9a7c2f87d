/**
 * Walks through the site by chance, as somebody in a guise: follows links, presses what does no harm, goes back and forth,
 * turns language and theme, opens a second tab, loses the network. After every step the page has to be whole. One seed
 * gives one walk, as long as the site offers the same: a failure names the seed and the steps that led to it.
 */
import { readFileSync } from 'node:fs'
import { visit } from '../browser/browser.mjs'

const catalogue = (lang) => JSON.parse(readFileSync(new URL(`../../locales/${lang}.json`, import.meta.url), 'utf8'))

/** Sentences of the interface that are the other language's alone: without variables, of two words and more. */
function foreign() {
  const words = { ar: Object.values(catalogue('ar')), en: Object.values(catalogue('en')) }
  const only = (lang, other) => words[lang].filter((text) => /\S\s\S/.test(text) && !/[{<]/.test(text) && !words[other].includes(text))
  return { ar: only('en', 'ar'), en: only('ar', 'en') }
}

/** Who walks, and on what. */
export const guises = {
  'a visitor on a phone': { lang: 'ar', width: 390, height: 844 },
  'a visitor at a desk': { lang: 'en', width: 1280, height: 900 },
  'a couple on a phone': { as: 'couple', lang: 'ar', width: 390, height: 844 },
  'an owner at a desk': { as: 'venue', lang: 'ar', width: 1280, height: 900 },
  'a provider on a phone': { as: 'provider', lang: 'en', width: 390, height: 844 },
  'an admin at a desk': { as: 'admin', lang: 'en', width: 1280, height: 900 },
  'an admin on a phone': { as: 'admin', lang: 'ar', width: 390, height: 844 },
}

/** Chance that a seed fixes (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How often each kind of step is taken, in hundredths. */
const kinds = { link: 62, press: 16, back: 10, forward: 4, reload: 3, tab: 2, offline: 3 }

/** Milliseconds until a page must be whole after a step. */
const patience = 10_000

/**
 * In the page: what can be followed or pressed, in the order of the page, with what tells each. Links leave neither the
 * site nor the page's language of addresses; buttons are those that only show something: nothing is sent or decided.
 */
function offers(kind) {
  const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && each.getBoundingClientRect().width > 1 && !each.closest('[inert], .skip')
  const links = () =>
    [...room.querySelectorAll('a[href]')].filter((each) => {
      const to = new URL(each.href)
      const page = to.origin === location.origin && !/^\/(api|media|icons|graphql)\b|\.xml$/.test(to.pathname)
      return page && !each.download && each.target !== '_blank' && seen(each)
    })
  const presses = () =>
    [...room.querySelectorAll('header button, nav button, button[aria-haspopup], button[aria-pressed], button[aria-expanded], [role=tab], summary, dialog[open] header button')].filter((each) => {
      const harmless = each.matches('header button:not([data-out]), nav [aria-haspopup], [aria-haspopup=dialog], [role=tab], summary, dialog header button') || !document.querySelector('main form :is(input, textarea)')
      return harmless && !each.disabled && !each.closest('form:not([role=search])') && seen(each)
    })
  const found = kind === 'link' ? links() : presses()
  document.querySelectorAll('[data-wanderer]').forEach((each) => each.removeAttribute('data-wanderer'))
  found.forEach((each, i) => each.setAttribute('data-wanderer', String(i)))
  return found.map((each) => ({
    name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40),
    to: kind === 'link' ? decodeURI(new URL(each.href).pathname) : undefined,
  }))
}

/** In the page: what is wrong with it, as sentences. */
function faults({ sentences, arrived, focused }) {
  const wrong = []
  const { lang } = document.documentElement
  const at = decodeURI(location.pathname)
  if (arrived !== undefined && at !== arrived) wrong.push(`it is at ${at} and not at ${arrived}`)
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`it is ${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`)
  const count = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).length
  if (count('h1') !== 1) wrong.push(`it has ${count('h1')} headings of the first level`)
  if (count('main') !== 1) wrong.push(`it has ${count('main')} main landmarks`)
  if (document.querySelector('main [aria-busy=true], main .spin')) wrong.push('it is still loading')
  if (document.querySelector('#root[data-written]')) wrong.push('the app does not stand')
  const odd = /\bundefined\b|\[object Object\]|\bNaN\b/.exec(document.body.innerText)
  if (odd) wrong.push(`it says “${document.body.innerText.slice(Math.max(0, odd.index - 30), odd.index + 30)}”`)
  const others = new Set(sentences[lang])
  const own = (each) => !each.closest(`[lang]:not(html), [dir=auto], bdi, script, style, template`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim()
    if (others.has(text) && own(texts.currentNode.parentElement)) wrong.push(`in ${lang} it says “${text}”`)
  }
  for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) {
      if (others.has(each.getAttribute(name)) && own(each)) wrong.push(`in ${lang} its ${name} says “${each.getAttribute(name)}”`)
    }
  }
  if (focused && document.activeElement?.tagName !== 'H1' && !document.activeElement?.closest('dialog, input, textarea')) {
    wrong.push(`the focus is on ${document.activeElement?.tagName.toLowerCase() ?? 'nothing'} and not on the heading`)
  }
  return wrong
}

/** Walks `steps` steps. Throws with the seed and the trail where a page is not whole. */
export async function wander(browser, { guise, seed, steps }) {
  const random = chance(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const sentences = foreign()
  const trail = []
  const troubles = []
  const { as, lang, width, height } = guises[guise]
  const page = await visit(browser, { as, lang, width, height })
  const context = page.context()
  let offline = false
  const listen = (tab) => {
    tab.on('pageerror', (error) => troubles.push(`an exception: ${error.message}`))
    tab.on('console', (message) => {
      if (message.type() === 'error' && !offline && !/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED)/.test(message.text())) troubles.push(`on the console: ${message.text()} (${message.location().url})`)
    })
    tab.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${response.status()} of ${response.url()}`)
    })
  }
  listen(page)
  const fail = (wrong) => {
    throw new Error(`${guise}, SEED=${seed}, after step ${trail.length}: ${wrong.join('; ')}\n${trail.map((each, i) => `  ${i + 1}. ${each}`).join('\n')}`)
  }
  /** Waits until the page is whole; what is wrong with it after that is wrong. */
  const look = async (tab, expected = {}) => {
    const end = Date.now() + patience
    for (;;) {
      let wrong
      try {
        wrong = await tab.evaluate(faults, { sentences, ...expected })
      } catch (error) {
        if (!/context was destroyed|navigat/i.test(error.message)) throw error
        wrong = ['it is on its way']
      }
      if (troubles.length > 0) fail(troubles)
      if (wrong.length === 0) return
      if (Date.now() > end) fail(wrong)
      await tab.waitForTimeout(50)
    }
  }
  const path = () => decodeURI(new URL(page.url()).pathname)
  const choose = async (kind) => {
    const found = await page.evaluate(offers, kind)
    const one = found.length > 0 ? Math.floor(random() * found.length) : -1
    return one < 0 ? undefined : { ...found[one], element: page.locator(`[data-wanderer="${one}"]`) }
  }
  /** As a finger does; what lies under something that stays, such as a bar, is pressed by the keyboard's way. */
  const press = async ({ element }) => {
    try {
      await element.click({ timeout: 2000 })
    } catch {
      await element.evaluate((each) => each.click())
    }
  }

  const takers = {
    async link() {
      const link = await choose('link')
      if (!link) return takers.out()
      trail.push(`${path()}: link “${link.name}” to ${link.to}`)
      const before = path()
      await press(link)
      await look(page, { arrived: link.to, focused: link.to !== before })
    },
    async press() {
      const button = await choose('press')
      if (!button) return takers.out()
      trail.push(`${path()}: press “${button.name}”`)
      await press(button)
      await look(page)
    },
    async out() {
      trail.push(`${path()}: Escape`)
      await page.keyboard.press('Escape')
      await look(page)
    },
    async move(way) {
      trail.push(`${path()}: ${way}`)
      await page.evaluate((back) => (back ? history.back() : history.forward()), way === 'back')
      await look(page)
      if (!/^https?:/.test(page.url())) await takers.home()
    },
    async home() {
      trail.push('home')
      await page.goto('/')
      await look(page)
    },
    back: () => (depth() > 1 ? takers.move('back') : takers.link()),
    forward: () => takers.move('forward'),
    async reload() {
      trail.push(`${path()}: reload`)
      await page.reload()
      await look(page)
    },
    async tab() {
      trail.push(`${path()}: a second tab`)
      const tab = await context.newPage()
      listen(tab)
      await tab.goto(page.url())
      await look(tab)
      await tab.close()
    },
    async offline() {
      trail.push(`${path()}: no network for one press`)
      offline = true
      await context.setOffline(true)
      const button = await choose('press')
      if (button && (await button.element.getAttribute('aria-haspopup')) === null) await press(button)
      await context.setOffline(false)
      offline = false
      await look(page)
    },
  }
  let entries = 0
  const depth = () => entries
  const start = ['/', '/venues', '/services', '/search', '/faq', ...(as ? [{ couple: '/profile', venue: '/dashboard', provider: '/provider-dashboard', admin: '/admin' }[as]] : [])]
  try {
    const first = pick(start)
    trail.push(`opened ${first}`)
    await page.goto(first)
    await look(page)
    for (let step = 0; step < steps; step++) {
      entries = await page.evaluate(() => (navigation.canGoBack && navigation.currentEntry.index > 1 ? 2 : 0))
      let at = random() * 100
      const kind = Object.keys(kinds).find((each) => (at -= kinds[each]) < 0) ?? 'link'
      await takers[kind]()
    }
  } catch (error) {
    if (error.message.includes('SEED=')) throw error
    fail([error.message])
  } finally {
    await context.close()
  }
}
