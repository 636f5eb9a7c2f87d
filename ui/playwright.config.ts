import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const first = (...paths: string[]) => paths.find((path) => existsSync(path))

/** The browser in $CHROME, else the system's. */
const chromium = process.env.CHROME || first('/usr/bin/chromium', '/usr/bin/google-chrome')
if (!chromium) throw new Error('No browser: set CHROME to the path of Chromium or install it')
/** The Firefox in $FIREFOX, else the system's, if there is one. */
const firefox = process.env.FIREFOX || first('/usr/bin/firefox-esr', '/usr/bin/firefox')

/**
 * The browser tests: `npx playwright test [file …]`, against one server with the demo. With BASE_URL and DEMO_PASSWORD
 * set they ask the server that is there.
 */
export default defineConfig({
  testDir: file('tests/browser'),
  testMatch: '*.test.ts',
  outputDir: file('test-results'),
  globalSetup: file('tests/browser/globalSetup.ts'),
  reporter: [['list'], [file('tests/browser/traceReporter.ts')]],
  // Three files at a time on two cores: half of a browser test is waiting. They share the server, and none looks at
  // what another changes.
  workers: 3,
  // A machine that builds may stall for seconds. On CI a failed test has a second attempt, and is listed as flaky if
  // that passes.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Three times what the longest takes: a browser that stops answering fails a test, and ends.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A failure's trace is under test-results: `npx playwright show-trace`. It has the page at every step; to film
    // every test besides would cost the browser more. On CI only the second attempt has one: traces of all tests take a
    // quarter of the processor's time.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: chromium,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: 'mainWay.test.ts',
            use: {
              browserName: 'firefox',
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox },
            } as const,
          },
        ]
      : []),
  ],
})
