import { type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { newPage, url } from './browser.ts'

/** What makes contexts: a browser, or a test's own. */
export type Contexts = Pick<Browser, 'newContext'>

/** An account of the demo. */
export type Account = 'admin' | 'editor' | 'venue' | 'provider' | 'couple'

/** How a page is looked at, as a returning visitor has it. */
export interface Look {
  lang?: 'ar' | 'en'
  theme?: 'dark' | 'light'
  width?: number
  height?: number
}

export interface Visit extends Look {
  /** The demo account that is signed in. */
  as?: Account | undefined
  /** Another server. */
  at?: string
}

/** A person who has just registered, with a page of their own. */
export interface Newcomer {
  context: BrowserContext
  page: Page
  user: { username: string }
  email: string
  password: string
}

export type Role = 'customer' | 'venue_owner' | 'service_provider'

/** What a person's browser calls itself; one that says it has no head is counted as a bot. */
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** A page in a language and a theme. */
export async function openPage(
  contexts: Contexts,
  { lang = 'ar', theme = 'dark', width = 390, height = 844, as, at = url }: Visit = {},
): Promise<Page> {
  const context = await contexts.newContext({
    baseURL: at,
    userAgent: phone,
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  if (as) await signIn(context, as)
  await context.addCookies([{ name: 'lang', value: lang, url: at }])
  // Playwright's block answers a registration with undefined, which no browser does: the app would ask that for
  // updates.
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no worker here'))
  })
  await context.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen)
    localStorage.setItem('installBannerDismissed', String(Date.now()))
  }, theme)
  return newPage(context)
}

/** Registers somebody and opens a page of theirs. */
export async function register(
  contexts: Contexts,
  role: Role,
  { lang = 'ar', theme = 'dark', width = 390, height = 844 }: Look = {},
): Promise<Newcomer> {
  const context = await contexts.newContext({
    baseURL: url,
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'lang', value: lang, url }])
  const email = `${role}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const password = 'jasmine-and-oranges'
  const answer = await context.request.post(`${url}/api/auth/register`, {
    data: { username: 'سمر الحموي', email, phone: '+963944100200', password, role, website: '', elapsed: 9000 },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { user } = (await answer.json()) as Pick<Newcomer, 'user'>
  const page = await newPage(context)
  await page.goto('/robots.txt', { waitUntil: 'commit' }) // of the site, without the app
  await page.evaluate(
    ([person, chosen]) => {
      localStorage.setItem('user', person)
      localStorage.setItem('theme', chosen)
      localStorage.setItem('installBannerDismissed', String(Date.now()))
    },
    [JSON.stringify(user), theme] as const,
  )
  return { context, page, user, email, password }
}

type Session = Awaited<ReturnType<typeof openSession>>

const sessions = new Map<Account, Promise<Session>>()

/**
 * Signs a demo account in to a context. Once per worker, and without a page: what Playwright does to read and write all
 * that a browser keeps has no limit of time, and once did not end.
 */
export async function signIn(context: BrowserContext, name: Account): Promise<void> {
  if (!sessions.has(name)) sessions.set(name, openSession(name))
  const { cookies, user } = await sessions.get(name)!
  await context.addCookies(cookies)
  await context.addInitScript((kept) => {
    if (localStorage.getItem('signedInOnce')) return // and perhaps out again since
    localStorage.setItem('signedInOnce', '1')
    localStorage.setItem('user', kept)
  }, JSON.stringify(user))
}

async function openSession(name: Account) {
  const api = await request.newContext({ baseURL: url })
  const answer = await api.post('/api/auth/login', {
    data: { email: `${name}@example.com`, password: process.env.DEMO_PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { user } = (await answer.json()) as { user: unknown }
  const { cookies } = await api.storageState()
  await api.dispose()
  return { cookies, user }
}

let reached = 0

/**
 * Asks the server as whoever a context belongs to; the caller says what shape the answer has. What a mutation did can
 * be read by everybody once it is answered.
 */
export async function ask<T>(
  context: BrowserContext,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const response = await context.request.post(`${url}/graphql`, {
    data: { query, variables },
    headers: { 'X-Position': String(reached) },
  })
  const { data, errors, extensions } = (await response.json()) as {
    data: T
    errors?: unknown
    extensions?: { position?: number }
  }
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  if ((extensions?.position ?? 0) > reached) {
    reached = extensions!.position!
    await ask(context, '{ viewer { id } }') // waits for the read models
  }
  return data
}
