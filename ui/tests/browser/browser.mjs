import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The browser in $CHROME, else the system's. */
export async function openBrowser() {
  const executablePath = process.env.CHROME || ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (!executablePath) throw new Error('No browser: set CHROME to the path of Chromium or install it')
  return chromium.launch({ executablePath, args })
}

/** The server in $BASE_URL, else the built files alone; `close` ends what was started. */
export async function openSite() {
  if (process.env.BASE_URL) return { url: process.env.BASE_URL, close: async () => {} }
  const server = await preview({ root: fileURLToPath(new URL('../../', import.meta.url)), preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  return { url: server.resolvedUrls.local[0].replace(/\/$/, ''), close: () => server.close() }
}

/** A page in a language and a theme, as a returning visitor has it. */
export async function visit(browser, url, { lang = 'ar', theme = 'dark', width = 390, height = 844 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'lang', value: lang, url }])
  await context.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen)
    localStorage.setItem('installBannerDismissed', String(Date.now()))
  }, theme)
  return context.newPage()
}
