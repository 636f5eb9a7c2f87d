import assert from 'node:assert/strict'
import { newPage, signIn, url } from './browser.mjs'

let reached = 0

/**
 * Asks the server as whoever a context belongs to. What a mutation did can be read by everybody once it is answered.
 */
export async function ask(context, query, variables = {}) {
  const response = await context.request.post(`${url}/graphql`, {
    data: { query, variables },
    headers: { 'X-Position': String(reached) },
  })
  const { data, errors, extensions } = await response.json()
  assert.equal(errors, undefined, JSON.stringify(errors))
  if (extensions?.position > reached) {
    reached = extensions.position
    await ask(context, '{ viewer { id } }') // waits for the read models
  }
  return data
}

/** A person who has just registered, with a page of their own. */
export async function newcomer(browser, role, { lang = 'ar', theme = 'dark', width = 390, height = 844 } = {}) {
  const context = await browser.newContext({
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
  assert.equal(answer.status(), 201, await answer.text())
  const { user } = await answer.json()
  const page = await newPage(context)
  await page.goto('/terms')
  await page.evaluate(
    ([person, chosen]) => {
      localStorage.setItem('user', JSON.stringify(person))
      localStorage.setItem('theme', chosen)
      localStorage.setItem('installBannerDismissed', String(Date.now()))
    },
    [user, theme],
  )
  return { context, page, user, email, password }
}

/** The demo's admin, who asks without a page. */
export async function admin(browser) {
  const context = await browser.newContext({ baseURL: url })
  await signIn(context, 'admin')
  return context
}
