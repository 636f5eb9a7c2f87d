import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test'
import { everyLook, url } from './browser.ts'
import { withoutMediaFeatures } from './firefox.ts'
import { type Contexts, type Look, type Newcomer, openPage, register, type Role, signIn, type Visit } from './people.ts'

export { expect } from '@playwright/test'

/** Opens a page in a context of its own. */
export type Open = (by?: Visit) => Promise<Page>

interface Fixtures {
  /** Makes contexts that are closed when the test ends. */
  contexts: Contexts
  visit: Open
  /** Registers somebody, with a page in a context of their own. */
  newcomer: (role: Role, look?: Look) => Promise<Newcomer>
  /** The demo's admin, who asks without a page. */
  boss: BrowserContext
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, give) => {
      if (browserName === 'firefox') withoutMediaFeatures(browser)
      await give(browser)
    },
    { scope: 'worker' },
  ],
  contexts: async ({ browser }, give) => {
    const made: BrowserContext[] = []
    await give({
      async newContext(options) {
        const context = await browser.newContext(options)
        made.push(context)
        return context
      },
    })
    for (const context of made) {
      // A page that follows others asks every few seconds: an answer under way would fail the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  visit: ({ contexts }, give) => give((by) => openPage(contexts, by)),
  newcomer: ({ contexts }, give) => give((role, look) => register(contexts, role, look)),
  boss: async ({ contexts }, give) => {
    const context = await contexts.newContext({ baseURL: url })
    await signIn(context, 'admin')
    await give(context)
  },
})

type Declare = (title: string, body: Parameters<typeof test>[2]) => void
const leaveOut: Declare = () => {}

/**
 * Declares a test that goes the same way in each language: only where the language at hand is the chosen one, or in all
 * with `LOOKS=all`. The tests of a file take turns, so that both languages and both widths are gone through.
 */
export const testIn = (lang: 'ar' | 'en', chosen: 'ar' | 'en'): Declare =>
  everyLook || lang === chosen ? test : leaveOut
